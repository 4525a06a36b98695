public import Action

/// Binds tighter than an assignment, and not as tight as anything else; several in a row belong to the right.
precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

/// Binds what is on its right to what is on its left.
infix operator <~ : BindingPrecedence

/// Something that streams can be bound to with `<~`.
///
/// A `MutableProperty`, a `ValidatingProperty`, an `Action`, a ``BindingTarget``, and an optional of these are such
/// targets.
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
  /// The type of the values that it takes.
  associatedtype Value: Sendable

  /// The target that takes the values.
  var bindingTarget: BindingTarget<Value> { get }
}

extension BindingTargetProvider {
  /// Binds a source to a target: it takes each value of the source, beginning with the present one, if the source has
  /// one.
  ///
  /// ```swift
  /// let name = MutableProperty("")
  /// let binding = name <~ answers.map { $0.name }
  /// binding.dispose()
  /// ```
  ///
  /// The source is anything that can be an `Observable`: a property, a subject or relay, a `Single`, a `Driver` or
  /// `Signal`. The binding keeps it, and does not keep the target.
  ///
  /// - Terminates when: the lifetime of the target ends, the source does, or the binding is disposed.
  /// - Errors: a stream that is bound should not fail; if it does, `Hooks.defaultErrorHandler` takes the error, and the
  ///   binding ends.
  /// - Concurrency: the target takes the values where it says; see ``BindingTarget``. When the lifetime ends, or the
  ///   binding is disposed, nothing more arrives on that actor or thread.
  /// - Parameters:
  ///   - target: takes the values.
  ///   - source: gives the values. If the lifetime of the target has ended, the binding does not subscribe to it.
  /// - Returns: a disposable that ends the binding. It need not be kept.
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
  ///   - target: takes the values.
  ///   - source: gives them.
  /// - Returns: a disposable that ends the binding. It need not be kept.
  @discardableResult
  public static func <~ <Source: ObservableConvertibleType>(
    target: Self, source: Source
  ) -> any Disposable where Value == Source.Element? {
    target.bindingTarget.bind(source.asObservable().map { Optional($0) })
  }
}
