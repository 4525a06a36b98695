extension ObservableType {
  /// Emits the latest element whenever another stream emits, unless that element has already been emitted.
  ///
  /// ```swift
  /// positions.sample(ticks)   // at most one position a tick
  /// ```
  ///
  /// - Terminates when: `sampler` emits or completes after this stream has completed. As in RxSwift, the completion of
  ///   `sampler` counts as one more tick, and after it the result neither emits nor completes.
  /// - Errors: the errors of either stream. An error of one disposes the other.
  /// - Concurrency: events of both streams are handled one at a time, without blocking a thread.
  /// - Parameters:
  ///   - sampler: the stream whose events are the ticks.
  ///   - defaultValue: the element to emit when there is no new element, or nil to emit none.
  /// - Returns: a stream of at most one element for each element of `sampler`.
  /// - Complexity: constant per event. Retains one element.
  ///
  /// Source of the idea: [ReactiveX, Sample](https://reactivex.io/documentation/operators/sample.html).
  public func sample<Source: ObservableType>(
    _ sampler: Source, defaultValue: Element? = nil
  ) -> Observable<Element> {
    Assembled(
      SampleRecipe(source: asObservable(), sampler: sampler.asObservable(), defaultValue: defaultValue))
  }
}

private struct SampleRecipe<Element: Sendable, Tick: Sendable>: Recipe {
  let source: Observable<Element>
  let sampler: Observable<Tick>
  let defaultValue: Element?

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = SampleRun(sink, defaultValue)
    source.attach(run, to: run.subscription.upstream)
    if run.hasEnded { return .subscription(run.subscription) }
    sampler.attach(InnerSink(TickObserver<Element, Tick>(run: run)), to: run.subscription.second)
    return .subscription(run.subscription)
  }
}

/// One subscription of `sample`. All state is accessed in the turn.
///
/// `@unchecked Sendable` and unchecked exclusivity are true for the reason given at ``SerializedRun``.
private final class SampleRun<Element: Sendable>: SerializedRun<Element, SampleTick>, @unchecked Sendable {
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Element>
  private let defaultValue: Element?
  @exclusivity(unchecked) private var isFinished = false
  @exclusivity(unchecked) private var isSourceFinished = false
  /// The latest element that has not been emitted.
  @exclusivity(unchecked) private var latest = Ring<Element>()

  init(_ downstream: Sink<Element>, _ defaultValue: Element?) {
    self.downstream = downstream
    self.defaultValue = defaultValue
    super.init()
  }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  // MARK: In the turn

  override func handleNext(_ element: Element) { if !isFinished { latest.hold(element) } }

  override func fail(_ error: any Error) {
    if isFinished { return }
    isFinished = true
    _ = subscription.end()
    downstream.failed(error)
    subscription.dispose()
  }

  override func complete() {
    subscription.upstream.dispose()
    isSourceFinished = true
  }

  override func handleOther(_ tick: SampleTick) {
    switch tick {
    case .tick: if !isFinished { emit() }
    case .failed(let error): fail(error)
    }
  }

  private func emit() {
    if !latest.isEmpty { downstream.next(latest.takeFirst()) } else { emitDefault() }
    guard isSourceFinished else { return }
    isFinished = true
    _ = subscription.end()
    downstream.completed()
    subscription.dispose()
  }

  @inline(never)
  private func emitDefault() {
    if let defaultValue { downstream.next(defaultValue) }
  }
}

/// An event of the sampler.
private enum SampleTick: Sendable {
  case tick
  case failed(any Error)
}

private struct TickObserver<Element: Sendable, Tick: Sendable>: InnerObserver {
  let run: SampleRun<Element>
  func next(_ element: Tick) { run.next(other: .tick) }
  func failed(_ error: any Error) { run.next(other: .failed(error)) }
  func completed() {
    run.subscription.second.dispose()
    run.next(other: .tick)
  }
  var hasEnded: Bool { run.hasEnded }
}
