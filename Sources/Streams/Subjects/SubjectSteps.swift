/// The answer of a subject to an element.
package enum SubjectAcceptance<Element: Sendable>: Sendable {
  /// The element waits for the holder of the turn, or is only kept.
  case nothing
  /// The subject ignores the element.
  case ended
  /// The caller has the turn, and delivers the element to these observers.
  case deliver(Audience<Element>)
  /// The value that the element should replace has been replaced already.
  case overtaken
}

/// The answer of a subject to an end.
enum SubjectEnding<Element: Sendable>: Sendable {
  /// Nobody hears of the end, or it waits for the holder of the turn.
  case nothing
  /// The caller has the turn, and tells these observers; the caller also releases them.
  case tell(Audience<Element>)
  /// The caller has the turn, and delivers the events that wait.
  case deliverWaiting
}

/// The answer of a subject to a new observer, which the caller carries out outside the lock.
enum SubjectAdmission<Element: Sendable>: Sendable {
  /// The observer is in, and there was nothing to replay.
  case admitted
  /// The observer is in, and the caller has the turn: it replays these elements, and then gives the turn back.
  case replay(Ring<Element>)
  /// Another thread has the turn. In place of the observer, the subject has taken in a serialised sink, which holds its
  /// events back: the caller replays these elements to the observer, and then releases the sink.
  case catchUp(SerializedSink<Element>, Ring<Element>)
  /// The subject has ended: the caller replays these elements, and then the end. If the end is `.running`, the subject
  /// has been abandoned, and the observer hears nothing.
  case ended(Ring<Element>, SubjectStop)
}
