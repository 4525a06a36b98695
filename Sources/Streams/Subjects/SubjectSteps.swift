/// The answer of a subject to an element.
enum SubjectAcceptance<Element: Sendable>: Sendable {
  /// The element waits, or is only kept.
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
  /// Nobody hears of the end, or it waits.
  case nothing
  /// The caller has the turn, and tells these observers; the caller also releases them.
  case tell(Audience<Element>)
  /// The caller has the turn; events to deliver wait.
  case deliverWaiting
}

/// The answer of a subject to a new observer, which the caller carries out outside the lock.
enum SubjectAdmission<Element: Sendable>: Sendable {
  /// The observer is in, and there was nothing to replay.
  case admitted
  /// The observer is in, and the caller has the turn: replay these elements, then give the turn back.
  case replay(Ring<Element>)
  /// Somebody delivers at this moment. A serialised sink is in, in place of the observer: replay these elements to the
  /// observer, then let the sink deliver.
  case catchUp(SerializedSink<Element>, Ring<Element>)
  /// The subject has ended: replay these elements, then the end.
  case ended(Ring<Element>, SubjectStop)
}

/// An event that waits, and its observers.
struct SubjectDelivery<Element: Sendable>: Sendable {
  let event: Event<Element>
  let observers: ObserverSnapshot<Element>
}
