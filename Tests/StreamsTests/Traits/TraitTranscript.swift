import Streams

extension PrimitiveSequence {
  /// Returns the events of a subscription as text. See ``ObservableType/transcript()``.
  func transcript() -> String { asObservable().transcript() }
}
