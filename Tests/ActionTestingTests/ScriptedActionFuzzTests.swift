import ActionTesting
import TestSupport
import Testing

/// Random lifecycles of a double, compared with a simple model after each step. `FUZZ_ROUNDS=20000` tries more of them.
@Suite(.watched) struct ScriptedActionFuzzTests {
  private enum Step: Sendable {
    case execute(Int)
    case script(Int, length: Int, end: End)
    case others(length: Int)
    case cancel
    case advance(Int)
  }

  private enum End: Sendable { case completes, fails, never }

  private struct Failed: Error {}

  /// Seeds that have found a bug. They are tried first.
  private static let failedOnce: [UInt64] = []

  @Test func `a double behaves like its model`() async throws {
    try await Fuzz.run(known: Self.failedOnce, length: 40) { generator in
      Self.step(&generator)
    } compare: { steps in
      let rig = Rig()
      var model = Model()
      for (index, step) in steps.enumerated() {
        // An input without a script fails the test, which is not the subject here.
        if case .execute(let input) = step, !model.hasScript(for: input) { continue }
        rig.take(step)
        model.take(step)
        let (heard, expected) = (rig.heard, model.heard)
        if heard != expected { return "after \(steps[...index]): heard \(heard), expected \(expected)" }
      }
      return nil
    }
  }

  private static func step(_ generator: inout SeededGenerator) -> Step {
    let input = Int.random(in: 0..<3, using: &generator)
    let length = Int.random(in: 0..<8, using: &generator)
    return switch Int.random(in: 0..<20, using: &generator) {
    case 0..<6: .execute(input)
    case 6..<11: .script(input, length: length, end: [.completes, .completes, .fails, .never][length % 4])
    case 11: .others(length: length)
    case 12..<14: .cancel
    default: .advance(length)
    }
  }

  /// The double, and the events recorded from it.
  private struct Rig {
    private let scheduler = TestScheduler(initialClock: 0)
    private let double: ScriptedAction<Int, Int>
    private let elements: TestableObserver<Int>
    private let errors: TestableObserver<String>

    init() {
      double = ScriptedAction(on: scheduler)
      elements = scheduler.createObserver(Int.self)
      errors = scheduler.createObserver(String.self)
      _ = double.action.elements.subscribe(elements)
      _ = double.action.errors.map { if case .notEnabled = $0 { "notEnabled" } else { "failed" } }.subscribe(
        errors)
    }

    func take(_ step: Step) {
      switch step {
      case .execute(let input): double.action.execute(input)
      case .script(let input, let length, let end): double.script(input, events(length, end))
      case .others(let length): double.scriptOthers(events(length, .completes))
      case .cancel: double.action.cancel()
      case .advance(let time): scheduler.advanceTo(scheduler.clock + time)
      }
    }

    /// Returns the elements 0, 1, 2… at these times, and the end at the time of the last element.
    private func events(_ length: Int, _ end: End) -> [Recorded<Event<Int>>] {
      let elements: [Recorded<Event<Int>>] = (0...length).map { .next($0, $0) }
      switch end {
      case .completes: return elements + [.completed(length)]
      case .fails: return elements + [.error(length, Failed())]
      case .never: return elements
      }
    }

    var heard: [String: [String]] {
      [
        "elements": elements.events.map { "\($0.value.element ?? -1) @ \($0.time)" },
        "errors": errors.events.map { "\($0.value.element ?? "?") @ \($0.time)" },
        "started": double.started.map { "\($0)" }, "rejected": double.rejected.map { "\($0)" },
        "cancelled": double.cancelled.map { "\($0)" }, "unused": double.unusedScripts.map { "\($0.input)" },
      ]
    }
  }

  /// A simple model of the double.
  private struct Model {
    private(set) var heard: [String: [String]] = [
      "elements": [], "errors": [], "started": [], "rejected": [], "cancelled": [], "unused": [],
    ]
    private var clock = 0
    private var scripts: [(input: Int, length: Int, end: End)] = []
    private var others: Int?
    private var running: (input: Int, begin: Int, length: Int, end: End, said: Int)?

    func hasScript(for input: Int) -> Bool {
      running != nil || others != nil || scripts.contains { $0.input == input }
    }

    mutating func take(_ step: Step) {
      switch step {
      case .execute(let input): execute(input)
      case .script(let input, let length, let end):
        scripts.append((input, length, end))
        listUnused()
      case .others(let length): others = length
      case .cancel:
        guard let run = running else { return }
        running = nil
        tell("cancelled", run.input)
      case .advance(let time):
        for _ in 0..<time {
          clock += 1
          sayWhatIsDue()
        }
      }
    }

    private mutating func execute(_ input: Int) {
      guard running == nil else {
        heard["errors", default: []].append("notEnabled @ \(clock)")
        return tell("rejected", input)
      }
      tell("started", input)
      if let index = scripts.firstIndex(where: { $0.input == input }) {
        let script = scripts.remove(at: index)
        running = (input, clock, script.length, script.end, 0)
        listUnused()
      } else if let others {
        running = (input, clock, others, .completes, 0)
      }
      sayWhatIsDue()
    }

    private mutating func sayWhatIsDue() {
      guard let run = running else { return }
      if run.said <= run.length, run.begin + run.said == clock {
        heard["elements", default: []].append("\(run.said) @ \(clock)")
        running?.said += 1
      }
      guard run.begin + run.length == clock, run.end != .never else { return }
      running = nil
      if run.end == .fails { heard["errors", default: []].append("failed @ \(clock)") }
    }

    private mutating func tell(_ list: String, _ input: Int) {
      heard[list, default: []].append("\(input) @ \(clock)")
    }

    private mutating func listUnused() { heard["unused"] = scripts.map { "\($0.input)" } }
  }
}
