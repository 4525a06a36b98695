import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionInspector

/// A fault planted into a program, and the outcomes that a replay may report for an input that completed in the
/// recording.
enum PlantedFault: CaseIterable, Sendable {
  case failing, hanging, disabled, refusing

  var seen: Set<String> {
    switch self {
    case .failing: ["failed"]
    // A newer input may have cancelled it.
    case .hanging: ["no end", "cancelled (restarted)"]
    case .disabled: ["rejected (gateClosed)"]
    case .refusing: ["rejected (notAccepted)"]
    }
  }
}

/// Programs with two actions, replayed in virtual time.
struct ReplayPropertyTests {
  private struct Program {
    let scheduler = TestScheduler(initialClock: 0)
    let actions: [Action<Int, Int>]

    /// - Parameter fault: a fault in the actions or in their work for one input.
    init(_ policies: [ExecutionPolicy], _ fault: (kind: PlantedFault, input: Int)? = nil) {
      actions = policies.map { [scheduler] policy in
        Action(
          enabledIf: Observable.just(fault?.kind != .disabled),
          accepting: { fault?.kind != .refusing || $0 != fault?.input }, policy: policy
        ) { input in
          if input == fault?.input, fault?.kind == .failing { return .error(Mishap()) }
          if input == fault?.input, fault?.kind == .hanging { return .never() }
          return .timer(.seconds(input % 40), scheduler: scheduler).map { _ in input }
        }
      }
    }
  }

  private static let policies: [ExecutionPolicy] = [
    .drop, .restart, .enqueue(limit: 2), .concurrent(limit: 2), .keepLatest,
  ]

  /// Returns a recording of random inputs at random times.
  private func recording(
    _ random: inout SplitMix, first: ExecutionPolicy? = nil
  ) -> (Recording, [ExecutionPolicy]) {
    var policies = (0..<2).map { _ in Self.policies.randomElement(using: &random) ?? .drop }
    if let first { policies[0] = first }
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

  @Test(arguments: 0..<10) func `a replay of any history at its recorded times is faithful every time`(
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

  /// The five policies, combined with the four faults.
  private static let planted = policies.flatMap { policy in PlantedFault.allCases.map { (policy, $0) } }

  @Test func `the list of planted faults has twenty entries`() { expectEqual(Self.planted.count, 20) }

  @Test(arguments: planted) func `a replay detects each of twenty planted faults`(
    policy: ExecutionPolicy, fault: PlantedFault
  ) throws {
    var found = 0
    for seed in UInt64(1_000)..<2_000 {
      if found == 10 { break }
      var random = SplitMix(seed: seed)
      let (recording, policies) = recording(&random, first: policy)
      // The input of a completed execution.
      let completed = recording.events.first { $0.action == 0 && $0.kind == .completed }
      guard let number = completed?.execution else { continue }
      let start = recording.events.first { $0.action == 0 && $0.execution == number }
      let input = try #require(start?.text.flatMap { Int($0) })
      let report = replay(recording, on: Program(policies, (fault, input)))
      let divergence = report.divergences.first { $0.action == "0" && $0.execution == number }
      #expect(divergence?.expected == "completed", "seed \(seed): \(report)")
      #expect(fault.seen.contains(divergence?.seen ?? ""), "seed \(seed): \(report)")
      found += 1
    }
    expectEqual(found, 10)
  }
}
