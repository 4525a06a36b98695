/// A property of a control that both the user and the program can change, such as the text of a field.
///
/// ```swift
/// field.text.orEmpty.bind(to: query).disposed(by: bag)          // only the user's input
/// name.bindTwoWay(to: field.text.orEmpty).disposed(by: bag)     // and the program's changes
/// ```
///
/// As a stream, it emits the value at the time of subscription and then each value entered by the user. It emits on the
/// main actor, and does not fail. As an observer, it sets the value without emitting it.
/// ``TwoWayBindable/bindTwoWay(to:)`` connects both directions, and also accepts a value that the control has coerced.
///
/// Source of the idea: RxSwift, `ControlProperty`.
public struct ControlProperty<Element: Sendable>: ControlPropertyType, SinkConvertible {
  private let values: Observable<Element>
  private let valueSink: AnyObserver<Element>

  var sink: Sink<Element> { valueSink.sink }

  /// Creates a property of a control.
  ///
  /// - Parameters:
  ///   - values: the value, and then each value entered by the user, on the main actor. Each subscription begins with
  ///     the current value of the control. ``TwoWayBindable/bindTwoWay(to:)`` reads the value in this way. An error is
  ///     a programmer error. It is passed to ``Hooks/defaultErrorHandler``, and the stream completes.
  ///   - valueSink: sets the value. A ``Binder`` sets it on the main actor.
  public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
  where Values.Element == Element, Sink.Element == Element {
    let infallible = Infallible(reportingErrorsOf: values.asObservable(), in: "ControlProperty")
    self.values = infallible.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
    self.valueSink = AnyObserver(sink: InnerSink(ControlObserver(downstream: valueSink.makeSink())))
  }

  /// Subscribes `observer` to the values, synchronously on the main actor, otherwise as soon as the main actor is
  /// available.
  ///
  /// - Returns: a disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    values.subscribe(observer)
  }

  /// Sets the value. An error is a programmer error, and is passed to ``Hooks/defaultErrorHandler``.
  public func on(_ event: Event<Element>) { valueSink.on(event) }

  /// Converts the values to an ``Observable``.
  public func asObservable() -> Observable<Element> { values }

  /// Converts the values to a ``Driver``.
  public func asDriver() -> Driver<Element> { values.sharedWithoutErrors() }

  /// The values entered by the user, without the value at subscription.
  public var changed: ControlEvent<Element> { ControlEvent(events: values.skip(1)) }

  /// Returns this value.
  public func asControlProperty() -> ControlProperty<Element> { self }
}

/// A type that can be converted to a ``ControlProperty``.
public protocol ControlPropertyType<Element>: ObservableType, ObserverType {
  /// Converts this value to the property of a control.
  func asControlProperty() -> ControlProperty<Element>
}

extension ControlPropertyType where Element == String? {
  /// The same property with an empty string instead of nil.
  public var orEmpty: ControlProperty<String> {
    let property = asControlProperty()
    return ControlProperty(
      values: property.asObservable().map { $0 ?? "" }, valueSink: property.mapObserver { $0 })
  }
}

/// Sets the value of a control.
private struct ControlObserver<Element: Sendable>: InnerObserver {
  let downstream: Sink<Element>
  func next(_ value: Element) { downstream.next(value) }
  func failed(_ error: any Error) { Hooks.unhandled(.bound(to: ControlProperty<Element>.self, error)) }
  func completed() { downstream.completed() }
  var hasEnded: Bool { downstream.hasEnded }
}
