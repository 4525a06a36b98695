#if canImport(UIKit) && !os(watchOS)
  public import Streams
  import StreamsFoundation
  public import UIKit

  extension Reactive where Base: UIControl {
    /// Returns the events of the control that are caused by the user. Changes made by the program are not emitted.
    ///
    /// ```swift
    /// field.rx.controlEvent(.editingDidEnd).subscribe(onNext: { save() }).disposed(by: bag)
    /// ```
    ///
    /// The stream does not retain the control, and completes when the control is deallocated.
    ///
    /// - Parameter events: the kinds of events.
    ///
    /// Source of the idea: RxCocoa.
    @MainActor
    public func controlEvent(_ events: UIControl.Event) -> ControlEvent<Void> {
      eventsOfControl(of: base) { control, emit in control.onEvents(events) { emit(()) } }
    }

    /// Returns a property of the control that the user changes through events, and that the program can set.
    ///
    /// ```swift
    /// rating.rx.controlProperty(editingEvents: .valueChanged, getter: { $0.stars }, setter: { $0.stars = $1 })
    /// ```
    ///
    /// - Parameters:
    ///   - editingEvents: the events that indicate a change by the user.
    ///   - getter: reads the property.
    ///   - setter: sets the property. Setting it emits nothing.
    ///
    /// Source of the idea: RxCocoa.
    @MainActor
    public func controlProperty<Value: Sendable>(
      editingEvents: UIControl.Event, getter: @escaping @MainActor @Sendable (Base) -> Value,
      setter: @escaping @MainActor @Sendable (Base, Value) -> Void
    ) -> ControlProperty<Value> {
      propertyOfControl(of: base, get: getter, set: setter) { control, changed in
        control.onEvents(editingEvents, changed)
      }
    }
  }

  extension UIControl {
    /// Calls a closure at each of the events until the returned disposable is disposed.
    func onEvents(_ events: UIControl.Event, _ call: @escaping @MainActor @Sendable () -> Void)
      -> any Disposable
    {
      let action = UIAction { _ in call() }
      addAction(action, for: events)
      return mainActorDisposable { [weak self] in self?.removeAction(action, for: events) }
    }
  }
#endif
