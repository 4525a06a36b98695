@testable import Action

/// A minimal sequential model of an ``ActionRig`` with any policy.
struct ActionModel {
  private struct Run {
    let id: Int
    let input: Int
    /// The callers that wait for the execution, and the events that they have received.
    var callers: [String]
    var said: [String] = []
  }

  private(set) var heard: [String: [String]] = [
    "executing": ["next(false)"], "enabled": ["next(true)"], "elements": [], "completions": [], "errors": [],
  ]
  private let policy: ExecutionPolicy
  private let key: ((Int) -> Int)?
  private var gate = true
  private var isBroken = false
  private var isBound = true
  private var isReleased = false
  private var running: [Run] = []
  private var waiting: [Run] = []
  /// The permanent ends of the work for the inputs.
  private var ends: [Int: ActionStep] = [:]
  private var calls = [0, 0, 0]
  private var lastID = 0
  /// The executions of the handles, or 0 for a rejected input.
  private var handles: [Int] = []
  private var announced = (executing: false, enabled: true)

  init(policy: ExecutionPolicy, by key: ((Int) -> Int)?) { (self.policy, self.key) = (policy, key) }

  mutating func take(_ step: ActionStep) {
    if isReleased { return }
    switch step {
    case .execute(let input): _ = call(input)
    case .start(let input): handles.append(call(input))
    case .withdraw:
      guard let id = handles.popLast() else { return }
      if let place = waiting.firstIndex(where: { $0.id == id }) {
        let run = waiting.remove(at: place)
        announce()
        tell(run, nil)
      } else {
        finish(id, nil)
      }
    case .trigger(let input): if isBound { _ = ask(input, nil) }
    case .unbind: isBound = false
    case .element(let input):
      if ends[input] != nil { return }
      for place in running.indices where running[place].input == input {
        tell("elements", "next(\(input))")
        for caller in running[place].callers { tell(caller, "next(\(input))") }
        running[place].said.append("next(\(input))")
      }
    case .end(let input), .fail(let input):
      if ends[input] != nil { return }
      ends[input] = step
      for run in running where run.input == input { finish(run.id, step) }
    case .cancel: cancelAll()
    case .gate(let isOpen):
      if !isBroken { gate = isOpen }
      announce()
      resume()
    case .breakGate:
      if isBroken { return }
      isBroken = true
      announce()
      tell("errors", "next(underlying Mishap())")
      if policy.pausesWhenClosed {
        let queue = waiting
        waiting = []
        for run in queue { _ = reject(run.callers.first) }
      }
    case .release:
      isReleased = true
      cancelAll()
      for stream in ["executing", "enabled", "elements", "completions", "errors"] {
        tell(stream, "completed")
      }
    }
  }

  private mutating func call(_ input: Int) -> Int {
    calls[input] += 1
    let caller = "caller \(calls[input]) of \(input)"
    heard[caller] = []
    return ask(input, caller)
  }

  /// - Returns: the number of the caller's execution, or 0 if the input was rejected.
  private mutating func ask(_ input: Int, _ caller: String?) -> Int {
    let lane = { [key] (run: Run) -> Bool in key.map { $0(run.input) == $0(input) } ?? true }
    let (others, queue) = (running.filter(lane), waiting.filter(lane))
    lastID += 1
    let run = Run(id: lastID, input: input, callers: caller.map { [$0] } ?? [])
    let isPaused = !gate && policy.pausesWhenClosed
    guard gate || isPaused, !isBroken else { return reject(caller) }
    if others.isEmpty, !isPaused { return start(run) }
    switch policy.kind {
    case .drop: return reject(caller)
    case .concurrent(let limit): return others.count < limit ? start(run) : reject(caller)
    case .enqueue(let limit, let maxConcurrent):
      if others.count < maxConcurrent, !isPaused { return start(run) }
      if queue.count >= limit { return reject(caller) }
      waiting.append(run)
      announce()
    case .restart, .keepLatest:
      waiting.removeAll(where: lane)
      waiting.append(run)
      for old in queue { tell(old, nil) }
      if policy == .restart { for old in others { finish(old.id, nil) } }
    case .shareRunning:
      guard let caller, let place = running.firstIndex(where: lane) else { return others[0].id }
      running[place].callers.append(caller)
      heard[caller] = running[place].said
      return running[place].id
    }
    return run.id
  }

  private mutating func reject(_ caller: String?) -> Int {
    tell("errors", "next(notEnabled)")
    if let caller { tell(caller, "notEnabled") }
    return 0
  }

  private mutating func start(_ run: Run) -> Int {
    running.append(run)
    announce()
    if let end = ends[run.input] { finish(run.id, end) }
    return run.id
  }

  /// Starts the inputs that have waited for the gate.
  private mutating func resume() {
    guard gate, !isBroken, policy.pausesWhenClosed else { return }
    var started: [Run] = []
    for run in waiting {
      let others = running.count { other in key.map { $0(other.input) == $0(run.input) } ?? true }
      if others < policy.maxConcurrent {
        running.append(run)
        started.append(run)
        waiting.removeAll { $0.id == run.id }
        announce()
      }
    }
    for run in started { if let end = ends[run.input] { finish(run.id, end) } }
  }

  private mutating func cancelAll() {
    let queue = waiting
    waiting = []
    announce()
    for run in queue { tell(run, nil) }
    for run in running { finish(run.id, nil) }
  }

  /// - Parameter end: the end of the work, or nil if the work was cancelled.
  private mutating func finish(_ id: Int, _ end: ActionStep?) {
    guard let place = running.firstIndex(where: { $0.id == id }) else { return }
    let run = running.remove(at: place)
    let isPaused = !gate && policy.pausesWhenClosed
    let next =
      isPaused
      ? nil
      : waiting.firstIndex { next in key.map { $0(next.input) == $0(run.input) } ?? true }
        .map { waiting.remove(at: $0) }
    // The next execution starts in the same step.
    if let next { running.append(next) }
    announce()
    tell(run, end)
    if let next, let end = ends[next.input] { finish(next.id, end) }
  }

  /// Emits an end to the aggregates and the callers.
  private mutating func tell(_ run: Run, _ end: ActionStep?) {
    var last = "underlying CancellationError()"
    switch end {
    case .end:
      tell("completions", "next(done)")
      last = "completed"
    case .fail:
      tell("errors", "next(underlying Mishap())")
      last = "underlying Mishap()"
    default: break
    }
    for caller in run.callers { tell(caller, last) }
  }

  private var isEnabled: Bool {
    let isPaused = !gate && policy.pausesWhenClosed
    guard gate || isPaused, !isBroken, !isReleased else { return false }
    if key != nil || running.isEmpty && !isPaused { return true }
    return switch policy.kind {
    case .drop: false
    case .concurrent(let limit): running.count < limit
    case .enqueue(let limit, _): waiting.count < limit
    case .restart, .keepLatest, .shareRunning: true
    }
  }

  private mutating func announce() {
    let (executing, enabled) = (!running.isEmpty && !isReleased, isEnabled)
    if executing != announced.executing { tell("executing", "next(\(executing))") }
    if enabled != announced.enabled { tell("enabled", "next(\(enabled))") }
    announced = (executing, enabled)
  }

  private mutating func tell(_ stream: String, _ event: String) { heard[stream, default: []].append(event) }
}
