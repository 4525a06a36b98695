extension ObservableType {
  /// Combines each element with the latest element of another stream.
  ///
  /// ```swift
  /// taps.withLatestFrom(text) { _, text in text }   // the text at each tap
  /// ```
  ///
  /// Subscribes to `second` first, and ignores elements emitted before `second` has emitted.
  ///
  /// - Terminates when: this stream does. After `second` completes, its last element continues to be used.
  /// - Errors: the errors of either stream, and errors thrown by `resultSelector`. An error disposes both streams.
  /// - Concurrency: events of both streams are handled one at a time, without blocking a thread.
  /// - Parameters:
  ///   - second: the stream whose latest element is used.
  ///   - resultSelector: returns an element of the result.
  /// - Returns: one element for each element of this stream, once `second` has emitted.
  /// - Complexity: constant per event. Retains the latest element of `second`.
  ///
  /// Source of the idea: RxSwift's `withLatestFrom`.
  public func withLatestFrom<Source: ObservableConvertibleType, Result: Sendable>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    Assembled(
      WithLatestFromRecipe(source: asObservable(), second: second.asObservable(), combine: resultSelector))
  }

  /// Replaces each element with the latest element of another stream.
  ///
  /// - Parameter second: the stream whose latest element is used.
  /// - Returns: one element for each element of this stream, once `second` has emitted.
  @inlinable
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
    if !run.hasEnded { source.attach(run, to: run.subscription.upstream) }
    return .subscription(run.subscription)
  }
}

/// One subscription of `withLatestFrom`. All state is accessed in the turn.
///
/// `@unchecked Sendable` and unchecked exclusivity are true for the reason given at ``SerializedRun``.
private final class WithLatestFromRun<Element: Sendable, Second: Sendable, Output: Sendable>:
  SerializedRun<Element, Second>, @unchecked Sendable
{
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Output>
  private let combine: @Sendable (Element, Second) throws -> Output
  @exclusivity(unchecked) private var isFinished = false
  @exclusivity(unchecked) private var latest = Ring<Second>()

  init(_ downstream: Sink<Output>, _ combine: @escaping @Sendable (Element, Second) throws -> Output) {
    self.downstream = downstream
    self.combine = combine
    super.init()
  }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  // MARK: In the turn

  override func handleNext(_ element: Element) {
    if isFinished || latest.isEmpty { return }
    do { downstream.next(try combine(element, latest.known)) } catch { fail(error) }
  }

  override func handleOther(_ other: Second) { if !isFinished { latest.hold(other) } }

  override func complete() {
    if isFinished { return }
    isFinished = true
    _ = subscription.end()
    downstream.completed()
    subscription.dispose()
  }

  override func fail(_ error: any Error) {
    if isFinished { return }
    isFinished = true
    _ = subscription.end()
    downstream.failed(error)
    subscription.dispose()
  }
}

private struct LatestObserver<Element: Sendable, Second: Sendable, Output: Sendable>: InnerObserver {
  let run: WithLatestFromRun<Element, Second, Output>
  func next(_ element: Second) { run.next(other: element) }
  func failed(_ error: any Error) { run.failed(error) }
  func completed() { run.subscription.second.dispose() }
  var hasEnded: Bool { run.hasEnded }
}
