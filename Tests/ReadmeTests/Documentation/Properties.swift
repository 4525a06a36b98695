import Streams

/// The code of the article on properties.
func prices() {
  let items = MutableProperty([3, 4])
  let discount = MutableProperty(2)
  let total = items.map { $0.reduce(0, +) }
  let price = total.combineLatest(with: discount).map { $0 - $1 }
  price.subscribe(onNext: { print($0) })  // 5
  items.value.append(5)  // 10
  print(price.value)  // 10
}

func contradiction() -> Property<Bool> {
  let busy = MutableProperty(false)
  let both = busy.and(busy.negate())  // false, whatever happens
  return both
}

func repeatedMail() {
  enum Wrong: Error { case empty, different }
  let mail = ValidatingProperty<String, Wrong>("") { $0.isEmpty ? .invalid(.empty) : .valid }
  let again = ValidatingProperty<String, Wrong>("", with: mail) { $0 == $1 ? .valid : .invalid(.different) }
  let canSend = mail.isValid.and(again.isValid)
  mail.value = "ann@example.org"
  print(canSend.value)  // false
  again.value = "ann@example.org"
  print(canSend.value)  // true
}

func equalNames(bag: DisposeBag) {
  let name = MutableProperty("Ann")
  let edited = BehaviorRelay(value: "")
  name.bindTwoWay(to: edited).disposed(by: bag)
  edited.accept("Bob")
  print(name.value)  // Bob
}
