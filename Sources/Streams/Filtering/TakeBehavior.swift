/// Decides whether the element at which an operator such as ``ObservableType/take(while:behavior:)`` ends still passes.
public enum TakeBehavior: Sendable {
  /// It passes too, as the last one.
  case inclusive
  /// It does not pass.
  case exclusive
}
