import Streams

extension InfallibleType {
  /// What a subscription hears, as text; see ``ObservableType/transcript()``.
  func transcript() -> String { asObservable().transcript() }
}
