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
    lookUps("property combineLatest of 3") {
      let (other, third) = (MutableProperty(1), MutableProperty(2))
      return writing { property in
        Property.combineLatest(property, other, third)
          .subscribe(onNext: { total.sum &+= $0.0 &+ $0.1 &+ $0.2 })
      }
    },
    lookUps("property combineLatest of a list") {
      let other = MutableProperty(1)
      return writing { property in
        Property<Int>.combineLatest([property, other]).subscribe(onNext: { total.sum &+= $0.count })
      }
    },
    lookUps("property zip of 3", events: 3) {
      let properties = (0..<3).map { MutableProperty($0) }
      Property.zip(properties[0], properties[1], properties[2])
        .subscribe(onNext: { total.sum &+= $0.0 &+ $0.1 &+ $0.2 })
      return { number in for property in properties { property.value = number } }
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
    lookUps("property skipRepeats, its comparison") {
      writing { $0.skipRepeats { $0 == $1 }.subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("property and") { both { $0.and($1) } },
    lookUps("property or") { both { $0.or($1) } },
    lookUps("property negate") { both { property, _ in property.negate() } },
    lookUps("property all") { both { .all([$0, $1]) } },
    lookUps("property any") { both { .any([$0, $1]) } },
    lookUps("property swap") {
      let property = MutableProperty(0)
      property.subscribe(onNext: { total.sum &+= $0 })
      return { total.sum &+= property.swap($0) }
    },
    lookUps("property withValue") {
      let property = MutableProperty(Wide(0))
      return { number in total.sum &+= property.withValue { $0.first &+ number } }
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

/// Returns an operation that changes the first of two conditions.
private func both(
  _ join: (MutableProperty<Bool>, MutableProperty<Bool>) -> Property<Bool>
) -> (Int) -> Void {
  let (one, other) = (MutableProperty(true), MutableProperty(true))
  join(one, other).subscribe(onNext: { total.sum &+= $0 ? 1 : 0 })
  return { one.value = $0 & 1 == 0 }
}
