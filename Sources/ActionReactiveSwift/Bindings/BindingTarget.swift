public import Action

/// Something that takes the values of whatever is bound to it, for as long as a lifetime lasts.
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
/// - Concurrency: the closure runs on the actor on which it is written, in order. Written outside any actor, it runs on
///   the thread of the values, or on a scheduler. When the lifetime ends on that actor, nothing more arrives, not even
///   values that are on their way.
///
/// Source of the idea: ReactiveSwift's `BindingTarget`.
public struct BindingTarget<Value: Sendable>: BindingTargetProvider {
  /// The time for which it takes values.
  public let lifetime: Lifetime

  let scheduler: (any ImmediateSchedulerType)?
  let action: @Sendable @isolated(any) (Value) -> Void

  /// This very target.
  public var bindingTarget: BindingTarget<Value> { self }

  /// A target that hands the values to a closure.
  ///
  /// ```swift
  /// let log = BindingTarget<String>(lifetime: action.lifetime) { print($0) }
  /// log <~ action.values
  /// ```
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler that delivers the values. Without one they go straight to the actor of the closure.
  ///   - lifetime: the time for which the target takes values.
  ///   - action: takes each value. Each binding keeps the objects that it captures strongly.
  public init(
    on scheduler: (any ImmediateSchedulerType)? = nil, lifetime: Lifetime,
    @_inheritActorContext action: @escaping @Sendable @isolated(any) (Value) -> Void
  ) {
    self.lifetime = lifetime
    self.scheduler = scheduler
    self.action = action
  }

  /// A target that sets a property of an object, on the main actor.
  ///
  /// ```swift
  /// BindingTarget(lifetime: lifetime, object: label, keyPath: \.text) <~ model.title
  /// ```
  ///
  /// An object of another actor, or of none, takes the values in a closure:
  /// ``init(on:lifetime:action:)``.
  ///
  /// - Parameters:
  ///   - lifetime: the time for which the target takes values.
  ///   - object: the object; it is held weakly. When it is gone, values are dropped.
  ///   - keyPath: the path from the object to the property.
  @MainActor
  public init<Object: AnyObject & Sendable>(
    lifetime: Lifetime, object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>
  ) {
    self.init(lifetime: lifetime) { @MainActor [weak object] value in object?[keyPath: keyPath] = value }
  }
}
