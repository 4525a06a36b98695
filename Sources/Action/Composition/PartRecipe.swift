import Streams

/// The execution of an action that is made of others, as the parts see it: ``PartsRun`` without its type.
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
struct PartRecipe<Input: Sendable, Element: Sendable>: Recipe {
  let action: Action<Input, Element>
  let input: Input
  let parts: any Parts
  let reports: Bool

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let parts = parts
    guard parts.begin() else { return .none }
    let handle = ExecutionHandleState(
      reported: reports ? { @Sendable progress in parts.report(progress) } : nil,
      whenEnded: { parts.executionEnded() }, origin: ExecutionOrigin(parts.whole))
    return action.core.apply(
      input, InnerSink(PartObserver(sink: sink, handle: handle, parts: parts)), handle)
  }
}

/// Passes the events of a part on. Its stream fails alike whether the part was turned away, was cancelled or failed
/// with an error that looks like one of these: the handle tells which.
private struct PartObserver<Element: Sendable>: InnerObserver {
  let sink: Sink<Element>
  let handle: ExecutionHandleState
  let parts: any Parts

  func next(_ element: Element) { sink.next(element) }

  func failed(_ error: any Error) {
    let error = PartError(error, of: handle.outcome)
    if error.isRejection { parts.turnAway() }
    sink.failed(error)
  }

  func completed() { sink.completed() }
}
