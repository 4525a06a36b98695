import Action

struct Unknown: Error {}

let ages = ["ada": 36, "alan": 41]
let lookUp = Action<String, Int> { name in
  guard let age = ages[name] else { return .error(Unknown()) }
  return .just(age)
}

let subscriptions = DisposeBag {
  lookUp.executing.subscribe(onNext: { print("executing: \($0)") })
  lookUp.elements.subscribe(onNext: { print("age: \($0)") })
  lookUp.errors.subscribe(onNext: { print("error: \($0)") })
}

let names = PublishSubject<String>()
subscriptions.insert(names.bind(to: lookUp))
names.onNext("ada")
names.onNext("bob")
