public import Action

/// Receives the values of the sources bound to it, until a lifetime ends.
///
/// ```swift
/// @MainActor final class TitleBar {
///   private(set) var text = ""
///   private let token = Lifetime.Token()
///
///   var title: BindingTarget<String> {
///     BindingTarget(lifetime: Lifetime(token)) { [weak self] in self?.text = $0 }
///   }
/// }
/// bar.title <~ model.title
/// ```
///
/// - Concurrency: the closure runs on the actor on which it is written, in order. A closure written outside any actor
///   runs on the thread of the values, or on a scheduler. When the lifetime ends on that actor, no more values are
///   delivered, including pending values.
///
/// Source of the idea: ReactiveSwift's `BindingTarget`.
public struct BindingTarget<Value: Sendable>: BindingTargetProvider {
  /// The lifetime during which the target receives values.
  public let lifetime: Lifetime

  let scheduler: (any ImmediateSchedulerType)?
  let receive: @Sendable @isolated(any) (Value) -> Void

  /// This target.
  public var bindingTarget: BindingTarget<Value> { self }

  /// A closure that sends values to this target without a binding, from any thread.
  ///
  /// ```swift
  /// let show = bar.title.action
  /// show("loading…")
  /// ```
  ///
  /// The values are delivered like the values of a bound source: on the scheduler or on the actor of the target's
  /// closure, in order, and not after the lifetime has ended. On that actor, a value is delivered before the call
  /// returns, unless other values are waiting. To send several values, retain the closure, because only values sent
  /// through the same closure are ordered.
  ///
  /// The closure is not a binding, so the lifetime of the target does not retain it.
  ///
  /// Source of the idea: ReactiveSwift's `BindingTarget`.
  public var action: @Sendable (Value) -> Void {
    let entrance = BindingEntrance(self)
    return { entrance.values.onNext($0) }
  }

  /// Creates a target that passes the values to a closure.
  ///
  /// ```swift
  /// let log = BindingTarget<String>(lifetime: action.lifetime) { print($0) }
  /// log <~ action.values
  /// ```
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler that delivers the values. Without a scheduler, they are sent directly to the actor of
  ///     the closure.
  ///   - lifetime: the lifetime during which the target receives values.
  ///   - action: receives each value. Each binding retains the objects that the closure captures strongly.
  public init(
    on scheduler: (any ImmediateSchedulerType)? = nil, lifetime: Lifetime,
    @_inheritActorContext action: @escaping @Sendable @isolated(any) (Value) -> Void
  ) {
    self.lifetime = lifetime
    self.scheduler = scheduler
    receive = action
  }

  /// Creates a target that sets a property of an object on the main actor.
  ///
  /// ```swift
  /// BindingTarget(lifetime: lifetime, object: label, keyPath: \.text) <~ model.title
  /// ```
  ///
  /// For an object that is isolated to another actor, or to none, pass a closure to ``init(on:lifetime:action:)``.
  ///
  /// - Parameters:
  ///   - lifetime: the lifetime during which the target receives values.
  ///   - object: the object, held weakly. After it is deallocated, values are dropped.
  ///   - keyPath: the path from the object to the property.
  @MainActor
  public init<Object: AnyObject & Sendable>(
    lifetime: Lifetime, object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>
  ) {
    self.init(lifetime: lifetime) { @MainActor [weak object] value in object?[keyPath: keyPath] = value }
  }
}
