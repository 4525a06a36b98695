extension ObservableType {
  /// Emits the latest element whenever another stream emits, if there is one it has not emitted yet.
  ///
  /// ```swift
  /// positions.sample(ticks)   // at most one position a tick
  /// ```
  ///
  /// - Terminates when: `sampler` emits or completes after this stream has completed. As in RxSwift, the completion
  ///   of `sampler` counts as one more tick, and after it nothing is emitted or completed any more.
  /// - Errors: those of either stream; the other is disposed then.
  /// - Concurrency: elements of both are handled one at a time, without making a thread wait.
  /// - Parameters:
  ///   - sampler: says when.
  ///   - defaultValue: is emitted when there is nothing new; nil for nothing.
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
    let run = Sample(sink, defaultValue)
    source.attach(Port(SampledInlet(run: run)), to: run.lifeline.upstream)
    sampler.attach(Port(TickInlet<Element, Tick>(run: run)), to: run.lifeline.second)
    return .lifeline(run.lifeline)
  }
}

/// One subscription; everything happens in the turn.
private final class Sample<Element: Sendable>: Sendable {
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

  let lifeline = Lifeline()
  private let serial = Serial<State, Input>(State())
  private let downstream: Sink<Element>
  private let defaultValue: Element?

  init(_ downstream: Sink<Element>, _ defaultValue: Element?) {
    self.downstream = downstream
    self.defaultValue = defaultValue
  }

  func take(_ input: Input) {
    guard serial.enter() else { return serial.wait(input, handle) }
    handle(input)
    serial.leave(handle)
  }

  private func handle(_ input: Input) {
    if serial.state.isOver { return }
    switch input {
    case .next(let element): serial.state.element = element
    case .completed: serial.state.isAtEnd = true
    case .tick:
      let element = serial.state.element ?? defaultValue
      serial.state.element = nil
      if let element { downstream.next(element) }
      guard serial.state.isAtEnd else { return }
      serial.state.isOver = true
      downstream.completed()
      lifeline.dispose()
    case .failed(let error):
      serial.state.isOver = true
      downstream.failed(error)
      lifeline.dispose()
    }
  }
}

private struct SampledInlet<Element: Sendable>: Inlet {
  let run: Sample<Element>
  func next(_ element: Element) { run.take(.next(element)) }
  func failed(_ error: any Error) { run.take(.failed(error)) }
  func completed() {
    run.lifeline.upstream.dispose()
    run.take(.completed)
  }
}

private struct TickInlet<Element: Sendable, Tick: Sendable>: Inlet {
  let run: Sample<Element>
  func next(_ element: Tick) { run.take(.tick) }
  func failed(_ error: any Error) { run.take(.failed(error)) }
  func completed() {
    run.lifeline.second.dispose()
    run.take(.tick)
  }
}
