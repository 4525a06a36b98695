/// A property of a control that the user changes and the program sets: the text of a field, for example.
///
/// ```swift
/// field.text.orEmpty.bind(to: query).disposed(by: bag)     // the user's input
/// query.bind(to: field.text).disposed(by: bag)             // the program's changes
/// ```
///
/// As a stream it emits, on the main actor, the value at subscription and then each value that the user gives it, and
/// does not fail. As an observer it sets the value, and does not emit it.
///
/// Source of the idea: RxSwift, `ControlProperty`.
public struct ControlProperty<Element: Sendable>: ControlPropertyType, SinkConvertible {
  private let values: Observable<Element>
  private let valueSink: AnyObserver<Element>

  var sink: Sink<Element> { valueSink.sink }

  /// A property of a control.
  ///
  /// - Parameters:
  ///   - values: the value, and then each value that the user gives it, on the main actor. An error is a mistake: it
  ///     goes to ``Hooks/defaultErrorHandler``, and the stream completes.
  ///   - valueSink: sets the value; a ``Binder`` does so on the main actor.
  public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
  where Values.Element == Element, Sink.Element == Element {
    let infallible = Infallible(reportingErrorsOf: values.asObservable(), in: "ControlProperty")
    self.values = infallible.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
    self.valueSink = AnyObserver(sink: InnerSink(ControlObserver(downstream: valueSink.makeSink())))
  }

  /// Subscribes `observer` to the values: at once on the main actor, otherwise as soon as that has time.
  ///
  /// - Returns: a disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    values.subscribe(observer)
  }

  /// Sets the value. An error is a mistake, and goes to ``Hooks/defaultErrorHandler``.
  public func on(_ event: Event<Element>) { valueSink.on(event) }

  /// The values as an ``Observable``.
  public func asObservable() -> Observable<Element> { values }

  /// The values as a ``Driver``.
  public func asDriver() -> Driver<Element> { values.sharedWithoutErrors() }

  /// The values that the user gives it, without the value at subscription.
  public var changed: ControlEvent<Element> { ControlEvent(events: values.skip(1)) }

  /// This value itself.
  public func asControlProperty() -> ControlProperty<Element> { self }
}

/// Something that can be turned into a ``ControlProperty``.
public protocol ControlPropertyType<Element>: ObservableType, ObserverType {
  /// This as the property of a control.
  func asControlProperty() -> ControlProperty<Element>
}

extension ControlPropertyType where Element == String? {
  /// The same property, with an empty text in place of nil.
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
}
