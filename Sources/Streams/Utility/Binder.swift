/// An observer that sets a part of an object, and does not keep the object alive.
///
/// ```swift
/// let title = Binder<String>(label) { label, text in label.text = text }
/// names.bind(to: title)
/// ```
///
/// The binding runs on the actor on which it is written. A binding written outside any actor runs on the main actor, or
/// on the scheduler if there is one.
///
/// A binder does nothing with the end of a stream. It cannot take an error: one that arrives goes to
/// ``Hooks/defaultErrorHandler``, in debug and release builds alike.
///
/// Source of the idea: RxCocoa.
public struct Binder<Value: Sendable>: ObserverType {
  /// The type of the values that are set.
  public typealias Element = Value

  private let set: @Sendable (Value) -> Void
  private let targetType: any (AnyObject & Sendable).Type

  /// An observer that passes the elements to `binding`, as long as the target is alive.
  ///
  /// - Parameters:
  ///   - target: the object; it is held weakly. When it is gone, values are dropped.
  ///   - scheduler: the scheduler that delivers the values. Without one, they go straight to the actor.
  ///   - binding: sets a value.
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: (any ImmediateSchedulerType)? = nil,
    @_inheritActorContext binding: @escaping @Sendable @isolated(any) (Target, Value) -> Void
  ) {
    targetType = Target.self
    let call = assumingIsolation(binary: binding)
    let apply: @Sendable (Value) -> Void = { [weak target] value in
      if let target { call(target, value) }
    }
    let deliver: @Sendable (Value) -> Void
    if scheduler != nil, binding.isolation == nil {
      deliver = apply
    } else {
      let mailbox = ActorMailbox<Value>(to: binding.isolation ?? MainActor.shared, handOver: apply)
      deliver = { mailbox.send($0) }
    }
    guard let scheduler = scheduler?.heldByActions else {
      set = deliver
      return
    }
    set = { value in
      _ = scheduler.schedule(value) { value in
        deliver(value)
        return NopDisposable()
      }
    }
  }

  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): onNext(value)
    case .error(let error): onError(error)
    case .completed: break
    }
  }

  public func onNext(_ value: Value) { set(value) }
  public func onError(_ error: any Error) {
    Hooks.unhandled(.bound(to: Binder<Value>.self, of: targetType, error))
  }
  public func onCompleted() {}
}
