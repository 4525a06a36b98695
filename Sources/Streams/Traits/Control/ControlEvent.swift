/// The events of a control, such as taps.
///
/// ```swift
/// extension Reactive where Base: Button {
///   @MainActor var tap: ControlEvent<Void> { ControlEvent(events: base.taps) }
/// }
/// ```
///
/// It does not fail, subscribes on the main actor, and replays nothing.
///
/// Source of the idea: RxSwift, `ControlEvent`.
public struct ControlEvent<Element: Sendable>: ControlEventType {
  private let events: Observable<Element>

  /// Creates a stream of the events of a control.
  ///
  /// - Parameter events: the events of the control, on the main actor. An error is a programmer error. It is passed to
  ///   ``Hooks/defaultErrorHandler``, and the stream completes.
  public init<Events: ObservableType>(events: Events) where Events.Element == Element {
    let infallible = Infallible(reportingErrorsOf: events.asObservable(), in: "ControlEvent")
    self.events = infallible.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
  }

  /// Subscribes `observer` to the events. On the main actor, the subscription is synchronous. Elsewhere, it is made as
  /// soon as the main actor is available.
  ///
  /// - Returns: a disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    events.subscribe(observer)
  }

  /// Converts the events to an ``Observable``.
  public func asObservable() -> Observable<Element> { events }

  /// Converts the events to an ``Infallible``.
  public func asInfallible() -> Infallible<Element> { Infallible(raw: events) }

  /// Converts the events to a ``Driver``, which replays the latest event.
  public func asDriver() -> Driver<Element> { events.sharedWithoutErrors() }

  /// Converts the events to a ``Signal``.
  public func asSignal() -> Signal<Element> { events.sharedWithoutErrors() }

  /// Returns this value.
  public func asControlEvent() -> ControlEvent<Element> { self }
}

/// A type that can be converted to a ``ControlEvent``.
public protocol ControlEventType<Element>: ObservableType {
  /// Converts this value to the events of a control.
  func asControlEvent() -> ControlEvent<Element>
}
