import Streams

/// In these rows an event is a subscription, because each trait has one.
func traitLookUps() -> [FigureRow] {
  [
    lookUps("Single just") { { Single.just($0).subscribe(onSuccess: { total.sum &+= $0 }) } },
    lookUps("Single create") {
      { number in
        Single<Int>.create {
          $0(.success(number))
          return Disposables.create()
        }.subscribe(onSuccess: { total.sum &+= $0 })
      }
    },
    lookUps("Single map") {
      { Single.just($0).map { $0 &+ 1 }.subscribe(onSuccess: { total.sum &+= $0 }) }
    },
    trait("Single filter") { Single.just($0).filter { $0 > -1 } },
    trait("Single compactMap") { Single.just($0).compactMap { $0 } },
    trait("Single flatMapMaybe") { Single.just($0).flatMapMaybe { .just($0) } },
    trait("Single do") { Single.just($0).do(onSuccess: { total.sum &+= $0 }) },
    trait("Single do, after its element") { Single.just($0).do(afterSuccess: { total.sum &+= $0 }) },
    trait("Single catch") { number in Single<Int>.error(Mishap()).catch { _ in .just(number) } },
    trait("Single catchAndReturn") { Single<Int>.error(Mishap()).catchAndReturn($0) },
    trait("Single retry") { Single.just($0).retry(2) },
    trait("Single deferred") { number in Single.deferred { .just(number) } },
    trait("Single using") { number in
      Single.using({ BooleanDisposable() }, primitiveSequenceFactory: { _ in .just(number) })
    },
    trait("Single observe(on:)") { Single.just($0).observe(on: CurrentThreadScheduler.instance) },
    trait("Single subscribe(on:)") { Single.just($0).subscribe(on: CurrentThreadScheduler.instance) },
    // A lifetime with a Dispatch timer, which casts its source four times, and with the class of a timed operator,
    // which is looked up with its associated type.
    trait("Single timeout") {
      Single.just($0).timeout(.seconds(3_600), scheduler: MainScheduler.instance)
    },
    trait("Single retry(when:)") {
      Single.just($0).retry(when: { (errors: Observable<any Error>) in errors })
    },
    lookUps("Single subscribe(with:)") {
      let owner = Owner()
      return { Single.just($0).subscribe(with: owner, onSuccess: { total.sum &+= $1 }) }
    },
    lookUps("Single subscribe(_:)") {
      { Single.just($0).subscribe { total.sum &+= (try? $0.get()) ?? 0 } }
    },
    trait("Single asMaybe") { Single.just($0).asMaybe() },
    trait("Single asCompletable") { Single.just($0).asCompletable().andThen(Single.just(1)) },
    trait("Single flatMapCompletable") {
      Single.just($0).flatMapCompletable { _ in .empty() }.andThen(Single.just(1))
    },
    lookUps("Single flatMap") {
      { Single.just($0).flatMap { .just($0) }.subscribe(onSuccess: { total.sum &+= $0 }) }
    },
    lookUps("Single zip of 2") {
      {
        Single.zip(Single.just($0), Single.just($0)) { $0 &+ $1 }.subscribe(onSuccess: { total.sum &+= $0 })
      }
    },
    lookUps("Single zip of a list") {
      {
        Single.zip([Single.just($0), .just($0)]) { $0.count }.subscribe(onSuccess: { total.sum &+= $0 })
      }
    },
    lookUps("Single asSingle") {
      { Observable.just($0).asSingle().subscribe(onSuccess: { total.sum &+= $0 }) }
    },
    lookUps("Single first") {
      { Observable.of($0, 1).first().subscribe(onSuccess: { total.sum &+= $0 ?? 0 }) }
    },
    lookUps("Maybe zip of 2") {
      {
        Maybe.zip(Maybe.just($0), Maybe.just($0)) { $0 &+ $1 }.subscribe(onSuccess: { total.sum &+= $0 })
      }
    },
    trait("Maybe create") { number in
      Maybe<Int>.create {
        $0(.success(number))
        return Disposables.create()
      }
    },
    trait("Maybe map") { Maybe.just($0).map { $0 &+ 1 } },
    trait("Maybe filter") { Maybe.just($0).filter { $0 > -1 } },
    trait("Maybe compactMap") { Maybe.just($0).compactMap { $0 } },
    trait("Maybe flatMap") { Maybe.just($0).flatMap { .just($0) } },
    trait("Maybe do") { Maybe.just($0).do(onNext: { total.sum &+= $0 }) },
    trait("Maybe ifEmpty") { Maybe.empty().ifEmpty(default: $0) },
    trait("Maybe ifEmpty(switchTo:)") { Maybe.empty().ifEmpty(switchTo: Single.just($0)) },
    trait("Maybe asSingle") { Maybe.just($0).asSingle() },
    trait("Maybe asMaybe") { Observable.just($0).asMaybe() },
    trait("Completable create") { number in
      Completable.create {
        $0(.completed)
        return Disposables.create()
      }.andThen(Single.just(number))
    },
    trait("Completable do") { Completable.empty().do(onCompleted: {}).andThen(Single.just($0)) },
    trait("Completable concat") {
      Completable.concat(.empty(), .empty()).andThen(Single.just($0))
    },
    lookUps("Completable andThen") {
      { Completable.empty().andThen(Single.just($0)).subscribe(onSuccess: { total.sum &+= $0 }) }
    },
    lookUps("Completable zip of 2") {
      { _ in
        Completable.zip(Completable.empty(), Completable.empty()).subscribe(onCompleted: { total.sum &+= 1 })
      }
    },
    lookUps("ControlEvent") {
      let subject = PublishSubject<Int>()
      ControlEvent(events: subject).subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    lookUps("ControlProperty") {
      let relay = PublishSubject<Int>()
      let property = ControlProperty(values: relay, valueSink: relay)
      property.subscribe(onNext: { total.sum &+= $0 })
      return { property.onNext($0) }
    },
  ]
}

/// Returns the look-ups of a new trait's lifetime, from its creation to its end.
private func trait<Trait: ObservableConvertibleType<Int>>(
  _ name: String, _ make: @escaping (Int) -> Trait
) -> FigureRow {
  lookUps(name) { { make($0).asObservable().subscribe(onNext: { total.sum &+= $0 }) } }
}
