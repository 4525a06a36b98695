import Synchronization

/// One subscription of an operator with one source and one timer: feeds its machine, and does what that says.
final class TimedRun<Machine: TimedState>: Sendable {
  typealias Element = Machine.Element
  typealias Output = Machine.Output

  enum Input: Sendable {
    case next(Element)
    case failed(any Error)
    case completed
    case due(number: UInt64)
  }

  struct State: Sendable {
    // First: what comes after it is slower to reach, because its place depends on the types.
    var machine: Machine
    /// The number of the timer that counts; those before it were replaced.
    var wakeNumber: UInt64 = 0
    /// On a costly scheduler: when the machine is to be asked.
    var dueAt: RxTime?
    /// On a costly scheduler: when the timer fires; not after ``dueAt``.
    var firesAt: RxTime?
  }

  private let scheduler: any SchedulerType
  private let isCostly: Bool
  private let fallback: Observable<Output>?
  private let downstream: Sink<Output>
  private let serialized: SerializedState<State, Input>
  /// Whether the source has ended or been left; what it may still say is ignored. Touched in the turn only.
  private let isSourceOver = Atomic<Bool>(false)
  /// The source's subscription, and second the timer.
  let subscription = UpstreamSubscription()

  /// - Parameter fallback: what ``TimedStep/End/fallback`` goes over to.
  init(
    _ machine: Machine, _ scheduler: any SchedulerType, _ downstream: Sink<Output>,
    fallback: Observable<Output>? = nil
  ) {
    self.scheduler = scheduler
    isCostly = scheduler is any CostlyScheduler
    self.downstream = downstream
    self.fallback = fallback
    serialized = SerializedState(State(machine: machine), entered: true)
  }

  /// Starts. To be called once, by the one who made this.
  func start(_ upstream: Observable<Element>) {
    let now = scheduler.now
    end(perform(serialized.state.machine.start(at: now), now))
    serialized.leave(handle)
    upstream.attach(InnerSink(TimedObserver(run: self)), to: subscription.upstream)
  }

  // Each input does its own work where the turn is free. What is made of the types is made in functions that have
  // returned when an event goes on: its room would be on the stack once for each stage of a chain.

  fileprivate func next(_ element: Element) {
    if subscription.isDisposed { return }
    guard serialized.enter() else { return wait(element) }
    advance(element)
    leave()
  }

  fileprivate func failed(_ error: any Error) {
    if subscription.isDisposed { return }
    guard serialized.enter() else { return wait(error) }
    fail(error)
    leave()
  }

  fileprivate func completed() {
    if subscription.isDisposed { return }
    guard serialized.enter() else { return waitForEnd() }
    complete()
    leave()
  }

  @inline(never)
  private func wait(_ element: Element) { serialized.wait(.next(element), handle) }

  @inline(never)
  private func wait(_ error: any Error) { serialized.wait(.failed(error), handle) }

  @inline(never)
  private func waitForEnd() { serialized.wait(.completed, handle) }

  private func leave() {
    if !serialized.leaveIfIdle() { drain() }
  }

  @inline(never)
  private func drain() { serialized.leave(handle) }

  private func due(_ number: UInt64) {
    if subscription.isDisposed { return }
    serialized.wait(.due(number: number), handle)
  }

  private func handle(_ input: Input) {
    if subscription.isDisposed { return }
    switch input {
    case .next(let element): advance(element)
    case .completed: complete()
    case .failed(let error): fail(error)
    case .due(let number):
      if number != serialized.state.wakeNumber { return }
      fire(at: scheduler.now)
    }
  }

  // MARK: In the turn

  private func advance(_ element: Element) {
    if subscription.isDisposed || isSourceOver.load(ordering: .relaxed) { return }
    let now = scheduler.now
    end(perform(serialized.state.machine.next(element, at: now), now))
  }

  private func fail(_ error: any Error) {
    if subscription.isDisposed || isSourceOver.load(ordering: .relaxed) { return }
    close { downstream.failed(error) }
  }

  private func complete() {
    if subscription.isDisposed || isSourceOver.load(ordering: .relaxed) { return }
    end(performLast())
    subscription.upstream.dispose()
  }

  @inline(never)
  private func performLast() -> TimedStep.End? {
    isSourceOver.store(true, ordering: .relaxed)
    let now = scheduler.now
    return perform(serialized.state.machine.completed(at: now), now)
  }

  private func fire(at now: RxTime) {
    serialized.state.firesAt = nil
    if let dueAt = serialized.state.dueAt.take(), dueAt > now {
      wake(at: dueAt, now)
    } else {
      end(perform(serialized.state.machine.due(at: now), now))
    }
  }

  /// - Returns: the end, which is for the caller.
  private func perform(_ step: TimedStep, _ now: RxTime) -> TimedStep.End? {
    if step.emits { downstream.next(serialized.state.machine.take()) }
    // Asking for the time is a good part of what an element costs; an emission takes time.
    if let wake = step.wake { set(wake, step.emits ? nil : now) }
    return step.end
  }

  private func end(_ end: TimedStep.End?) {
    switch end {
    case nil: break
    case .completed: close { downstream.completed() }
    case .fallback: switchOver()
    }
  }

  /// - Parameter now: the time, if it is known.
  private func set(_ wake: TimedStep.Wake, _ now: RxTime?) {
    if subscription.isDisposed { return }
    switch wake {
    case .after(let span) where !isCostly: schedule(after: span)
    case .after(let span):
      let now = now ?? scheduler.now
      self.wake(at: now.advanced(by: span), now)
    case .at(let time): self.wake(at: time, now ?? scheduler.now)
    }
  }

  private func wake(at time: RxTime, _ now: RxTime) {
    if isCostly {
      serialized.state.dueAt = time
      if let firesAt = serialized.state.firesAt, firesAt <= time { return }
      serialized.state.firesAt = time
    }
    schedule(after: max(.zero, now.duration(to: time)))
  }

  private func schedule(after span: Duration) {
    serialized.state.wakeNumber += 1
    let number = serialized.state.wakeNumber
    subscription.second.set(
      scheduler.scheduleRelative((), dueTime: span) { _ in
        self.due(number)
        return NopDisposable()
      })
  }

  private func switchOver() {
    guard let fallback else { return close { downstream.failed(RxError.timeout) } }
    isSourceOver.store(true, ordering: .relaxed)
    // The timer is over, so its place is free. The source's is not, if it is still being subscribed to on another thread.
    subscription.upstream.dispose()
    fallback.attach(downstream, to: subscription.second)
  }

  private func close(_ end: () -> Void) {
    guard subscription.end() else { return }
    end()
    subscription.dispose()
  }
}

private struct TimedObserver<Machine: TimedState>: InnerObserver {
  let run: TimedRun<Machine>
  func next(_ element: Machine.Element) { run.next(element) }
  func failed(_ error: any Error) { run.failed(error) }
  func completed() { run.completed() }
}

/// The recipe of every operator that is a ``TimedState``.
struct TimedRecipe<Machine: TimedState>: Recipe {
  let source: Observable<Machine.Element>
  let machine: Machine
  let scheduler: any SchedulerType
  let fallback: Observable<Machine.Output>?

  init(
    source: Observable<Machine.Element>, machine: Machine, scheduler: any SchedulerType,
    fallback: Observable<Machine.Output>? = nil
  ) {
    self.source = source
    self.machine = machine
    self.scheduler = scheduler.heldByActions
    self.fallback = fallback
  }

  func run(_ sink: consuming Sink<Machine.Output>) -> Teardown {
    let run = TimedRun(machine, scheduler, sink, fallback: fallback)
    run.start(source)
    return .subscription(run.subscription)
  }
}
