/// A linear operator: one input, one output, no disposable and no lock of its own.
///
/// `map`, `filter`, `scan`, `take` and all their kin are one closure each, handed to
/// ``ObservableType/stage(_:_:end:)``. The operators are `@inlinable`, so the closure is compiled in the client with
/// the client's types and transform in it.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
final class Stage<Input: Sendable, State: Sendable, Output: Sendable>: Observable<Output>, @unchecked Sendable
{
  private let source: Observable<Input>
  private let sinkType: StageSink<Input, State, Output>.Type
  private let step: StageSink<Input, State, Output>.Step
  private let end: StageSink<Input, State, Output>.End?
  private let initial: State

  /// - Parameter sinkType: the class of the sinks, taken where the types are known: a metadata look-up for it at each
  ///   subscription would cost more than making the sink.
  @usableFromInline
  init(
    _ source: Observable<Input>, _ sinkType: StageSink<Input, State, Output>.Type, _ initial: State,
    _ step: @escaping StageSink<Input, State, Output>.Step, _ end: StageSink<Input, State, Output>.End?
  ) {
    self.source = source
    self.sinkType = sinkType
    self.step = step
    self.end = end
    self.initial = initial
  }

  override func run(_ sink: consuming Sink<Output>) -> Teardown {
    source.run(sinkType.init(initial, step, end, sink))
  }
}

extension ObservableType {
  /// Makes a linear operator.
  ///
  /// - Parameters:
  ///   - state: the state that each subscription starts with; `()` if there is none.
  ///   - step: takes one element and the sink; a step that may end early first looks at `sink.ended`.
  ///   - end: takes the end of the source; without it, the stage completes too.
  @inlinable
  @inline(__always)
  func stage<State: Sendable, Output: Sendable>(
    _ state: State,
    _ step: @escaping @Sendable (Element, StageSink<Element, State, Output>) -> Void,
    end: (@Sendable (StageSink<Element, State, Output>) -> Void)? = nil
  ) -> Observable<Output> {
    Stage(asObservable(), StageSink<Element, State, Output>.self, state, step, end)
  }
}
