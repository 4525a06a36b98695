import Action
import Streams

/// A started replay. It holds the state, sends the inputs that are ready, and observes the bound actions.
final class ReplayRun: Sendable {
  /// A sent execution: the bound action, and the position among its executions.
  private struct Place: Hashable, Sendable {
    var action: Int
    var place: Int
  }

  private struct Shared: Sendable {
    var state: ReplayState
    /// Whether observation of all bound actions has begun.
    var hasBegun = false
    var cancels: [Place: ReplayBinding.Cancel] = [:]
    /// The executions to cancel as soon as their handles are available, and whether they are abandoned.
    var cancelled: [Place: Bool] = [:]
    var eventCount = 0
    var isSettling = false
    var isFinished = false
    var waiters: [CheckedContinuation<ReplayReport, any Error>] = []
  }

  private let pace: Replay.Pace
  private let bindings: [ReplayBinding]
  /// The closures that send the inputs, keyed by the index of the event.
  private let senders: [Int: @Sendable () -> ReplayBinding.Cancel]
  private let shared: Lock<Shared>
  private let bag = CompositeDisposable()

  init(_ recording: Recording, _ pace: Replay.Pace, _ bindings: [ReplayBinding]) {
    self.pace = pace
    self.bindings = bindings
    let inputs = ReplayInputs(recording, bindings)
    senders = inputs.senders
    let plan = ReplayPlan(recording, actions: inputs.actions, count: bindings.count, skipped: inputs.skipped)
    shared = Lock(Shared(state: ReplayState(plan, names: bindings.map(\.name), report: inputs.report)))
  }

  /// Begins to observe the bound actions and sends the inputs that are ready.
  func begin() {
    for (action, binding) in bindings.enumerated() {
      bag.insert(binding.follow { [weak self] in self?.hear($0, of: action) })
    }
    shared.withLock { $0.hasBegun = true }
    if case .recorded(let scale, let scheduler) = pace { schedule(scale, scheduler) }
    go()
  }

  /// Takes the next step of a stepping replay.
  func step() -> Bool {
    guard case .stepping = pace, let step = shared.withLock({ $0.isFinished ? nil : $0.state.take() }) else {
      return false
    }
    perform(step)
    go()
    return true
  }

  var report: ReplayReport { shared.withLock { $0.state.finalReport } }

  /// Waits until the replay has finished.
  func finished() async throws -> ReplayReport {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<ReplayReport, any Error>? = shared.withLock { shared in
          if Task.isCancelled { return .failure(CancellationError()) }
          if shared.isFinished { return .success(shared.state.finalReport) }
          shared.waiters.append(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      end()?.forEach { $0.resume(throwing: CancellationError()) }
    }
  }

  private func schedule(_ scale: Double, _ scheduler: any SchedulerType) {
    let steps = shared.withLock { $0.state.plan.steps }
    var dueNow = 0
    for step in steps {
      let due = (step.time - (steps.first?.time ?? .zero)) * max(0, scale)
      if due <= .zero {
        // A virtual-time scheduler would advance by at least one unit.
        dueNow += 1
        continue
      }
      let timer = scheduler.scheduleRelative((), dueTime: due) { [weak self] _ in
        self?.takeInTime()
        return Disposables.create()
      }
      bag.insert(timer)
    }
    for _ in 0..<dueNow { takeInTime() }
  }

  private func takeInTime() {
    guard let step = shared.withLock({ $0.isFinished ? nil : $0.state.take() }) else { return }
    perform(step)
    go()
  }

  private func hear(_ event: InspectorEvent, of action: Int) {
    shared.withLock { shared in
      shared.state.see(event, of: action)
      shared.eventCount += 1
    }
    go()
  }

  /// Sends the inputs that are ready.
  ///
  /// Several threads may call this method concurrently, even reentrantly. A step becomes ready only after the event of
  /// the previous step, so steps are never sent out of order.
  private func go() {
    while let step = shared.withLock({
      isCausal && $0.hasBegun && !$0.isFinished ? $0.state.takeIfReady() : nil
    }) {
      perform(step)
    }
    let (isDone, isStuck) = shared.withLock { shared in
      guard shared.hasBegun else { return (false, false) }
      return (shared.state.isDone, isCausal && shared.state.isStuck)
    }
    if isDone { finish() }
    // The event of work that stops later can make the next step ready.
    if isStuck, !bindings.contains(where: { $0.isWorking() }) { settle() }
  }

  private var isCausal: Bool { if case .causal = pace { true } else { false } }

  private func perform(_ step: ReplayPlan.Step) {
    switch step.kind {
    case .send(let place):
      guard let cancel = senders[step.event]?() else { return }
      let place = Place(action: step.action, place: place)
      let abandons = shared.withLock { shared in
        shared.cancels[place] = cancel
        return shared.cancelled[place]
      }
      if let abandons { cancel(abandons) }
    case .cancel(let place, let abandons):
      let place = Place(action: step.action, place: place)
      let cancel = shared.withLock { shared in
        shared.cancelled[place] = abandons
        return shared.cancels[place]
      }
      cancel?(abandons)
    }
  }

  /// Takes the next step even though it is not ready, because no running work can make it ready. Other tasks run first,
  /// because they may cause an event.
  private func settle() {
    let isFirst = shared.withLock { shared in
      if shared.isSettling || shared.isFinished || !shared.state.isStuck { return false }
      shared.isSettling = true
      return true
    }
    if !isFirst { return }
    Task {
      var count = -1
      while count != shared.withLock({ $0.eventCount }) {
        count = shared.withLock { $0.eventCount }
        for _ in 0..<20 { await Task.yield() }
      }
      let step = shared.withLock { shared in
        shared.isSettling = false
        return shared.state.isStuck && !shared.isFinished ? shared.state.takeUnready() : nil
      }
      if let step { perform(step) }
      go()
    }
  }

  private func finish() {
    guard let waiters = end() else { return }
    let report = report
    for waiter in waiters { waiter.resume(returning: report) }
  }

  /// Ends the replay. No more inputs are sent and no more events are observed.
  ///
  /// - Returns: the callers waiting for the end, or nil if the replay has already ended.
  private func end() -> [CheckedContinuation<ReplayReport, any Error>]? {
    let waiters: [CheckedContinuation<ReplayReport, any Error>]? = shared.withLock { shared in
      if shared.isFinished { return nil }
      shared.isFinished = true
      defer { shared.waiters = [] }
      return shared.waiters
    }
    if waiters != nil { bag.dispose() }
    return waiters
  }
}
