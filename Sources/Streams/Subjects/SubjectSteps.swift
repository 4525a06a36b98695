/// The result of sending an element to a subject.
package enum SubjectAcceptance<Element: Sendable>: Sendable {
  /// No delivery. The element waits for the holder of the turn, or is only stored.
  case nothing
  /// The subject ignores the element.
  case ended
  /// The caller holds the turn, and delivers the element to these observers.
  case deliver(Audience<Element>)
  /// The value that the element should replace has already been replaced.
  case overtaken
}

/// The result of ending a subject.
enum SubjectEnding<Element: Sendable>: Sendable {
  /// No notification. There are no observers, or the end waits for the holder of the turn.
  case nothing
  /// The caller holds the turn. It notifies these observers and releases them.
  case tell(Audience<Element>)
  /// The caller holds the turn, and delivers the waiting events.
  case deliverWaiting
}

/// The result of adding an observer to a subject, which the caller handles outside the lock.
enum SubjectAdmission<Element: Sendable>: Sendable {
  /// The observer has been added, and there was nothing to replay.
  case admitted
  /// The observer has been added, and the caller holds the turn. The caller replays these elements and then releases
  /// the turn.
  case replay(Ring<Element>)
  /// Another thread holds the turn. The subject has added a serialized sink in place of the observer, and the sink
  /// holds events back. The caller replays these elements to the observer, and then delivers the held events.
  case catchUp(SerializedSink<Element>, Ring<Element>)
  /// The subject has ended. The caller replays these elements, and then the end. If the end is `.running`, the subject
  /// has been abandoned, and the observer receives no end.
  case ended(Ring<Element>, SubjectStop)
}
