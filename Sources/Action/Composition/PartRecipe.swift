import Streams

/// The execution of a composed action as its parts see it: ``PartsRun`` without its type.
protocol Parts: AnyObject, Sendable {
  /// Records that an execution begins. Must be followed by ``executionEnded()``.
  ///
  /// - Returns: false if the execution must not begin, because the whole has ended.
  func begin() -> Bool

  /// Records that the input of a part was rejected.
  func turnAway()

  /// Records that an execution that began has ended.
  func executionEnded()

  /// Reports the progress of a part as the progress of the whole.
  func report(_ progress: ExecutionProgress)

  /// The whole execution, or nil after its end.
  var whole: Run? { get }
}

/// A stream that executes an action, as a part of a composed action, when it is subscribed.
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

/// Forwards the events of a part. The stream of the part fails in the same way if the input was rejected, if the
/// execution was cancelled, and if the work failed with an error that looks like one of these. The handle distinguishes
/// these cases.
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
