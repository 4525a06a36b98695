import Action
import ActionInspector
import Streams
import StreamsTesting
import TestSupport
import Testing

struct RecordingRaceTests {
  @Test func `eight threads record while snapshots are taken`() throws {
    try withWatchdog {
      let inspector = ActionInspector(.init(capacity: 500, textCapacity: 4_000))
      let actions = (0..<4).map { _ in Action<Int, Int>(policy: .concurrent()) { .just($0) } }
      for (index, action) in actions.enumerated() {
        inspector.record(action, as: "\(index)", input: .described())
      }
      Race.together(9) { thread in
        for number in 0..<200 {
          if thread == 8 {
            let recording = inspector.snapshot()
            expectOrdered(recording)
            if number % 50 == 49 { inspector.clear() }
            inspector.isRecording = number % 10 != 0
          } else {
            actions[thread % 4].execute(thread * 1_000 + number)
          }
        }
      }
      expectOrdered(inspector.snapshot())
    }
  }

  /// Expects increasing numbers, nondecreasing times, and texts that are numbers.
  private func expectOrdered(_ recording: Recording) {
    for (event, next) in zip(recording.events, recording.events.dropFirst()) {
      #expect(event.sequence < next.sequence && event.time <= next.time)
    }
    for event in recording.events where event.kind == .started { #expect(Int(event.text ?? "") != nil) }
  }
}
