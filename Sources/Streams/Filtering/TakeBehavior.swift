/// Decides whether the element passes at which an operator such as ``ObservableType/take(while:behavior:)`` ends.
public enum TakeBehavior: Sendable {
  /// It passes too, as the last one.
  case inclusive
  /// It does not pass.
  case exclusive
}
