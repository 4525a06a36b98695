public import Action

extension Optional where Wrapped: BindingTargetProvider {
  /// Binds a source to an optional target, such as a weak reference.
  ///
  /// ```swift
  /// weak var title: MutableProperty<String>?
  /// if let binding = title <~ names { bindings.append(binding) }
  /// ```
  ///
  /// See `<~` of ``BindingTargetProvider`` for the rules.
  ///
  /// - Parameters:
  ///   - target: receives the values.
  ///   - source: provides the values. It is not subscribed to if there is no target.
  /// - Returns: a disposable that ends the binding, or nil if there is no target. It can be ignored.
  ///
  /// Source of the idea: ReactiveSwift's `<~`.
  @discardableResult
  public static func <~ <Source: ObservableConvertibleType>(
    target: Wrapped?, source: Source
  ) -> (any Disposable)? where Source.Element == Wrapped.Value {
    target.map { $0.bindingTarget.bind(source.asObservable()) }
  }

  /// Binds a source to an optional target of optional values.
  ///
  /// ```swift
  /// weak var user: MutableProperty<User?>?
  /// (user <~ login.values)?.disposed(by: bag)
  /// ```
  ///
  /// - Parameters:
  ///   - target: receives the values.
  ///   - source: provides the values. It is not subscribed to if there is no target.
  /// - Returns: a disposable that ends the binding, or nil if there is no target. It can be ignored.
  @discardableResult
  public static func <~ <Source: ObservableConvertibleType>(
    target: Wrapped?, source: Source
  ) -> (any Disposable)? where Wrapped.Value == Source.Element? {
    target.map { $0.bindingTarget.bind(source.asObservable().map { $0 as Source.Element? }) }
  }
}
