public import Action

extension MutableProperty: BindingTargetProvider {
  /// A target that sets the value of this property on the thread of the values. It does not retain the property.
  ///
  /// ```swift
  /// total <~ items.map { $0.count }
  /// ```
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.value = $0 }
  }
}

extension ValidatingProperty: BindingTargetProvider {
  /// A target that proposes the values to this property on their thread. It does not retain the property.
  ///
  /// ```swift
  /// address <~ field.texts
  /// ```
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.value = $0 }
  }
}

extension Action: BindingTargetProvider {
  /// A target that executes this action with the values, as `inputs` does. It does not retain the action.
  ///
  /// ```swift
  /// search <~ field.texts
  /// ```
  public var bindingTarget: BindingTarget<Input> {
    let inputs = inputs
    return BindingTarget(lifetime: lifetime) { inputs.onNext($0) }
  }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
  /// The target of the wrapped provider, or a target that receives nothing if there is no provider.
  ///
  /// ```swift
  /// screen?.title <~ model.title
  /// ```
  public var bindingTarget: BindingTarget<Wrapped.Value> {
    self?.bindingTarget ?? BindingTarget(lifetime: .empty) { _ in }
  }
}
