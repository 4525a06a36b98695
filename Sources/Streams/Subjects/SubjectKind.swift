/// The public type that a ``SubjectCore`` implements, for messages.
@usableFromInline
package enum SubjectKind: String, Sendable {
  case publishSubject = "PublishSubject"
  case behaviorSubject = "BehaviorSubject"
  case replaySubject = "ReplaySubject"
  case asyncSubject = "AsyncSubject"
  case publishRelay = "PublishRelay"
  case behaviorRelay = "BehaviorRelay"
  case replayRelay = "ReplayRelay"
  case mutableProperty = "MutableProperty"
  case property = "Property"
  /// A part of another type.
  case part = "a subject of"
}

extension SubjectCore {
  /// The name of the subject, such as `BehaviorRelay<Int>`.
  var name: String { kind == .part ? "a subject of \(Element.self)" : "\(kind.rawValue)<\(Element.self)>" }

  /// Reports that the subject sends elements to itself.
  func reportFeedback() { Hooks.unhandled(FeedbackLoopError(source: name), []) }
}
