import Streams

/// The execution of an action that is made of others, as the parts see it: ``PartsRun`` without its type.
@usableFromInline
protocol Parts: AnyObject, Sendable {
  /// Notes that an execution begins. Must be followed by ``executionEnded()``.
  ///
  /// - Returns: false if it must not begin, since the end has come.
  func begin() -> Bool

  /// Notes that an execution was not accepted.
  func turnAway()

  /// Notes that an execution that began is over.
  func executionEnded()

  /// Reports the progress of a part as that of the whole.
  func report(_ progress: ExecutionProgress)

  /// The whole execution, as long as it goes on.
  var whole: Run? { get }
}

/// A stream that executes an action when it is subscribed to, as one of the parts of another.
@usableFromInline
struct PartRecipe<Input: Sendable, Element: Sendable>: Recipe {
  @usableFromInline let action: Action<Input, Element>
  @usableFromInline let input: Input
  @usableFromInline let parts: any Parts
  @usableFromInline let reports: Bool
  // The class is taken where the type is known; see ``PartsRun``.
  @usableFromInline let sink: InnerSink<PartObserver<Element>>.Type

  @inlinable
  init(_ action: Action<Input, Element>, _ input: Input, of parts: any Parts, reports: Bool) {
    self.action = action
    self.input = input
    self.parts = parts
    self.reports = reports
    sink = InnerSink<PartObserver<Element>>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let parts = parts
    guard parts.begin() else { return .none }
    let handle = ExecutionHandleState(
      reported: reports ? { @Sendable progress in parts.report(progress) } : nil,
      whenEnded: { parts.executionEnded() }, origin: ExecutionOrigin(parts.whole))
    return action.core.apply(
      input, self.sink.init(PartObserver(sink: sink, handle: handle, parts: parts)), handle)
  }
}

/// Passes the events of a part on. Its stream fails alike whether the part was turned away, was cancelled or failed
/// with an error that looks like one of these: the handle tells which.
@usableFromInline
struct PartObserver<Element: Sendable>: InnerObserver {
  fileprivate let sink: Sink<Element>
  fileprivate let handle: ExecutionHandleState
  fileprivate let parts: any Parts

  @usableFromInline
  func next(_ element: Element) { sink.next(element) }

  @usableFromInline
  func failed(_ error: any Error) {
    let error = PartError(error, of: handle.outcome)
    if error.isRejection { parts.turnAway() }
    sink.failed(error)
  }

  @usableFromInline
  func completed() { sink.completed() }
}
