public import Action

extension MutableProperty {
  /// The lifetime of this property. It ends when the property is deallocated.
  ///
  /// ```swift
  /// timer.subscribe(onNext: { … }).disposed(by: seconds.lifetime)
  /// ```
  ///
  /// Source of the idea: ReactiveSwift's `MutableProperty`.
  public var lifetime: Lifetime { Lifetime(life) }
}

extension ValidatingProperty {
  /// The lifetime of this property. It ends when the property is deallocated.
  ///
  /// ```swift
  /// server.checks.subscribe(onNext: { … }).disposed(by: address.lifetime)
  /// ```
  ///
  /// Source of the idea: ReactiveSwift's `ValidatingProperty`.
  public var lifetime: Lifetime { Lifetime(life) }
}
