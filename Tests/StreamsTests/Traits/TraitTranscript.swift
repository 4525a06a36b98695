import Streams

extension PrimitiveSequence {
  /// The events of a subscription, as text; see ``ObservableType/transcript()``.
  func transcript() -> String { asObservable().transcript() }
}
