/// The events of a control: taps, for example.
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

  /// The events of a control.
  ///
  /// - Parameter events: the events of the control, on the main actor. An error is a mistake: it goes to
  ///   ``Hooks/defaultErrorHandler``, and the stream completes.
  public init<Events: ObservableType>(events: Events) where Events.Element == Element {
    let infallible = Infallible(reportingErrorsOf: events.asObservable(), in: "ControlEvent")
    self.events = infallible.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
  }

  /// Subscribes `observer` to the events: at once on the main actor, otherwise as soon as that has time.
  ///
  /// - Returns: a disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    events.subscribe(observer)
  }

  /// The events as an ``Observable``.
  public func asObservable() -> Observable<Element> { events }

  /// The events as an ``Infallible``.
  public func asInfallible() -> Infallible<Element> { Infallible(raw: events) }

  /// The events as a ``Driver``, which replays the latest one.
  public func asDriver() -> Driver<Element> { events.sharedWithoutErrors() }

  /// The events as a ``Signal``.
  public func asSignal() -> Signal<Element> { events.sharedWithoutErrors() }

  /// This value itself.
  public func asControlEvent() -> ControlEvent<Element> { self }
}

/// Something that can be turned into a ``ControlEvent``.
public protocol ControlEventType<Element>: ObservableType {
  /// This as the events of a control.
  func asControlEvent() -> ControlEvent<Element>
}
