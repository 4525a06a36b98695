import Action
import StreamsTesting
import Testing

/// Random lives of an action, compared with a plain model after each step. `FUZZ_ROUNDS=20000` tries more of them.
@Suite struct ActionFuzzTests {
  /// Seeds that found something: tried first from then on.
  private static let failedOnce: [UInt64] = []

  @Test func `an action lives as its model`() async throws {
    try await Fuzz.run(known: Self.failedOnce, length: 40) { generator in
      Self.step(&generator)
    } compare: { steps in
      let rig = ActionRig()
      var model = ActionModel()
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
    return switch Int.random(in: 0..<40, using: &generator) {
    case 0..<9: .execute(input)
    case 9..<14: .trigger(input)
    case 14..<25: .element(input)
    case 25..<28: .end(input)
    case 28..<30: .fail(input)
    case 30..<33: .cancel
    case 33..<35: .gate(false)
    case 35..<38: .gate(true)
    case 38: Bool.random(using: &generator) ? .breakGate : .unbind
    default: .release
    }
  }
}

/// What an action that drops inputs while it is busy does, said as plainly as possible.
private struct ActionModel {
  private(set) var heard: [String: [String]] = [
    "executing": ["next(false)"], "enabled": ["next(true)"], "elements": [], "completions": [], "errors": [],
  ]
  private var gate = true
  private var isBroken = false
  private var isBound = true
  private var isReleased = false
  /// The input that is worked on, and who waits for it.
  private var running: (input: Int, caller: String?)?
  private var ends: [Int: ActionStep] = [:]
  private var calls = [0, 0, 0]
  private var announced = (executing: false, enabled: true)

  mutating func take(_ step: ActionStep) {
    if isReleased { return }
    switch step {
    case .execute(let input):
      calls[input] += 1
      let caller = "caller \(calls[input]) of \(input)"
      heard[caller] = []
      start(input, caller)
    case .trigger(let input): if isBound { start(input, nil) }
    case .unbind: isBound = false
    case .element(let input):
      if ends[input] != nil || running?.input != input { return }
      tell("elements", "next(\(input))")
      if let caller = running?.caller { tell(caller, "next(\(input))") }
    case .end(let input), .fail(let input):
      if ends[input] != nil { return }
      ends[input] = step
      if running?.input == input { finish(step) }
    case .cancel: if running != nil { finish(nil) }
    case .gate(let isOpen):
      if !isBroken { gate = isOpen }
      announce()
    case .breakGate:
      if isBroken { return }
      isBroken = true
      announce()
      tell("errors", "next(underlying Mishap())")
    case .release:
      isReleased = true
      announce()
      if running != nil { finish(nil) }
      for stream in ["executing", "enabled", "elements", "completions", "errors"] {
        tell(stream, "completed")
      }
    }
  }

  private mutating func start(_ input: Int, _ caller: String?) {
    guard gate, !isBroken, running == nil else {
      tell("errors", "next(notEnabled)")
      if let caller { tell(caller, "notEnabled") }
      return
    }
    running = (input, caller)
    announce()
    if let end = ends[input] { finish(end) }
  }

  /// - Parameter end: how the work ended; nil if it was cancelled.
  private mutating func finish(_ end: ActionStep?) {
    let caller = running?.caller
    running = nil
    announce()
    switch end {
    case .end:
      tell("completions", "next(done)")
      if let caller { tell(caller, "completed") }
    case .fail:
      tell("errors", "next(underlying Mishap())")
      if let caller { tell(caller, "underlying Mishap()") }
    default: if let caller { tell(caller, "underlying CancellationError()") }
    }
  }

  private mutating func announce() {
    let executing = running != nil && !isReleased
    let enabled = gate && !isBroken && running == nil && !isReleased
    if executing != announced.executing { tell("executing", "next(\(executing))") }
    if enabled != announced.enabled { tell("enabled", "next(\(enabled))") }
    announced = (executing, enabled)
  }

  private mutating func tell(_ stream: String, _ event: String) { heard[stream, default: []].append(event) }
}
