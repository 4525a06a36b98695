public import Streams

/// The events of an action, created when they are first observed, with two functions that create an event and emit it.
///
/// The functions are compiled where the types of the action are known. An event is a value of a generic type, and
/// unspecialized code would need a metadata lookup for each event.
@usableFromInline
final class EventStream<Input: Sendable, Element: Sendable>: Sendable {
  @usableFromInline typealias Stream = SubjectCore<ExecutionEvent<Input, Element>>

  let stream = Stream()
  let event: @Sendable (Stream, UInt64, PlainEvent, Input) -> Void
  let element: @Sendable (Stream, UInt64, Input, Element) -> Void

  @usableFromInline
  init(
    event: @escaping @Sendable (Stream, UInt64, PlainEvent, Input) -> Void,
    element: @escaping @Sendable (Stream, UInt64, Input, Element) -> Void
  ) {
    self.event = event
    self.element = element
  }

  @inlinable
  static var known: EventStream {
    EventStream { stream, id, event, input in
      switch event {
      case .waiting: stream.next(ExecutionEvent(id, input, .waiting(input)))
      case .started: stream.next(ExecutionEvent(id, input, .started(input)))
      case .joined: stream.next(ExecutionEvent(id, input, .joined(input)))
      case .progress(let progress): stream.next(ExecutionEvent(id, input, .progress(progress)))
      case .retrying(let attempt, let error, let delay):
        stream.next(ExecutionEvent(id, input, .retrying(attempt: attempt, after: error, delay: delay)))
      case .timedOut(let span): stream.next(ExecutionEvent(id, input, .timedOut(after: span)))
      case .ended(.completed): stream.next(ExecutionEvent(id, input, .completed))
      case .ended(.failed(let error)): stream.next(ExecutionEvent(id, input, .failed(error)))
      case .ended(.cancelled(let cause)): stream.next(ExecutionEvent(id, input, .cancelled(cause)))
      case .ended(.rejected(let reason)): stream.next(ExecutionEvent(id, input, .rejected(input, reason)))
      case .stopped: stream.next(ExecutionEvent(id, input, .stopped))
      }
    } element: { stream, id, input, element in
      stream.next(ExecutionEvent(id, input, .element(element)))
    }
  }
}
