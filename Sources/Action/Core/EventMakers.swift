public import Streams

/// The events of an action, made when somebody asks for them.
final class EventStream<Input: Sendable, Element: Sendable>: Sendable {
  let stream = SubjectCore<ExecutionEvent<Input, Element>>()
  let makers: EventMakers<Input, Element>

  init(_ makers: EventMakers<Input, Element>) { self.makers = makers }

  func input(_ id: UInt64, _ event: InputEvent, _ input: Input) { makers.input(stream, id, event, input) }

  func element(_ id: UInt64, _ element: Element) { makers.element(stream, id, element) }

  func plain(_ id: UInt64, _ event: PlainEvent) { makers.plain(stream, id, event) }
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
