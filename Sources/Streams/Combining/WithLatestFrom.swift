extension ObservableType {
  /// Makes an element of each element and the latest element of another stream.
  ///
  /// ```swift
  /// taps.withLatestFrom(text) { _, text in text }   // the text at each tap
  /// ```
  ///
  /// `second` is subscribed to first. Elements that come before it has emitted are left out.
  ///
  /// - Terminates when: this stream does. When `second` completes, its last element stays.
  /// - Errors: the errors of either stream, and errors that `resultSelector` throws; the others are disposed then.
  /// - Concurrency: elements of both are handled one at a time, without making a thread wait.
  /// - Parameters:
  ///   - second: the stream whose latest element is taken.
  ///   - resultSelector: makes an element of the result.
  /// - Returns: one element for each of this stream's, once `second` has emitted.
  /// - Complexity: constant per event; holds the latest element of `second`.
  ///
  /// Source of the idea: RxSwift's `withLatestFrom`.
  public func withLatestFrom<Source: ObservableConvertibleType, Result: Sendable>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    Assembled(
      WithLatestFromRecipe(source: asObservable(), second: second.asObservable(), combine: resultSelector))
  }

  /// Replaces each element by the latest one of another stream.
  ///
  /// - Parameter second: the stream whose latest element is taken.
  /// - Returns: one element for each of this stream's, once `second` has emitted.
  public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<
    Source.Element
  > {
    withLatestFrom(second) { _, latest in latest }
  }
}

private struct WithLatestFromRecipe<Element: Sendable, Second: Sendable, Output: Sendable>: Recipe {
  let source: Observable<Element>
  let second: Observable<Second>
  let combine: @Sendable (Element, Second) throws -> Output

  func run(_ sink: consuming Sink<Output>) -> Teardown {
    let run = WithLatestFromRun(sink, combine)
    second.attach(InnerSink(LatestObserver(run: run)), to: run.subscription.second)
    source.attach(InnerSink(WithLatestObserver(run: run)), to: run.subscription.upstream)
    return .subscription(run.subscription)
  }
}

/// One subscription; everything happens in the turn.
private final class WithLatestFromRun<Element: Sendable, Second: Sendable, Output: Sendable>: Sendable {
  enum Input: Sendable {
    case next(Element)
    case latest(Second)
    case failed(any Error)
    case completed
  }

  /// The latest element, in a box: a state whose layout is the same for all types is several times faster to read.
  final class Latest: Sendable {
    let element: Second
    init(_ element: Second) { self.element = element }
  }

  struct State: Sendable {
    var isOver = false
    var latest: Latest?
  }

  let subscription = UpstreamSubscription()
  let serialized = SerializedState<State, Input>(State())
  private let downstream: Sink<Output>
  private let combine: @Sendable (Element, Second) throws -> Output

  init(_ downstream: Sink<Output>, _ combine: @escaping @Sendable (Element, Second) throws -> Output) {
    self.downstream = downstream
    self.combine = combine
  }

  /// Emits a result for `element`. To be called in the turn.
  @inline(__always)
  func emit(_ element: Element) {
    if serialized.state.isOver { return }
    guard let latest = serialized.state.latest else { return }
    do { downstream.next(try combine(element, latest.element)) } catch { fail(error) }
  }

  @inline(__always)
  func leave() {
    if !serialized.leaveIfIdle() { drain() }
  }

  @inline(never)
  private func drain() { serialized.leave(handle) }

  // While the turn is free, each end does its own work: the values of generic types that a waiting end needs would
  // otherwise be on the stack once for each stage of a chain.

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
  func wait(_ input: Input) { serialized.wait(input, handle) }

  @inline(never)
  private func wait(_ error: any Error) { wait(.failed(error)) }

  @inline(never)
  private func waitForEnd() { wait(.completed) }

  private func handle(_ input: Input) {
    switch input {
    case .next(let element): emit(element)
    case .latest(let latest): if !serialized.state.isOver { serialized.state.latest = Latest(latest) }
    case .failed(let error): fail(error)
    case .completed: complete()
    }
  }

  private func complete() {
    if serialized.state.isOver { return }
    serialized.state.isOver = true
    downstream.completed()
    subscription.dispose()
  }

  private func fail(_ error: any Error) {
    if serialized.state.isOver { return }
    serialized.state.isOver = true
    downstream.failed(error)
    subscription.dispose()
  }
}

private struct WithLatestObserver<Element: Sendable, Second: Sendable, Output: Sendable>: InnerObserver {
  let run: WithLatestFromRun<Element, Second, Output>

  func next(_ element: Element) {
    guard run.serialized.enter() else { return wait(element) }
    run.emit(element)
    run.leave()
  }

  @inline(never)
  private func wait(_ element: Element) { run.wait(.next(element)) }

  func failed(_ error: any Error) { run.failed(error) }
  func completed() { run.completed() }
}

private struct LatestObserver<Element: Sendable, Second: Sendable, Output: Sendable>: InnerObserver {
  let run: WithLatestFromRun<Element, Second, Output>
  func next(_ element: Second) { run.wait(.latest(element)) }
  func failed(_ error: any Error) { run.failed(error) }
  func completed() { run.subscription.second.dispose() }
}
