import Streams

// Recorders take down an event before observers hear of it: an observer may end the program, or execute the next input.
extension ActionCore {
  final func tellWaiting(_ id: UInt64, _ input: Input, _ handle: ExecutionHandleState?) {
    tell(id, .waiting, input, handle)
  }

  final func tellStarted(_ id: UInt64, _ input: Input, _ handle: ExecutionHandleState?) {
    tell(id, .started, input, handle)
  }

  final func tellJoined(_ id: UInt64, _ input: Input, _ handle: ExecutionHandleState?) {
    tell(id, .joined, input, handle)
  }

  final func tellElement(_ id: UInt64, _ element: Element) {
    recorders?.forEach { known($0, as: TypedRecorder<Input, Element>.self).element(element, id) }
    observed?.element(id, element)
  }

  final func tellProgress(_ id: UInt64, _ progress: ExecutionProgress) { tell(id, .progress(progress)) }

  final func tellRejected(
    _ id: UInt64, _ input: Input, _ reason: RejectionReason, _ handle: ExecutionHandleState?
  ) {
    tell(id, .rejected(reason), input, handle)
  }

  final func tellStopping(_ id: UInt64, _ cause: CancellationCause) { tell(id, .stopping(cause)) }

  final func tellIncident(_ id: UInt64, _ incident: ExecutionIncident) {
    switch incident {
    case .retrying(let attempt, let error, let delay): tell(id, .retrying(attempt, error, delay))
    case .timedOut(let span): tell(id, .timedOut(span))
    }
  }

  final func tellEnd(
    _ id: UInt64, _ outcome: Outcome, _ input: Input, _ handle: ExecutionHandleState?
  ) {
    switch outcome {
    case .completed: tell(id, .completed)
    case .failed(let error): tell(id, .failed(error))
    case .cancelled(let cause): tell(id, .cancelled(cause))
    case .rejected(let reason): tell(id, .rejected(reason), input, handle)
    }
  }

  final func tellExecution(_ stream: SubjectCore<Element>) { executions.made?.next(stream) }

  /// - Parameter handle: the state that knows of what execution this one is a part.
  private final func tell(
    _ id: UInt64, _ event: InputEvent, _ input: Input, _ handle: ExecutionHandleState?
  ) {
    recorders?.forEach {
      known($0, as: TypedRecorder<Input, Element>.self).input(event, id, input, handle?.origin)
    }
    observed?.input(id, event, input)
  }

  private final func tell(_ id: UInt64, _ event: PlainEvent) {
    recorders?.forEach { $0.plain(event, id) }
    observed?.plain(id, event)
  }

  /// The stream of events, if somebody observes it.
  private final var observed: EventStream<Input, Element>? {
    @inline(__always) get { if let events = events.made, events.stream.hasObservers { events } else { nil } }
  }

  private final var recorders: RecorderList? {
    @inline(__always) get { engine.recorders.made }
  }
}
