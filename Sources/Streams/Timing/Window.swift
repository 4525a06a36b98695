extension ObservableType {
  /// Divides the elements into windows. Each window is a stream that completes when it has enough elements or its time
  /// has elapsed.
  ///
  /// ```swift
  /// requests.window(timeSpan: .seconds(1), count: 10, scheduler: background)
  ///   .flatMap { window in window.reduce(0) { sum, _ in sum + 1 } }   // requests a second, in portions of ten
  /// ```
  ///
  /// The first window opens with the subscription, before the source is subscribed to. Each further window opens, and
  /// its time starts, when the previous window has completed. A subscriber of a window receives the elements emitted
  /// after its subscription. A subscriber that subscribes after the source has been disposed, but before the window has
  /// terminated, receives nothing.
  ///
  /// The source is disposed when the subscriptions to this stream and to all windows have been disposed. When only the
  /// subscription to this stream has been disposed, the current window continues to its end, and no further window
  /// opens.
  ///
  /// - Terminates when: the source does. The current window terminates first.
  /// - Errors: the errors of the source. The current window fails first.
  /// - Concurrency: a window closes on the thread of its last element, or on `scheduler`. Elements and timers are
  ///   handled one at a time.
  /// - Parameters:
  ///   - timeSpan: the maximum duration of a window. The longest spans never elapse. With zero or less, windows follow
  ///     each other as fast as `scheduler` allows, including empty ones.
  ///   - count: the maximum number of elements in a window. `Int.max` means no limit. A number less than one stops the
  ///     program.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the windows.
  /// - Complexity: constant per element. One timer per window.
  ///
  /// Source of the idea: [ReactiveX, Window](https://reactivex.io/documentation/operators/window.html).
  @inlinable
  public func window(
    timeSpan: Duration, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    precondition(
      count > 0,
      "window(timeSpan:count:scheduler:) got the count \(count). Pass 1 or more, or Int.max for no limit.")
    return asObservable().windows(timeSpan, count, scheduler) { LentSubject() }
  }
}

extension Observable {
  @usableFromInline
  func windows(
    _ timeSpan: Duration, _ count: Int, _ scheduler: any SchedulerType,
    _ makeSubject: @escaping @Sendable () -> LentSubject<Element>
  ) -> Observable<Observable<Element>> {
    Assembled(
      WindowRecipe(
        source: self, timeSpan: timeSpan, count: count, scheduler: scheduler.heldByActions,
        makeSubject: makeSubject))
  }
}

private struct WindowRecipe<Source: Sendable>: Recipe {
  typealias Element = Observable<Source>

  let source: Observable<Source>
  let timeSpan: Duration
  let count: Int
  let scheduler: any SchedulerType
  let makeSubject: @Sendable () -> LentSubject<Source>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = WindowRun(self, sink)
    run.start(source)
    return .chained(run.lender)
  }
}

/// One subscription of `window`. All state is accessed in the turn.
///
/// `@unchecked Sendable` and unchecked exclusivity are true for the reason given at ``SerializedRun``.
private final class WindowRun<Element: Sendable>: SerializedRun<Element, Int>, @unchecked Sendable {
  let lender = LendingSubscription()
  // Does not retain the recipe, because the source in it may retain this run.
  private let timeSpan: Duration
  private let scheduler: any SchedulerType
  private let isCostly: Bool
  private let makeSubject: @Sendable () -> LentSubject<Element>
  private let downstream: Sink<Observable<Element>>
  @exclusivity(unchecked) private var state: WindowState
  @exclusivity(unchecked) private var window: LentSubject<Element>?
  @exclusivity(unchecked) private var timer = EarlyTimer()

  init(_ recipe: WindowRecipe<Element>, _ downstream: Sink<Observable<Element>>) {
    timeSpan = recipe.timeSpan
    scheduler = recipe.scheduler
    isCostly = recipe.scheduler.isCostly
    makeSubject = recipe.makeSubject
    self.downstream = downstream
    state = WindowState(limit: recipe.count)
    super.init(entered: true)
  }

  /// Opens the first window, and subscribes to the source. Called once, by the recipe. The turn is held until the
  /// window has been emitted.
  func start(_ source: Observable<Element>) {
    open()
    leave()
    // The observer of the first window may have ended the stream.
    if !hasEnded { source.attach(self, to: lender.subscription.upstream) }
  }

  /// The observers of a window may need the source even after the observer of this stream has ended.
  override var hasEnded: Bool {
    lender.subscription.isDisposed
      || downstream.hasEnded && ifFree { window?.haveObserversEnded ?? true }
  }

  // MARK: In the turn

  override func handleNext(_ element: Element) {
    if state.isFinished { return }
    window?.next(element)
    if state.next() { replace() }
  }

  /// Handles the end of a window's time.
  override func handleOther(_ number: Int) {
    guard isCostly else { return closeIfDue(number) }
    let now = scheduler.now
    if let due = timer.fired(at: now) { return wake(at: due, now) }
    closeIfDue(state.number)
  }

  private func closeIfDue(_ number: Int) { if state.due(number) { replace() } }

  @inline(never)
  private func replace() {
    take()?.completed()
    open()
  }

  /// Removes and returns the current window. `Optional.take()` would cost a metadata look-up.
  private func take() -> LentSubject<Element>? {
    let closed = window
    window = nil
    return closed
  }

  private func open() {
    if lender.hasDeparted || lender.subscription.isDisposed { return }
    let window = makeSubject()
    self.window = window
    downstream.next(window.stream(of: lender))
    if lender.subscription.isDisposed { return }
    guard isCostly else { return schedule(after: timeSpan) }
    let now = scheduler.now
    wake(at: now.advanced(by: timeSpan), now)
  }

  private func wake(at time: RxTime, _ now: RxTime) {
    if timer.move(to: time) { schedule(after: max(.zero, now.duration(to: time))) }
  }

  private func schedule(after span: Duration) {
    let number = state.number
    lender.subscription.second.set(
      scheduler.scheduleRelative((), dueTime: span) { _ in
        self.next(other: number)
        return NopDisposable()
      })
  }

  override func fail(_ error: any Error) {
    guard state.ended() else { return }
    take()?.failed(error)
    if !lender.hasDeparted { downstream.failed(error) }
    lender.subscription.dispose()
  }

  override func complete() {
    guard state.ended() else { return }
    take()?.completed()
    if !lender.hasDeparted { downstream.completed() }
    lender.subscription.dispose()
  }
}
