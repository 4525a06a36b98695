import Streams

// An event is a value of a generic type, and building one looks its metadata up. So each kind has a function of its
// own, which the callers call only if somebody observes the events.
extension ActionCore {
  @inline(never)
  final func tellWaiting(_ id: UInt64, _ input: Input) { tell(id, .waiting(input)) }

  @inline(never)
  final func tellStarted(_ id: UInt64, _ input: Input) { tell(id, .started(input)) }

  @inline(never)
  final func tellJoined(_ id: UInt64, _ input: Input) { tell(id, .joined(input)) }

  @inline(never)
  final func tellElement(_ id: UInt64, _ element: Element) { tell(id, .element(element)) }

  @inline(never)
  final func tellProgress(_ id: UInt64, _ progress: ExecutionProgress) { tell(id, .progress(progress)) }

  @inline(never)
  final func tellRejected(_ id: UInt64, _ input: Input) { tell(id, .rejected(input)) }

  @inline(never)
  final func tellIncident(_ id: UInt64, _ incident: ExecutionIncident) {
    switch incident {
    case .retrying(let attempt, let error, let delay):
      tell(id, .retrying(attempt: attempt, after: error, delay: delay))
    case .timedOut(let span): tell(id, .timedOut(after: span))
    }
  }

  @inline(never)
  final func tellEnd(_ id: UInt64, _ outcome: Outcome, _ input: Input) {
    switch outcome {
    case .completed: tell(id, .completed)
    case .failed(let error): tell(id, .failed(error))
    case .cancelled: tell(id, .cancelled)
    case .rejected: tell(id, .rejected(input))
    }
  }

  @inline(never)
  final func tellExecution(_ stream: SubjectCore<Element>) {
    executions.subject().next(stream)
  }

  /// Emits an event. Callers look at `events.isMade` first: this call would make the stream.
  private final func tell(_ id: UInt64, _ kind: ExecutionEvent<Input, Element>.Kind) {
    events.subject().next(ExecutionEvent(id: id, kind: kind))
  }
}
