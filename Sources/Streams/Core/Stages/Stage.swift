/// A linear operator, with one input, one output, and neither a disposable nor a lock.
///
/// `map`, `filter`, `scan`, `take` and similar operators are one closure each, passed to
/// ``ObservableType/stage(_:_:end:)``. The operators are `@inlinable`, so the closure is compiled in the client,
/// specialized to the client's types and transform.
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

  /// - Parameter sinkType: the class of the sinks, passed by the client, which knows the types. This module is not
  ///   specialized for them, so its code would need a metadata look-up of the class at each subscription, which takes
  ///   longer than creating the sink.
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
  /// Returns a linear operator.
  ///
  /// - Parameters:
  ///   - state: the initial state of each subscription, which is `()` if there is none.
  ///   - step: called with an element and the sink. A step that may terminate early first checks `sink.ended`.
  ///   - end: called when the source completes. Without it, the stage also completes.
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
