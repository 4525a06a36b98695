import ActionReactiveSwift

/// The operators and bindings that exist only under ReactiveSwift's names.
func reactiveSwiftLookUps() -> [FigureRow] {
  [
    lookUps("combinePrevious", through: { $0.combinePrevious().map { $0.1 } }),
    lookUps("combinePrevious, its initial element", through: { $0.combinePrevious(0).map { $0.1 } }),
    lookUps("flatMap(.concat)", through: { $0.flatMap(.concat) { Observable.just($0) } }),
    lookUps("flatMap(.latest)", through: { $0.flatMap(.latest) { Observable.just($0) } }),
    lookUps("flatMap(.latest), into a single", through: { $0.flatMap(.latest) { Single.just($0) } }),
    lookUps("flatten(.concat)", through: { $0.map { Observable.just($0) }.flatten(.concat) }),
    lookUps("flatten(.latest)", through: { $0.map { Observable.just($0) }.flatten(.latest) }),
    lookUps("flatten(.merge)", through: { $0.map { Observable.just($0) }.flatten(.merge) }),
    lookUps("take(during:)") {
      let ((lifetime, token), subject) = (Lifetime.make(), PublishSubject<Int>())
      subject.take(during: lifetime).subscribe(onNext: { total.sum &+= $0 })
      return {
        subject.onNext($0)
        withExtendedLifetime(token) {}
      }
    },
    lookUps("uniqueValues", through: { $0.uniqueValues() }),
    changes("combinePrevious") { $0.combinePrevious(0).map { $0.1 } },
    changes("filter(initial:)") { $0.filter(initial: 0) { $0 > -1 } },
    changes("flatMap(.latest)") {
      let inner = MutableProperty(1)
      return $0.flatMap(.latest) { _ in inner }
    },
    changes("flatMap(.merge)") { $0.flatMap(.merge) { Property(value: $0) } },
    changes("uniqueValues") { $0.uniqueValues() },
    lookUps("<~, a property") {
      let (property, subject) = (MutableProperty(0), PublishSubject<Int>())
      property.subscribe(onNext: { total.sum &+= $0 })
      property <~ subject
      return {
        subject.onNext($0)
        withExtendedLifetime(property) {}
      }
    },
    lookUps("<~, a main actor's closure") {
      let ((lifetime, token), subject) = (Lifetime.make(), PublishSubject<Int>())
      BindingTarget<Int>(lifetime: lifetime) { @MainActor in total.sum &+= $0 } <~ subject
      return {
        subject.onNext($0)
        withExtendedLifetime(token) {}
      }
    },
    lookUps("<~, an action") {
      let (action, subject) = (Action<Int, Int>(execute: { .just($0) }), PublishSubject<Int>())
      action.values.subscribe(onNext: { total.sum &+= $0 })
      action <~ subject
      return { [action] in
        subject.onNext($0)
        withExtendedLifetime(action) {}
      }
    },
  ]
}

/// Returns the look-ups of changes of a property, observed through a derived property.
private func changes(_ name: String, _ make: @escaping (MutableProperty<Int>) -> Property<Int>) -> FigureRow {
  lookUps("property \(name)") {
    let property = MutableProperty(0)
    let made = make(property)
    made.subscribe(onNext: { total.sum &+= $0 })
    return {
      property.value = $0
      withExtendedLifetime(made) {}
    }
  }
}
