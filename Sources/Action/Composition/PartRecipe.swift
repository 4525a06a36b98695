import Streams

/// The execution of a composed action, for use by its parts. It is ``PartsRun`` without its type.
protocol Parts: RunParts {
  /// Calls `body`, which executes a part, with the priority of the composed execution.
  func perform(_ body: () -> Void)

  /// Records that an execution begins. The caller must also record its end, as one or more ``EndStep``s.
  ///
  /// - Returns: the identity of the part, or nil if the execution must not begin, because the composed execution has
  ///   ended.
  func begin(as role: PartRole) -> PartID?

  /// Records how to raise and abandon a part that has begun.
  func accepted(_ part: PartExecution, as id: PartID)

  /// Records that the input of a part was rejected.
  func turnAway()

  /// Records a step at the end of a part.
  func take(_ step: EndStep, of part: PartID, as role: PartRole)

  /// Reports the progress of the composed execution that results from the progress of a part.
  func report(_ progress: ExecutionProgress, of part: PartID, as role: PartRole)

  /// The whole execution, or nil after its end.
  var whole: Run? { get }
}

/// Identifies a part within its composed execution.
struct PartID: Sendable {
  /// The position in the order of the starts, counted from 1.
  let number: Int
  /// The index at which the composed execution stores the part until its work has stopped. Later parts reuse it.
  let slot: Int
}

/// Raises and abandons a running part of a composed action.
struct PartExecution: Sendable {
  let ticket: Ticket
  let engine: ActionEngine
  /// Whether other callers may share the execution. A shared execution is raised with the composed execution, but not
  /// abandoned with it.
  let isShared: Bool
}

/// A stream that executes an action, as a part of a composed action, when it is subscribed.
struct PartRecipe<Input: Sendable, Element: Sendable>: Recipe {
  let action: Action<Input, Element>
  let input: Input
  let parts: any Parts
  let role: PartRole

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let sink = sink
    var teardown = Teardown.none
    parts.perform { teardown = execute(sink) }
    return teardown
  }

  private func execute(_ sink: Sink<Element>) -> Teardown {
    let (parts, role) = (parts, role)
    guard let id = parts.begin(as: role) else { return .none }
    let handle = ExecutionHandleState(
      reported: role == .hidden
        ? nil : { @Sendable progress in parts.report(progress, of: id, as: role) },
      stepped: { parts.take($0, of: id, as: role) }, origin: ExecutionOrigin(parts.whole))
    let core = action.core
    return core.apply(input, InnerSink(PartObserver(sink: sink, handle: handle, parts: parts)), handle) {
      ticket in
      parts.accepted(
        PartExecution(ticket: ticket, engine: core.engine, isShared: core.sharesRunning), as: id)
      core.engine.rejectStuckPart(ticket, of: parts.whole)
    }
  }
}

/// Forwards the events of a part. The stream of the part fails in the same way whether the input was rejected, the
/// execution was cancelled, or the work threw the same error. The handle distinguishes these cases.
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
