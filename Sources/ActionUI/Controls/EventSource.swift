#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Streams
  import StreamsFoundation

  /// A disposable whose work runs on the main actor: at once there, otherwise as soon as that has time.
  func mainActorDisposable(_ dispose: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
    ScheduledDisposable(
      scheduler: ConcurrentMainScheduler.instance,
      disposable: Disposables.create { MainActor.assumeIsolated { dispose() } })
  }

  /// The events of a control, from subscription on, until the control is gone. They do not keep it.
  ///
  /// - Parameter attach: begins to call the closure at each event, until the disposable is disposed.
  func eventsOfControl<Control: AnyObject & Sendable, Element: Sendable>(
    of control: Control,
    _ attach:
      @escaping @MainActor @Sendable (Control, @escaping @MainActor @Sendable (Element) -> Void)
      -> any Disposable
  ) -> ControlEvent<Element> {
    ControlEvent(events: controlElements(of: control, attach))
  }

  /// A property of a control: its value at subscription, its value after each event, and the place to set it.
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

  /// A control event subscribes on the main actor, and nothing else observes this.
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
