// The names of ReactiveSwift: uses that are refused, and modules that lack them.

import Action

private func names(_ action: Action<Int, Int>, _ gate: Property<Bool>) {
  // error: value of type 'Action<Int, Int>' has no member 'values'
  _ = action.values
  // error: value of type 'Action<Int, Int>' has no member 'completed'
  _ = action.completed
  // error: value of type 'Action<Int, Int>' has no member 'disabledErrors'
  _ = action.disabledErrors
  // error: extra argument 'execute' in call
  // error: missing argument for parameter 'workFactory' in call
  _ = Action<Int, Int>(enabledIf: gate, execute: { .just($0) })
  // error: type 'ActionError' has no member 'disabled'
  _ = ActionError.disabled
  // error: type 'ActionError' has no member 'producerFailed'
  _ = ActionError.producerFailed(CancellationError())
}

private func lifetimes(
  _ lifetime: Lifetime, _ number: MutableProperty<Int>, _ checked: ValidatingProperty<Int, CancellationError>,
  _ numbers: Observable<Int>
) {
  // error: type 'Lifetime' has no member 'Token'
  _ = Lifetime.Token()
  // error: type 'Lifetime' has no member 'make'
  _ = Lifetime.make()
  // error: type 'Lifetime' has no member 'empty'
  _ = Lifetime.empty
  // error: value of type 'MutableProperty<Int>' has no member 'lifetime'
  _ = number.lifetime
  // error: value of type 'ValidatingProperty<Int, CancellationError>' has no member 'lifetime'
  _ = checked.lifetime
  // error: binary operator '+=' cannot be applied to operands of type 'Lifetime' and 'any Disposable'
  lifetime += Disposables.create()
  // error: extraneous argument label 'during:' in call
  // error: cannot convert value of type 'Lifetime' to expected argument type 'Int'
  _ = numbers.take(during: lifetime)
}

private func bindings(_ lifetime: Lifetime, _ number: MutableProperty<Int>, _ numbers: Observable<Int>) {
  // error: cannot find operator '<~' in scope
  number <~ numbers
  // error: cannot find 'BindingTarget' in scope
  _ = BindingTarget<Int>(lifetime: lifetime) { _ in }
  // error: cannot find type 'BindingTargetProvider' in scope
  _ = [any BindingTargetProvider]()
}

private func properties(_ number: Property<Int>, _ inner: Property<Property<Int>>) {
  // error: incorrect argument label in call (have 'capturing:', expected 'value:')
  _ = Property(capturing: number)
  // error: value of type 'Property<Int>' has no member 'uniqueValues'
  _ = number.uniqueValues()
  // error: value of type 'Property<Int>' has no member 'combinePrevious'
  _ = number.combinePrevious(0)
  // error: extra trailing closure passed in call
  // error: cannot convert value of type 'Int' to expected argument type '@Sendable (Int) throws -> Bool'
  _ = number.filter(initial: 0) { $0 > 0 }
  // error: value of type 'Property<Property<Int>>' has no member 'flatten'
  // error: cannot infer contextual base in reference to member 'latest'
  _ = inner.flatten(.latest)
  // error: no exact matches in call to instance method 'flatMap'
  // error: reference to member 'latest' cannot be resolved without a contextual type
  _ = number.flatMap(.latest) { Property(value: $0) }
}

private func streams(_ numbers: Observable<Int>, _ inner: Observable<Observable<Int>>) {
  // error: value of type 'Observable<Int>' has no member 'uniqueValues'
  _ = numbers.uniqueValues()
  // error: value of type 'Observable<Int>' has no member 'combinePrevious'
  _ = numbers.combinePrevious()
  // error: value of type 'Observable<Int>' has no member 'combinePrevious'
  _ = numbers.combinePrevious(0)
  // error: value of type 'Observable<Observable<Int>>' has no member 'flatten'
  // error: cannot infer contextual base in reference to member 'merge'
  _ = inner.flatten(.merge)
  // error: value of type 'Observable<Observable<Int>>' has no member 'flatten'
  // error: cannot infer contextual base in reference to member 'concat'
  _ = inner.flatten(.concat)
  // error: generic parameter 'Result' could not be inferred
  // error: extra trailing closure passed in call
  // error: type '@Sendable (Int) throws -> Observable<Result>' has no member 'latest'
  _ = numbers.flatMap(.latest) { Observable.just($0) }
}
