import TestSupport
import Testing

@testable import Action

struct RecorderListTests {
  @Test func `a recorder that is started twice records each event once, until it is stopped`() {
    let heard = Heard<String>()
    let recorder = TypedRecorder<Int, Int>(
      event: { event, id, input, _ in heard.append("\(id) \(event) \(input)") },
      element: { element, id in heard.append("\(id) element \(element)") }, gate: { _, _ in }, release: {})
    let action = Action<Int, Int> { .just($0 * 10) }
    let recording = action.recording(by: recorder)
    let recordings = [recording(), recording()]
    action.execute(1)
    recordings[0].dispose()
    action.execute(2)
    expectEqual(heard.all, ["1 started 1", "1 element 10", "1 ended(Action.Outcome.completed) 1"])
  }
}
