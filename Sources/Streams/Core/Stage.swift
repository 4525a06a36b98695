/// A linear operator: one input, one output, no disposable and no lock of its own.
///
/// `map`, `filter`, `scan`, `take` and all their kin are one closure each, handed to ``ObservableType/stage(_:_:)``.
/// The operators are `@inlinable`, so the closure is compiled in the client with the client's types and transform
/// in it: an event costs one virtual call and one closure call a stage, a few nanoseconds.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
final class Stage<Input: Sendable, State: Sendable, Output: Sendable>: Observable<Output>, @unchecked Sendable
{
  @usableFromInline typealias Step = @Sendable (Input, StageSink<Input, State, Output>) -> Void
  @usableFromInline typealias End = @Sendable (StageSink<Input, State, Output>) -> Void

  @usableFromInline let source: Observable<Input>
  @usableFromInline let sinkType: StageSink<Input, State, Output>.Type
  @usableFromInline let state: State
  @usableFromInline let step: Step
  @usableFromInline let end: End?

  @inlinable
  init(_ source: Observable<Input>, _ state: State, _ step: @escaping Step, _ end: End?) {
    self.source = source
    // Kept from where the types are known: looking a generic class up at each subscription costs more than making it.
    sinkType = StageSink<Input, State, Output>.self
    self.state = state
    self.step = step
    self.end = end
  }

  @usableFromInline
  override func run(_ sink: consuming Sink<Output>) -> Teardown {
    source.run(sinkType.init(consume sink, state, step, end))
  }
}

/// One subscription of a ``Stage``, with the state that belongs to it.
///
/// Not `final`, although it has no subclasses: allocating through ``Stage/sinkType`` needs it.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because events are serialised by the stream contract,
/// and the state is touched only while one is handled.
@usableFromInline
class StageSink<Input: Sendable, State: Sendable, Output: Sendable>: Sink<Input>, @unchecked Sendable {
  @usableFromInline final let downstream: Sink<Output>
  @usableFromInline final let step: Stage<Input, State, Output>.Step
  @usableFromInline final let end: Stage<Input, State, Output>.End?
  /// Set when this stage has ended early; what still comes is ignored.
  @exclusivity(unchecked) @usableFromInline final var ended = false
  @exclusivity(unchecked) @usableFromInline final var state: State

  @usableFromInline
  required init(
    _ downstream: consuming Sink<Output>, _ state: State,
    _ step: @escaping Stage<Input, State, Output>.Step, _ end: Stage<Input, State, Output>.End?
  ) {
    self.downstream = consume downstream
    self.step = step
    self.end = end
    self.state = state
  }

  @usableFromInline
  override final func next(_ element: Input) { step(element, self) }

  @usableFromInline
  override final func failed(_ error: any Error) {
    if ended { return }
    ended = true
    downstream.failed(error)
  }

  @usableFromInline
  override final func completed() {
    if ended { return }
    ended = true
    if let end { end(self) } else { downstream.completed() }
  }

  /// Ends early with an error.
  @usableFromInline
  final func fail(_ error: any Error) {
    ended = true
    downstream.failed(error)
  }

  /// Ends early.
  @usableFromInline
  final func complete() {
    ended = true
    downstream.completed()
  }
}

extension ObservableType {
  /// Makes a linear operator.
  ///
  /// - Parameters:
  ///   - state: what each subscription starts with; `()` where there is none.
  ///   - step: takes one element and the sink; a step that may end early first looks at `sink.ended`.
  ///   - end: what happens when the source completes; without it, the stage completes too.
  @inlinable
  @inline(__always)
  func stage<State: Sendable, Output: Sendable>(
    _ state: State,
    _ step: @escaping @Sendable (Element, StageSink<Element, State, Output>) -> Void,
    end: (@Sendable (StageSink<Element, State, Output>) -> Void)? = nil
  ) -> Observable<Output> {
    Stage(asObservable(), state, step, end)
  }
}
