/// What becomes of an element that a subject is told.
enum SubjectAcceptance: Sendable {
  /// It waits, or is only kept.
  case nothing
  /// It is ignored.
  case ended
  /// The caller has the turn, and delivers it to these.
  case deliver(Audience)
  /// The value that it should replace is another one already.
  case overtaken
}

/// What becomes of the end of a subject.
enum SubjectEnding: Sendable {
  /// Nobody hears of it, or it waits.
  case nothing
  /// The caller has the turn, and tells these; they are the caller's to release.
  case tell(Audience)
  /// The caller has the turn; what to deliver waits.
  case deliverWaiting
}

/// What to do with a new observer, outside the lock.
enum SubjectAdmission<Element: Sendable>: Sendable {
  /// It is in, and there was nothing to replay.
  case admitted
  /// It is in, and the caller has the turn: replay these, then give it back.
  case replay(Ring<Element>)
  /// Somebody delivers at this moment. A serialized sink is in, in its place: replay these to it and release it.
  case catchUp(SerializedSink<Element>, Ring<Element>)
  /// The subject has ended: replay these, then the end.
  case ended(Ring<Element>, SubjectStop)
}

/// An event that waits, and the observers it is for.
struct SubjectDelivery<Element: Sendable>: Sendable {
  let event: Event<Element>
  let observers: ObserverSnapshot
}
