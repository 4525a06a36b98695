#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Streams
  import StreamsFoundation

  /// Returns a disposable that disposes on the main actor, synchronously if it is disposed there.
  func mainActorDisposable(_ dispose: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
    ScheduledDisposable(
      scheduler: ConcurrentMainScheduler.instance,
      disposable: Disposables.create { MainActor.assumeIsolated { dispose() } })
  }

  /// Returns the events of a control from subscription until the control is deallocated. They do not retain the
  /// control.
  ///
  /// - Parameter attach: starts calling the closure at each event, until the returned disposable is disposed.
  func eventsOfControl<Control: AnyObject & Sendable, Element: Sendable>(
    of control: Control,
    _ attach:
      @escaping @MainActor @Sendable (Control, @escaping @MainActor @Sendable (Element) -> Void)
      -> any Disposable
  ) -> ControlEvent<Element> {
    ControlEvent(events: controlElements(of: control, attach))
  }

  /// Returns a property of a control that emits its value at subscription and after each event, and can be set.
  func propertyOfControl<Control: AnyObject & Sendable, Value: Sendable>(
    of control: Control, get: @escaping @MainActor @Sendable (Control) -> Value,
    set: @escaping @MainActor @Sendable (Control, Value) -> Void,
    _ attach:
      @escaping @MainActor @Sendable (Control, @escaping @MainActor @Sendable () -> Void) -> any Disposable
  ) -> ControlProperty<Value> {
    let values: Observable<Value> = controlElements(of: control) { control, emit in
      emit(get(control))
      return attach(control) { [weak control] in if let control { emit(get(control)) } }
    }
    return ControlProperty(
      values: values, valueSink: Binder(control) { @MainActor control, value in set(control, value) })
  }

  /// Returns the elements of a control. Returns the elements of a control. Returns the elements of a control. The
  /// caller wraps the result in a control event, which subscribes on the main actor.
  private func controlElements<Control: AnyObject & Sendable, Element: Sendable>(
    of control: Control,
    _ attach:
      @escaping @MainActor @Sendable (Control, @escaping @MainActor @Sendable (Element) -> Void)
      -> any Disposable
  ) -> Observable<Element> {
    let end = Reactive(control).deallocated
    return Observable.create { [weak control] observer in
      MainActor.assumeIsolated {
        guard let control else {
          observer.onCompleted()
          return Disposables.create()
        }
        return attach(control) { observer.onNext($0) }
      }
    }.take(until: end)
  }
#endif
