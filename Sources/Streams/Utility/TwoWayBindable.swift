/// A type with a value that can be bound to another one in both directions. See ``bindTwoWay(to:)``.
///
/// ``BehaviorRelay``, ``BehaviorSubject``, ``MutableProperty``, ``ValidatingProperty`` and ``ControlProperty`` conform
/// to it if their elements are `Equatable`. A custom type that contains one of them can conform by forwarding
/// ``twoWaySide``.
public protocol TwoWayBindable<Element>: ObservableType where Element: Equatable {
  /// The access of a two-way binding to this value.
  var twoWaySide: TwoWaySide<Element> { get }
}

extension BehaviorRelay: TwoWayBindable where Element: Equatable {
  /// The access of a two-way binding to this relay. It does not retain the relay.
  public var twoWaySide: TwoWaySide<Element> { TwoWaySide(core, of: BehaviorRelay<Element>.self) }
}

extension BehaviorSubject: TwoWayBindable where Element: Equatable {
  /// The access of a two-way binding to this subject. It does not retain the subject.
  public var twoWaySide: TwoWaySide<Element> { TwoWaySide(core, of: BehaviorSubject<Element>.self) }
}

extension MutableProperty: TwoWayBindable where Value: Equatable {
  /// The access of a two-way binding to this property. It does not retain the property.
  public var twoWaySide: TwoWaySide<Value> { TwoWaySide(core, of: MutableProperty<Value>.self) }
}

extension ValidatingProperty: TwoWayBindable where Value: Equatable {
  /// The access of a two-way binding to this property. It does not retain the property. A value that the other side
  /// writes is a proposal.
  public var twoWaySide: TwoWaySide<Value> {
    TwoWaySide(validation, of: ValidatingProperty<Value, ValidationError>.self)
  }
}
