public import Action

/// The precedence of bindings, which is just above assignment. Bindings associate to the right.
precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

/// Binds the source on the right to the target on the left.
infix operator <~ : BindingPrecedence

/// A type that streams can be bound to with `<~`.
///
/// `MutableProperty`, `ValidatingProperty`, `Action`, ``BindingTarget``, and optionals of these types conform.
///
/// ```swift
/// final class Gauge: BindingTargetProvider {
///   private let level = MutableProperty(0)
///   var bindingTarget: BindingTarget<Int> { level.bindingTarget }
/// }
/// gauge <~ tank.level
/// ```
///
/// Source of the idea: ReactiveSwift's `BindingTargetProvider`.
public protocol BindingTargetProvider<Value> {
  /// The type of the values that the target receives.
  associatedtype Value: Sendable

  /// The target that receives the values.
  var bindingTarget: BindingTarget<Value> { get }
}

extension BindingTargetProvider {
  /// Binds a source to a target, which receives each value of the source, starting with the current value if there is
  /// one.
  ///
  /// ```swift
  /// let name = MutableProperty("")
  /// let binding = name <~ answers.map { $0.name }
  /// binding.dispose()
  /// ```
  ///
  /// The source is anything that converts to an `Observable`: a property, a subject or relay, a `Single`, a `Driver` or
  /// a `Signal`. The binding retains the source, but not the target.
  ///
  /// - Terminates when: the lifetime of the target ends, the source ends, or the binding is disposed.
  /// - Errors: a bound stream should not fail. If it does, the error is passed to `Hooks.defaultErrorHandler`, and the
  ///   binding ends.
  /// - Concurrency: the target determines the actor or thread on which it receives the values. See ``BindingTarget``.
  ///   When the lifetime ends or the binding is disposed on that actor or thread, no more values are delivered.
  /// - Parameters:
  ///   - target: receives the values.
  ///   - source: provides the values. If the lifetime of the target has ended, the binding does not subscribe to it.
  /// - Returns: a disposable that ends the binding. It can be ignored.
  /// - Complexity: constant per value.
  ///
  /// Source of the idea: ReactiveSwift's `<~`.
  @discardableResult
  public static func <~ <Source: ObservableConvertibleType>(
    target: Self, source: Source
  ) -> any Disposable where Source.Element == Value {
    target.bindingTarget.bind(source.asObservable())
  }

  /// Binds a source to a target of optional values.
  ///
  /// ```swift
  /// let user = MutableProperty<User?>(nil)
  /// user <~ login.values
  /// ```
  ///
  /// - Parameters:
  ///   - target: receives the values.
  ///   - source: provides the values.
  /// - Returns: a disposable that ends the binding. It can be ignored.
  @discardableResult
  public static func <~ <Source: ObservableConvertibleType>(
    target: Self, source: Source
  ) -> any Disposable where Value == Source.Element? {
    target.bindingTarget.bind(source.asObservable().map { Optional($0) })
  }
}
