/// A feedback loop, in which the observers of a subject, a relay or a property send elements to it indefinitely.
/// ``Hooks/defaultErrorHandler`` receives it after a chain of 100,000 elements, each sent by an observer of the
/// previous element.
///
/// ```swift
/// Hooks.defaultErrorHandler = { _, error in
///   if error is FeedbackLoopError { log.fault("\(error)") }   // Feedback loop in BehaviorRelay<Int>: …
/// }
/// ```
///
/// Each loop is reported once, on the thread of the loop, which then continues. It ends when no observer sends another
/// element, for example because its subscription has been disposed. The count restarts with an element from another
/// thread, and after a pause in which no element waits.
public struct FeedbackLoopError: Error {
  /// The subject, such as `BehaviorRelay<Int>`.
  public let source: String
}

extension FeedbackLoopError: CustomStringConvertible, LocatedError {
  public var description: String {
    "Feedback loop in \(source): \(FeedbackState.limit) elements were each sent by an observer of the previous one. Find "
      + "the observers that send to it, and send only values that differ from the current value. To keep two values "
      + "equal, use `bindTwoWay(to:)` instead of two bindings."
  }
}
