import Streams

/// A subscription is an event here: the one there is.
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
    lookUps("Completable andThen") {
      { Completable.empty().andThen(Single.just($0)).subscribe(onSuccess: { total.sum &+= $0 }) }
    },
    lookUps("Completable zip of 2") {
      { _ in
        Completable.zip(Completable.empty(), Completable.empty()).subscribe(onCompleted: { total.sum &+= 1 })
      }
    },
    lookUps("Infallible") {
      let subject = PublishSubject<Int>()
      subject.asInfallible(onErrorJustReturn: 0).map { $0 &+ 1 }.filter { $0 != -1 }
        .subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    lookUps("Infallible combineLatest", events: 2) {
      let (one, other) = (PublishSubject<Int>(), PublishSubject<Int>())
      Infallible.combineLatest(
        one.asInfallible(onErrorJustReturn: 0), other.asInfallible(onErrorJustReturn: 0)
      ) { $0 &+ $1 }.subscribe(onNext: { total.sum &+= $0 })
      return {
        one.onNext($0)
        other.onNext($0)
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
