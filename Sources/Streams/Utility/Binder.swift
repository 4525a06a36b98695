/// An observer that sets a property of an object, and does not retain the object.
///
/// ```swift
/// let title = Binder<String>(label) { label, text in label.text = text }
/// names.bind(to: title)
/// ```
///
/// The binding runs on the actor to which it is isolated. A binding without isolation runs on the main actor, or on the
/// scheduler if there is one.
///
/// A binder ignores the completion of a stream. It does not accept errors. In debug and release builds, an error is
/// passed to ``Hooks/defaultErrorHandler``.
///
/// Source of the idea: RxCocoa.
public struct Binder<Value: Sendable>: ObserverType, SinkConvertible {
  /// The type of the values to set.
  public typealias Element = Value

  private let observer: BinderObserver<Value>

  /// Creates an observer that passes elements to `binding` while the target is alive.
  ///
  /// - Parameters:
  ///   - target: the object, which is retained weakly. After it has been deallocated, values are ignored.
  ///   - scheduler: the scheduler that delivers the values. If nil, they are passed directly to the actor.
  ///   - binding: sets a value.
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: (any ImmediateSchedulerType)? = nil,
    @_inheritActorContext binding: @escaping @Sendable @isolated(any) (Target, Value) -> Void
  ) {
    // A main scheduler delivers on the queue of the main actor anyway.
    let scheduler = scheduler?.serialQueue is MainScheduler ? nil : scheduler
    let call = assumingIsolation(binary: binding)
    let apply: @Sendable (Value) -> Void = { [weak target] value in
      if let target { call(target, value) }
    }
    let actor: (any Actor)? = scheduler == nil ? binding.isolation ?? MainActor.shared : binding.isolation
    let mailbox = actor.map { ActorMailbox<Value>(to: $0, handOver: apply) }
    var set = apply
    if let mailbox { set = { mailbox.send($0) } }
    if let scheduler = scheduler?.heldByActions {
      let deliver = set
      set = { value in
        _ = scheduler.schedule(value) { value in
          deliver(value)
          return NopDisposable()
        }
      }
    }
    observer = BinderObserver(set: set, targetType: Target.self)
  }

  var sink: Sink<Value> { InnerSink(observer) }

  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): onNext(value)
    case .error(let error): onError(error)
    case .completed: break
    }
  }

  public func onNext(_ value: Value) { observer.set(value) }
  public func onError(_ error: any Error) { observer.failed(error) }
  public func onCompleted() {}
}

/// Sets the values of a ``Binder``.
private struct BinderObserver<Value: Sendable>: InnerObserver {
  let set: @Sendable (Value) -> Void
  let targetType: any (AnyObject & Sendable).Type

  func next(_ value: Value) { set(value) }
  func failed(_ error: any Error) {
    Hooks.unhandled(.bound(to: Binder<Value>.self, of: targetType, error))
  }
  func completed() {}
}
