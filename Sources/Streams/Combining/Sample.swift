extension ObservableType {
  /// Emits the latest element whenever another stream emits, unless that element has been emitted already.
  ///
  /// ```swift
  /// positions.sample(ticks)   // at most one position a tick
  /// ```
  ///
  /// - Terminates when: `sampler` emits or completes after this stream has completed. As in RxSwift, the completion of
  ///   `sampler` counts as one more tick, and after it the result neither emits nor completes.
  /// - Errors: the errors of either stream; the other one is disposed then.
  /// - Concurrency: elements of both are handled one at a time, without making a thread wait.
  /// - Parameters:
  ///   - sampler: the stream whose events are the ticks.
  ///   - defaultValue: the element to emit when there is no new one; nil for none.
  /// - Returns: at most one element for each of `sampler`'s.
  /// - Complexity: constant per event; holds one element.
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
    source.attach(InnerSink(SampledObserver(run: run)), to: run.subscription.upstream)
    sampler.attach(InnerSink(TickObserver<Element, Tick>(run: run)), to: run.subscription.second)
    return .subscription(run.subscription)
  }
}

/// One subscription; everything happens in the turn.
private final class SampleRun<Element: Sendable>: Sendable {
  enum Input: Sendable {
    case next(Element)
    case completed
    case tick
    case failed(any Error)
  }

  struct State: Sendable {
    var isOver = false
    var isAtEnd = false
    var element: Element?
  }

  let subscription = UpstreamSubscription()
  private let serialized = SerializedState<State, Input>(State())
  private let downstream: Sink<Element>
  private let defaultValue: Element?

  init(_ downstream: Sink<Element>, _ defaultValue: Element?) {
    self.downstream = downstream
    self.defaultValue = defaultValue
  }

  func take(_ input: Input) {
    guard serialized.enter() else { return serialized.wait(input, handle) }
    handle(input)
    serialized.leave(handle)
  }

  private func handle(_ input: Input) {
    if serialized.state.isOver { return }
    switch input {
    case .next(let element): serialized.state.element = element
    case .completed: serialized.state.isAtEnd = true
    case .tick:
      let element = serialized.state.element ?? defaultValue
      serialized.state.element = nil
      if let element { downstream.next(element) }
      guard serialized.state.isAtEnd else { return }
      serialized.state.isOver = true
      downstream.completed()
      subscription.dispose()
    case .failed(let error):
      serialized.state.isOver = true
      downstream.failed(error)
      subscription.dispose()
    }
  }
}

private struct SampledObserver<Element: Sendable>: InnerObserver {
  let run: SampleRun<Element>
  func next(_ element: Element) { run.take(.next(element)) }
  func failed(_ error: any Error) { run.take(.failed(error)) }
  func completed() {
    run.subscription.upstream.dispose()
    run.take(.completed)
  }
}

private struct TickObserver<Element: Sendable, Tick: Sendable>: InnerObserver {
  let run: SampleRun<Element>
  func next(_ element: Tick) { run.take(.tick) }
  func failed(_ error: any Error) { run.take(.failed(error)) }
  func completed() {
    run.subscription.second.dispose()
    run.take(.tick)
  }
}
