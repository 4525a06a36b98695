/// One subscription of an operator with one source and one timer. It passes events to the state, and performs the steps
/// that the state returns.
///
/// The types of the state's elements are separate type parameters. In code compiled for all types, an associated type
/// of another type costs a metadata look-up at each use.
///
/// `@unchecked Sendable` and unchecked exclusivity are true for the reason given at ``SerializedRun``.
final class TimedRun<State: TimedState, Element, Output>: SerializedRun<Element, UInt64>, @unchecked Sendable
where State.Element == Element, State.Output == Output {
  private let scheduler: any SchedulerType
  private let isCostly: Bool
  private let fallback: Observable<Output>?
  private let downstream: Sink<Output>
  @exclusivity(unchecked) private var state: State
  /// The number of the latest timer, which identifies timers that have been replaced.
  @exclusivity(unchecked) private var wakeNumber: UInt64 = 0
  @exclusivity(unchecked) private var timer = EarlyTimer()
  /// Whether the source has terminated or been replaced by the fallback. Its events are then ignored.
  @exclusivity(unchecked) private var isSourceFinished = false
  /// The subscription to the source and, in the second slot, the timer or later the fallback.
  let subscription = UpstreamSubscription()

  /// - Parameter fallback: the stream to switch to at ``TimedStep/End/fallback``.
  init(
    _ state: State, _ scheduler: any SchedulerType, _ downstream: Sink<Output>,
    fallback: Observable<Output>? = nil
  ) {
    self.scheduler = scheduler
    isCostly = scheduler.isCostly
    self.downstream = downstream
    self.fallback = fallback
    self.state = state
    super.init(entered: true)
  }

  /// Performs the first step of the state, and subscribes to the source. Called once, by the recipe. The turn is held
  /// until that step has been performed.
  func start(_ upstream: Observable<Element>) {
    let now = scheduler.now
    end(perform(state.start(at: now), now))
    leave()
    // On a scheduler that runs everything immediately, the first timer may have ended the use of the source.
    if !hasEnded { upstream.attach(self, to: subscription.upstream) }
  }

  override var hasEnded: Bool {
    subscription.isDisposed || subscription.upstream.isDisposed || downstream.hasEnded
  }

  // MARK: In the turn

  override func handleNext(_ element: Element) {
    if subscription.isDisposed || isSourceFinished { return }
    let now = scheduler.now
    end(perform(state.next(element, at: now), now))
  }

  override func fail(_ error: any Error) {
    if isSourceFinished { return }
    finish { downstream.failed(error) }
  }

  override func complete() {
    if subscription.isDisposed || isSourceFinished { return }
    end(performLast())
    subscription.upstream.dispose()
  }

  /// Handles the firing of the timer `number`.
  override func handleOther(_ number: UInt64) {
    if subscription.isDisposed || number != wakeNumber { return }
    fire(at: scheduler.now)
  }

  @inline(never)
  private func performLast() -> TimedStep.End? {
    isSourceFinished = true
    let now = scheduler.now
    return perform(state.completed(at: now), now)
  }

  private func fire(at now: RxTime) {
    if let due = timer.fired(at: now) {
      wake(at: due, now)
    } else {
      end(perform(state.due(at: now), now))
    }
  }

  /// Emits and sets the timer, as the step requires.
  ///
  /// - Returns: the termination of the step, which the caller performs.
  private func perform(_ step: TimedStep, _ now: RxTime) -> TimedStep.End? {
    if step.emits { downstream.next(state.takeOutput()) }
    // Reads the time again only after an emission, because reading it is a considerable part of an element's cost.
    if let wake = step.wake { set(wake, step.emits ? nil : now) }
    return step.end
  }

  private func end(_ end: TimedStep.End?) {
    switch end {
    case nil: break
    case .completed: finish { downstream.completed() }
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
    if isCostly, !timer.move(to: time) { return }
    schedule(after: max(.zero, now.duration(to: time)))
  }

  private func schedule(after span: Duration) {
    wakeNumber += 1
    let number = wakeNumber
    subscription.second.set(
      scheduler.scheduleRelative((), dueTime: span) { _ in
        self.next(other: number)
        return NopDisposable()
      })
  }

  private func switchOver() {
    guard let fallback else { return finish { downstream.failed(RxError.timeout) } }
    isSourceFinished = true
    // The timer has fired, so its slot is free for the fallback. The slot of the source is not free if another thread
    // is still subscribing to the source.
    subscription.upstream.dispose()
    if downstream.hasEnded { return subscription.dispose() }
    fallback.attach(downstream, to: subscription.second)
  }

  private func finish(_ tell: () -> Void) {
    guard subscription.end() else { return }
    tell()
    subscription.dispose()
  }
}

/// The recipe of every operator implemented as a ``TimedState``.
struct TimedRecipe<State: TimedState>: Recipe {
  let source: Observable<State.Element>
  let state: State
  let scheduler: any SchedulerType
  let fallback: Observable<State.Output>?

  @inlinable
  init(
    source: Observable<State.Element>, state: State, scheduler: any SchedulerType,
    fallback: Observable<State.Output>? = nil
  ) {
    self.source = source
    self.state = state
    self.scheduler = scheduler.heldByActions
    self.fallback = fallback
  }

  package func run(_ sink: consuming Sink<State.Output>) -> Teardown {
    let run = TimedRun(state, scheduler, sink, fallback: fallback)
    run.start(source)
    return .subscription(run.subscription)
  }
}
