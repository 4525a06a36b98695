/// Determines whether ``ObservableType/take(while:behavior:)`` or a similar operator emits the element that ends it.
public enum TakeBehavior: Sendable {
  /// The element is emitted as the last element.
  case inclusive
  /// The element is not emitted.
  case exclusive
}
