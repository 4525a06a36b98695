public import Streams

extension ActionCore {
  final func tellWaiting(_ id: UInt64, _ input: Input) { tell(id, .waiting, input) }

  final func tellStarted(_ id: UInt64, _ input: Input) { tell(id, .started, input) }

  final func tellJoined(_ id: UInt64, _ input: Input) { tell(id, .joined, input) }

  final func tellElement(_ id: UInt64, _ element: Element) {
    if let events = events.made { events.makers.element(events.stream, id, element) }
  }

  final func tellProgress(_ id: UInt64, _ progress: ExecutionProgress) { tell(id, .progress(progress)) }

  final func tellRejected(_ id: UInt64, _ input: Input, _ reason: RejectionReason) {
    tell(id, .rejected(reason), input)
  }

  final func tellStopping(_ id: UInt64, _ cause: CancellationCause) { tell(id, .stopping(cause)) }

  final func tellIncident(_ id: UInt64, _ incident: ExecutionIncident) {
    switch incident {
    case .retrying(let attempt, let error, let delay): tell(id, .retrying(attempt, error, delay))
    case .timedOut(let span): tell(id, .timedOut(span))
    }
  }

  final func tellEnd(_ id: UInt64, _ outcome: Outcome, _ input: Input) {
    switch outcome {
    case .completed: tell(id, .completed)
    case .failed(let error): tell(id, .failed(error))
    case .cancelled(let cause): tell(id, .cancelled(cause))
    case .rejected(let reason): tell(id, .rejected(reason), input)
    }
  }

  final func tellExecution(_ stream: SubjectCore<Element>) { executions.made?.next(stream) }

  private final func tell(_ id: UInt64, _ kind: InputEvent, _ input: Input) {
    if let events = events.made { events.makers.input(events.stream, id, kind, input) }
  }

  private final func tell(_ id: UInt64, _ kind: PlainEvent) {
    if let events = events.made { events.makers.plain(events.stream, id, kind) }
  }
}

/// The events of an action, made when somebody asks for them.
final class EventStream<Input: Sendable, Element: Sendable>: Sendable {
  let stream = SubjectCore<ExecutionEvent<Input, Element>>()
  let makers: EventMakers<Input, Element>

  init(_ makers: EventMakers<Input, Element>) { self.makers = makers }
}

/// The kinds of events that carry an input.
@usableFromInline
enum InputEvent: Sendable {
  case waiting, started, joined
  case rejected(RejectionReason)
}

/// The kinds of events that carry neither an input nor an element.
@usableFromInline
enum PlainEvent: Sendable {
  case progress(ExecutionProgress)
  case retrying(Int, any Error, Duration)
  case timedOut(Duration)
  case completed
  case failed(any Error)
  case stopping(CancellationCause)
  case cancelled(CancellationCause)
}

/// Functions that make an event and emit it, compiled where the types of the action are known: an event is a value of a
/// generic type, which costs a metadata look-up each time in code that is compiled for all types.
@usableFromInline
struct EventMakers<Input: Sendable, Element: Sendable>: Sendable {
  @usableFromInline typealias Stream = SubjectCore<ExecutionEvent<Input, Element>>

  let input: @Sendable (Stream, UInt64, InputEvent, Input) -> Void
  let element: @Sendable (Stream, UInt64, Element) -> Void
  let plain: @Sendable (Stream, UInt64, PlainEvent) -> Void

  @usableFromInline
  init(
    input: @escaping @Sendable (Stream, UInt64, InputEvent, Input) -> Void,
    element: @escaping @Sendable (Stream, UInt64, Element) -> Void,
    plain: @escaping @Sendable (Stream, UInt64, PlainEvent) -> Void
  ) {
    self.input = input
    self.element = element
    self.plain = plain
  }

  @inlinable
  static var known: EventMakers {
    EventMakers { stream, id, kind, input in
      switch kind {
      case .waiting: stream.next(ExecutionEvent(id, .waiting(input)))
      case .started: stream.next(ExecutionEvent(id, .started(input)))
      case .joined: stream.next(ExecutionEvent(id, .joined(input)))
      case .rejected(let reason): stream.next(ExecutionEvent(id, .rejected(input, reason)))
      }
    } element: { stream, id, element in
      stream.next(ExecutionEvent(id, .element(element)))
    } plain: { stream, id, kind in
      switch kind {
      case .progress(let progress): stream.next(ExecutionEvent(id, .progress(progress)))
      case .retrying(let attempt, let error, let delay):
        stream.next(ExecutionEvent(id, .retrying(attempt: attempt, after: error, delay: delay)))
      case .timedOut(let span): stream.next(ExecutionEvent(id, .timedOut(after: span)))
      case .completed: stream.next(ExecutionEvent(id, .completed))
      case .failed(let error): stream.next(ExecutionEvent(id, .failed(error)))
      case .stopping(let cause): stream.next(ExecutionEvent(id, .stopping(cause)))
      case .cancelled(let cause): stream.next(ExecutionEvent(id, .cancelled(cause)))
      }
    }
  }
}
