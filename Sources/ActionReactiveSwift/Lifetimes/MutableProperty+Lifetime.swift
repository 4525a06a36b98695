public import Action

extension MutableProperty {
  /// The life of this property, to tie things to. It ends when the property is released.
  ///
  /// ```swift
  /// timer.subscribe(onNext: { … }).disposed(by: seconds.lifetime)
  /// ```
  ///
  /// Source of the idea: ReactiveSwift's `MutableProperty`.
  public var lifetime: Lifetime { Lifetime(life) }
}

extension ValidatingProperty {
  /// The life of this property, to tie things to. It ends when the property is released.
  ///
  /// ```swift
  /// server.checks.subscribe(onNext: { … }).disposed(by: address.lifetime)
  /// ```
  ///
  /// Source of the idea: ReactiveSwift's `ValidatingProperty`.
  public var lifetime: Lifetime { Lifetime(life) }
}
