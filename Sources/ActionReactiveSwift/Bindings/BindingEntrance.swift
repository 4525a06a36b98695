import Action

/// The source of the values that are sent to a target without a binding. It completes when the closure that sends the
/// values is released, which detaches it from the lifetime of the target.
final class BindingEntrance<Value: Sendable>: Sendable {
  let values = PublishSubject<Value>()

  init(_ target: BindingTarget<Value>) { _ = target.bind(values.asObservable()) }

  deinit { values.onCompleted() }
}
