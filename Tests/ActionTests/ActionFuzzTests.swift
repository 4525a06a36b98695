import Action
import StreamsTesting
import TestSupport
import Testing

/// Compares an action with a plain model after each step of random step sequences. `FUZZ_ROUNDS=20000` runs
/// more of them.
@Suite(.watched) struct ActionFuzzTests {
  struct Kind: Sendable, CustomStringConvertible {
    let description: String
    let policy: ExecutionPolicy

    static let all = [
      Kind(description: "drop", policy: .drop), Kind(description: "enqueue 1", policy: .enqueue(limit: 1)),
      Kind(description: "enqueue 2", policy: .enqueue(limit: 2)),
      Kind(description: "enqueue, two at a time", policy: .enqueue(limit: 1, maxConcurrent: 2)),
      Kind(description: "enqueue, pausing", policy: .enqueue(limit: 2, pausesWhenClosed: true)),
      Kind(
        description: "enqueue, two at a time, pausing",
        policy: .enqueue(maxConcurrent: 2, pausesWhenClosed: true)),
      Kind(description: "keepLatest, pausing", policy: .keepLatest(pausesWhenClosed: true)),
      Kind(description: "enqueue", policy: .enqueue()), Kind(description: "restart", policy: .restart),
      Kind(description: "keepLatest", policy: .keepLatest),
      Kind(description: "concurrent 2", policy: .concurrent(limit: 2)),
      Kind(description: "concurrent", policy: .concurrent()),
      Kind(description: "shareRunning", policy: .shareRunning),
    ]
  }

  /// Seeds that once found a failure. They are tried first.
  private static let failedOnce: [UInt64] = []

  @Test(arguments: Kind.all)
  func `an action behaves like its model in random step sequences`(kind: Kind) async throws {
    try await run(kind, by: nil)
  }

  /// The inputs 0 and 2 share a key, and the input 1 has another key.
  @Test(arguments: Kind.all)
  func `an action with keys behaves like its model in random step sequences`(kind: Kind) async throws {
    try await run(kind) { $0 % 2 }
  }

  private func run(_ kind: Kind, by key: (@Sendable (Int) -> Int)?) async throws {
    try await Fuzz.run(known: Self.failedOnce, length: 40, test: "\(kind)") { generator in
      Self.step(&generator)
    } compare: { steps in
      let rig = ActionRig(policy: kind.policy, by: key)
      var model = ActionModel(policy: kind.policy, by: key)
      for (index, step) in steps.enumerated() {
        rig.take(step)
        model.take(step)
        let heard = rig.heard
        if heard != model.heard {
          return "after \(steps[...index]): heard \(heard), expected \(model.heard)"
        }
      }
      let faults = rig.outcome().faults
      return faults.isEmpty ? nil : "\(steps): \(faults)"
    }
  }

  private static func step(_ generator: inout SeededGenerator) -> ActionStep {
    let input = Int.random(in: 0..<3, using: &generator)
    return switch Int.random(in: 0..<44, using: &generator) {
    case 0..<8: .execute(input)
    case 8..<12: .start(input)
    case 12..<15: .withdraw
    case 15..<19: .trigger(input)
    case 19..<29: .element(input)
    case 29..<32: .end(input)
    case 32..<34: .fail(input)
    case 34..<36: .cancel
    case 36..<38: .gate(false)
    case 38..<42: .gate(true)
    case 42: Bool.random(using: &generator) ? .breakGate : .unbind
    default: .release
    }
  }
}
