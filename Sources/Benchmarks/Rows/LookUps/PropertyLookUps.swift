import Streams

private enum Refused: Error { case negative }

func propertyLookUps() -> [FigureRow] {
  [
    lookUps("property value") {
      let property = MutableProperty(1)
      return { _ in total.sum &+= property.value }
    },
    lookUps("property write") { writing { $0.subscribe(onNext: { total.sum &+= $0 }) } },
    lookUps("property modify") {
      let property = MutableProperty(0)
      property.subscribe(onNext: { total.sum &+= $0 })
      return { number in property.modify { $0 = number } }
    },
    lookUps("property write of a wide value") {
      let property = MutableProperty(Wide(0))
      property.subscribe(onNext: { total.sum &+= $0.first })
      return { property.value = Wide($0) }
    },
    lookUps("property map") { writing { $0.map { $0 &+ 1 }.subscribe(onNext: { total.sum &+= $0 }) } },
    lookUps("property value of a map") {
      let property = MutableProperty(1)
      let mapped = property.map { $0 &+ 1 }
      return {
        property.value = $0
        total.sum &+= mapped.value
      }
    },
    lookUps("property combineLatest") {
      let other = MutableProperty(1)
      return writing {
        $0.combineLatest(with: other).subscribe(onNext: { total.sum &+= $0.0 &+ $0.1 })
      }
    },
    lookUps("property value of a combineLatest") {
      let (one, other) = (MutableProperty(1), MutableProperty(2))
      let both = one.combineLatest(with: other)
      return {
        one.value = $0
        total.sum &+= both.value.0
      }
    },
    lookUps("property zip", events: 2) {
      let (one, other) = (MutableProperty(1), MutableProperty(2))
      one.zip(with: other).subscribe(onNext: { total.sum &+= $0.0 &+ $0.1 })
      return {
        one.value = $0
        other.value = $0
      }
    },
    lookUps("property flatMap") {
      let inner = MutableProperty(1)
      return writing { $0.flatMap { _ in inner }.subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("property skipRepeats") { writing { $0.skipRepeats().subscribe(onNext: { total.sum &+= $0 }) } },
    lookUps("property and") {
      let (one, other) = (MutableProperty(true), MutableProperty(true))
      one.and(other).subscribe(onNext: { total.sum &+= $0 ? 1 : 0 })
      return { one.value = $0 & 1 == 0 }
    },
    lookUps("property of a stream") {
      let subject = PublishSubject<Int>()
      let property = Property(initial: 0, then: subject)
      property.subscribe(onNext: { total.sum &+= $0 })
      return {
        subject.onNext($0)
        total.sum &+= property.value
      }
    },
    lookUps("property validating") {
      let property = ValidatingProperty<Int, Refused>(0) { $0 & 1 == 0 ? .valid : .invalid(.negative) }
      property.subscribe(onNext: { total.sum &+= $0 })
      property.isValid.subscribe(onNext: { total.sum &+= $0 ? 1 : 0 })
      return { property.value = $0 }
    },
  ]
}

private func writing(_ observe: (MutableProperty<Int>) -> any Disposable) -> (Int) -> Void {
  let property = MutableProperty(0)
  _ = observe(property)
  return { property.value = $0 }
}
