import Action

/// Properties of properties, and the streams that a property is as well.
struct Cart: Sendable {
  let prices = MutableProperty([1, 2])
  let discount = MutableProperty(10)
  let isOpen = MutableProperty(true)
  let customer = MutableProperty(Customer())

  struct Customer: Sendable {
    let name = MutableProperty("Ann")
    let isKnown = Property(value: true)
  }
}

func derivedProperties(
  _ cart: Cart, _ action: Action<Int, Int>, _ path: any KeyPath<[Int], Int> & Sendable
) {
  let total = cart.prices.map { $0.reduce(0, +) }
  let count = cart.prices.map(\.count)
  let counted = cart.prices.map(path)
  let label = total.map { "\($0) €" }.map { $0 + "!" }
  let text: String = label.value
  let isShort = count.map { $0 < 3 }.and(cart.isOpen).or(action.enabled).negate()
  let flag: Bool = isShort.value
  let pair = total.combineLatest(with: cart.discount)
  let net: Property<Int> = pair.map { $0 - $1 }
  let triple = Property.combineLatest(total, cart.discount, label)
  let (_, _, third): (Int, Int, String) = triple.value
  let list = Property.combineLatest([total, count, net, counted])
  let sum: Int = list.value.reduce(0, +)
  let zipped = Property.zip(total, cart.discount).value.0 + total.zip(with: count).value.1
  let name: Property<String> = cart.customer.flatMap { $0.name }
  let known = cart.customer.flatMap { customer in
    let isKnown = customer.isKnown
    return isKnown
  }
  let all = Property.all([isShort, known]).value && Property.any([isShort, known]).value
  let settled = total.skipRepeats().value + total.skipRepeats { abs($0 - $1) < 2 }.value
  _ = (text, flag, third, sum, zipped, name.value, all, settled)
}

/// The operators of streams work on properties as before.
func propertiesAsStreams(_ cart: Cart, _ action: Action<Int, Int>, _ relay: BehaviorRelay<Bool>) {
  let bag = DisposeBag()
  action.executing.map { !$0 }.bind(to: relay).disposed(by: bag)
  action.executing.map { executing in executing ? 1 : 0 }.filter { $0 > 0 }.map { $0 * 2 }
    .subscribe(onNext: { print($0) }).disposed(by: bag)
  action.enabled.distinctUntilChanged().map { $0 ? "on" : "off" }.subscribe().disposed(by: bag)
  let stream: Observable<Bool> = action.executing.map { !$0 }
  let throwing: Observable<Int> = cart.discount.map { value in
    if value < 0 { throw CancellationError() }
    return value
  }
  let parsed = cart.discount.map { try check($0) }.catchAndReturn(0)
  let loaded = cart.discount.flatMap { Observable.just($0) }.flatMapLatest { Single.just($0) }
  let both: Observable<(Bool, Bool)> = Observable.combineLatest(action.executing, action.enabled)
  let either = Observable.combineLatest(action.executing, action.enabled.map { !$0 }) { $0 || $1 }
  let merged = Observable.merge(total(cart).map { $0 + 1 }, cart.discount)
  _ = (stream, throwing, parsed, loaded, both, either, merged)
}

nonisolated func check(_ value: Int) throws -> Int { value }

func total(_ cart: Cart) -> Property<Int> { cart.prices.map { $0.reduce(0, +) } }

func generic(_ property: some PropertyProtocol<Int>) -> Property<Bool> {
  property.map { $0 > 0 }.and(property.map { $0 < 10 })
}

enum Wrong: Error { case short, long, different }

func validating(_ cart: Cart, _ names: Observable<String>) -> Bool {
  let bag = DisposeBag()
  let name = ValidatingProperty<String, Wrong>("") { name in
    if name.isEmpty { return .invalid(.short) }
    return name.count < 10 ? .valid : .coerced(String(name.prefix(10)), .long)
  }
  let repeated = ValidatingProperty<String, Wrong>("", with: name) {
    $0 == $1 ? .valid : .invalid(.different)
  }
  let amount: ValidatingProperty<Int, Wrong> = .init(cart.discount, with: cart.isOpen) { value, isOpen in
    isOpen && value > 0 ? .valid : .invalid(.short)
  }
  let both = ValidatingProperty<Int, Wrong>(1, with: cart.isOpen, cart.discount) {
    $1 && $0 < $2 ? .valid : .invalid(.long)
  }
  names.bind(to: name).disposed(by: bag)
  name.errors.subscribe(onNext: { print($0) }).disposed(by: bag)
  name.value = "Ann"
  if case .coerced(let replacement, let proposed, let error) = name.result.value {
    print(replacement, proposed, error as Any)
  }
  let sum: Property<Int> = amount.combineLatest(with: both).map { $0 + $1 }
  return name.isValid.and(repeated.isValid).value && sum.value > 0 && amount.map { $0 > 0 }.value
}
