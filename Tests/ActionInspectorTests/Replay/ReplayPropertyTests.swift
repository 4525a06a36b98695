import Action
import Streams
import StreamsTesting
import Surroundings
import Testing

@testable import ActionInspector

/// Programs of two actions that are replayed in virtual time.
struct ReplayPropertyTests {
  private struct Program {
    let scheduler = TestScheduler(initialClock: 0)
    let actions: [Action<Int, Int>]

    /// - Parameter planted: an input whose work does something else.
    init(_ policies: [ExecutionPolicy], planted: Int? = nil) {
      actions = policies.map { [scheduler] policy in
        Action(policy: policy) { input in
          if input == planted { return .error(Mishap()) }
          return .timer(.seconds(input % 40), scheduler: scheduler).map { _ in input }
        }
      }
    }
  }

  private static let policies: [ExecutionPolicy] = [
    .drop, .restart, .enqueue(limit: 2), .concurrent(limit: 2), .keepLatest,
  ]

  /// A recording of random inputs at random times.
  private func recording(_ random: inout SplitMix) -> (Recording, [ExecutionPolicy]) {
    let policies = (0..<2).map { _ in Self.policies.randomElement(using: &random) ?? .drop }
    let program = Program(policies)
    let inspector = ActionInspector(
      ActionInspector.Configuration(clock: SchedulerClock(program.scheduler)))
    for (number, action) in program.actions.enumerated() {
      inspector.record(action, as: "\(number)", replaying: .json)
    }
    for input in 1...Int.random(in: 1...12, using: &random) {
      let (time, number) = (Int.random(in: 1...150, using: &random), Int.random(in: 0...1, using: &random))
      let value = input * 40 + Int.random(in: 1..<40, using: &random)
      program.scheduler.scheduleAt(time) { program.actions[number].execute(value) }
    }
    program.scheduler.start()
    return (inspector.snapshot(), policies)
  }

  private func replay(_ recording: Recording, on program: Program) -> ReplayReport {
    let replay = Replay(recording, pace: .recorded(on: program.scheduler))
    for (number, action) in program.actions.enumerated() {
      replay.bind("\(number)", to: action, decoding: .json)
    }
    replay.start()
    program.scheduler.start()
    return replay.report
  }

  @Test(arguments: 0..<10) func `a replay of any history in its own time is faithful, each time`(
    block: UInt64
  ) {
    for seed in block * 100..<(block + 1) * 100 {
      var random = SplitMix(seed: seed)
      let (recording, policies) = recording(&random)
      let report = replay(recording, on: Program(policies))
      #expect(report.isFaithful, "seed \(seed): \(report)")
      expectEqual(replay(recording, on: Program(policies)), report)
    }
  }

  @Test func `each of twenty planted faults is found`() throws {
    var found = 0
    var seed: UInt64 = 1_000
    while found < 20 {
      var random = SplitMix(seed: seed)
      seed += 1
      let (recording, policies) = recording(&random)
      // The input of an execution that completed.
      let completed = try #require(recording.events.first { $0.kind == .completed })
      let start = recording.events.first {
        $0.action == completed.action && $0.execution == completed.execution
      }
      let input = try #require(start?.text.flatMap { Int($0) })
      let report = replay(recording, on: Program(policies, planted: input))
      let expected = ReplayReport.Divergence(
        action: try #require(completed.action.map(String.init)), execution: completed.execution,
        expected: "completed",
        seen: "failed")
      #expect(report.divergences.contains(expected), "seed \(seed): \(report)")
      found += 1
    }
  }
}
