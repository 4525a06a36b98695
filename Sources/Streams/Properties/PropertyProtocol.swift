/// Something that has a value at any moment and is a stream of its changes.
///
/// ```swift
/// func show(_ count: some PropertyProtocol<Int>) {
///   print(count.value)
///   count.subscribe(onNext: { print("now", $0) })
/// }
/// ```
///
/// ``Property`` and ``MutableProperty`` conform to it, and all operators that make properties of properties belong to
/// it. As a stream it replays the value and then emits every change; it never fails.
///
/// Source of the idea: ReactiveSwift's `PropertyProtocol`.
public protocol PropertyProtocol<Value>: ObservableType where Element == Value {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The present value.
  var value: Value { get }

  /// This property, to be read and observed only.
  func asProperty() -> Property<Value>
}

extension Property: PropertyProtocol {
  /// This property itself.
  public func asProperty() -> Property<Value> { self }
}

extension MutableProperty: PropertyProtocol {
  /// This property without the means to change it; see ``Property/init(_:)`` for what it keeps alive.
  @inlinable
  public func asProperty() -> Property<Value> { Property(self) }
}
