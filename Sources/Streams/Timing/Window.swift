extension ObservableType {
  /// Cuts the stream into pieces, each of which is a stream that ends when it has enough elements or its time is over.
  ///
  /// ```swift
  /// requests.window(timeSpan: .seconds(1), count: 10, scheduler: background)
  ///   .flatMap { window in window.reduce(0) { sum, _ in sum + 1 } }   // requests a second, in portions of ten
  /// ```
  ///
  /// The first window opens with the subscription, before the source is subscribed to; each other one as soon as the one
  /// before it has completed, and its time begins then. Whoever subscribes to a window later gets what comes from then
  /// on.
  ///
  /// The source is disposed when the subscription and those to all windows are. When only the subscription has been
  /// disposed, the present window goes on to its end and no other opens.
  ///
  /// - Terminates when: the source does. The present window completes first.
  /// - Errors: those of the source; the present window fails with them first.
  /// - Concurrency: a window closes where its last element is, or on `scheduler`. Elements and timers are handled one at
  ///   a time.
  /// - Parameters:
  ///   - timeSpan: how long a window is at most; the longest spans are without an end. Zero or less is a
  ///     misuse, and stops the program.
  ///   - count: how many elements a window has at most; `Int.max` is without a limit. Less than one is a
  ///     misuse, and stops the program.
  ///   - scheduler: measures the time.
  /// - Returns: the windows.
  /// - Complexity: constant per element; one timer for each window.
  ///
  /// Source of the idea: [ReactiveX, Window](https://reactivex.io/documentation/operators/window.html).
  public func window(
    timeSpan: Duration, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    precondition(
      count > 0,
      "window(timeSpan:count:scheduler:) got the count \(count); pass 1 or more, Int.max for no limit")
    precondition(
      timeSpan > .zero,
      "window(timeSpan:count:scheduler:) got the time span \(timeSpan), with which windows would follow each other "
        + "without a pause; pass a positive one")
    return Assembled(
      WindowRecipe(
        source: asObservable(), timeSpan: timeSpan, count: count, scheduler: scheduler.heldByActions))
  }
}

private struct WindowRecipe<Source: Sendable>: Recipe {
  typealias Element = Observable<Source>

  let source: Observable<Source>
  let timeSpan: Duration
  let count: Int
  let scheduler: any SchedulerType

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = WindowRun(self, sink)
    run.start(source)
    return .chained(run.lender)
  }
}

/// One subscription; everything happens in the turn.
private final class WindowRun<Element: Sendable>: Sendable {
  enum Input: Sendable {
    case next(Element)
    case failed(any Error)
    case completed
    case due(Int)
  }

  struct State: Sendable {
    var machine: WindowState
    /// Nil when the one who would get it has gone.
    var window: LentSubject<Element>?
  }

  /// The source's subscription, and second the timer.
  let lender = Lender()
  // Not the recipe, whose source may keep this.
  private let timeSpan: Duration
  private let scheduler: any SchedulerType
  private let downstream: Sink<Observable<Element>>
  private let serialized: SerializedState<State, Input>

  init(_ recipe: WindowRecipe<Element>, _ downstream: Sink<Observable<Element>>) {
    timeSpan = recipe.timeSpan
    scheduler = recipe.scheduler
    self.downstream = downstream
    serialized = SerializedState(State(machine: WindowState(limit: recipe.count)), entered: true)
  }

  /// Starts. To be called once, by the one who made this.
  func start(_ source: Observable<Element>) {
    open()
    serialized.leave(handle)
    source.attach(InnerSink(WindowObserver(run: self)), to: lender.subscription.upstream)
  }

  // Each input does its own work where the turn is free. What is made of the types is made in functions that have
  // returned when an event goes on: its room would be on the stack once for each stage of a chain.

  func next(_ element: Element) {
    guard serialized.enter() else { return wait(element) }
    advance(element)
    leave()
  }

  func failed(_ error: any Error) {
    guard serialized.enter() else { return wait(error) }
    fail(error)
    leave()
  }

  func completed() {
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

  private func leave() { if !serialized.leaveIfIdle() { drain() } }

  @inline(never)
  private func drain() { serialized.leave(handle) }

  private func handle(_ input: Input) {
    switch input {
    case .next(let element): advance(element)
    case .due(let number): if serialized.state.machine.due(number) { replace() }
    case .failed(let error): fail(error)
    case .completed: complete()
    }
  }

  // MARK: In the turn

  private func advance(_ element: Element) {
    if serialized.state.machine.isOver { return }
    serialized.state.window?.next(element)
    if serialized.state.machine.next() { replace() }
  }

  @inline(never)
  private func replace() {
    let closed = serialized.state.window.take()
    closed?.completed()
    open()
  }

  private func open() {
    if lender.isLeft || lender.subscription.isDisposed { return }
    let window = LentSubject<Element>()
    serialized.state.window = window
    downstream.next(window.stream(of: lender))
    if lender.subscription.isDisposed { return }
    let number = serialized.state.machine.number
    lender.subscription.second.set(
      scheduler.scheduleRelative((), dueTime: timeSpan) { _ in
        self.serialized.wait(.due(number), self.handle)
        return NopDisposable()
      })
  }

  private func fail(_ error: any Error) {
    guard serialized.state.machine.end() else { return }
    serialized.state.window.take()?.failed(error)
    if !lender.isLeft { downstream.failed(error) }
    lender.subscription.dispose()
  }

  private func complete() {
    guard serialized.state.machine.end() else { return }
    serialized.state.window.take()?.completed()
    if !lender.isLeft { downstream.completed() }
    lender.subscription.dispose()
  }
}

private struct WindowObserver<Element: Sendable>: InnerObserver {
  let run: WindowRun<Element>
  func next(_ element: Element) { run.next(element) }
  func failed(_ error: any Error) { run.failed(error) }
  func completed() { run.completed() }
}
