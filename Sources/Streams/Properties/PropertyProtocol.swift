/// A type that always has a value, and that is also a stream of the changes of this value.
///
/// ```swift
/// func show(_ count: some PropertyProtocol<Int>) {
///   print(count.value)
///   count.subscribe(onNext: { print("now", $0) })
/// }
/// ```
///
/// ``Property`` and ``MutableProperty`` conform to it. All operators that derive properties from properties are methods
/// of this protocol. As a stream, it replays the value and then emits every change. It never fails.
///
/// Source of the idea: ReactiveSwift's `PropertyProtocol`.
public protocol PropertyProtocol<Value>: ObservableType where Element == Value {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The current value.
  var value: Value { get }

  /// Returns a read-only view of this property.
  func asProperty() -> Property<Value>
}

extension Property: PropertyProtocol {
  /// Returns this property.
  public func asProperty() -> Property<Value> { self }
}

extension MutableProperty: PropertyProtocol {
  /// Returns a read-only view of this property. ``Property/init(_:)`` describes which objects it retains.
  @inlinable
  public func asProperty() -> Property<Value> { Property(self) }
}
