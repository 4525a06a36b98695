import Streams

func infallibleLookUps() -> [FigureRow] {
  [
    infallible("asInfallible") { $0 },
    infallible("map and filter") { $0.map { $0 &+ 1 }.filter { $0 != -1 } },
    infallible("compactMap") { $0.compactMap { $0 & 1 == 0 ? $0 : nil } },
    infallible("scan") { $0.scan(0) { $0 &+ $1 } },
    infallible("distinctUntilChanged") { $0.distinctUntilChanged() },
    infallible("do") { $0.do(onNext: { total.sum &+= $0 }) },
    infallible("startWith") { $0.startWith(1) },
    infallible("take") { $0.take(.max) },
    infallible("skip(while:)") { $0.skip(while: { $0 < 1 }) },
    infallible("take(until:)") { $0.take(until: Infallible<Int>.never()) },
    infallible("flatMap") { $0.flatMap { Infallible.just($0) } },
    infallible("flatMapFirst") { $0.flatMapFirst { Infallible.just($0) } },
    infallible("flatMapLatest") { $0.flatMapLatest { Infallible.just($0) } },
    infallible("concatMap") { $0.concatMap { Infallible.just($0) } },
    infallible("flatMap, into a single") { $0.flatMap { Single.just($0) } },
    infallible("flatMapFirst, into a single") { $0.flatMapFirst { Single.just($0) } },
    infallible("flatMapLatest, into a single") { $0.flatMapLatest { Single.just($0) } },
    infallible("concatMap, into a single") { $0.concatMap { Single.just($0) } },
    infallible("merge") { Infallible.merge($0, .never()) },
    infallible("concat") { Infallible.concat(.just(0), $0) },
    infallible("withLatestFrom") { $0.withLatestFrom(Infallible.just(1)) { $0 &+ $1 } },
    infallible("combineLatest") { Infallible.combineLatest($0, Infallible.just(1)) { $0 &+ $1 } },
    infallible("combineLatest of a list") { Infallible.combineLatest([$0, .just(1)]).map { $0.count } },
    infallible("zip") { Infallible.zip($0, $0) { $0 &+ $1 } },
    infallible("share") { $0.share() },
    infallible("debounce") { $0.debounce(.seconds(3_600), scheduler: MainScheduler.instance) },
    infallible("throttle") { $0.throttle(.seconds(3_600), scheduler: MainScheduler.instance) },
    lookUps("Infallible create", events: 10_000) {
      let numbers = Infallible<Int>.create { hear in
        for number in 0..<10_000 { hear(.next(number)) }
        hear(.completed)
        return Disposables.create()
      }
      return { _ in numbers.subscribe(onNext: { total.sum &+= $0 }) }
    },
  ]
}

private func infallible(
  _ name: String, _ operators: @escaping (Infallible<Int>) -> Infallible<Int>
) -> FigureRow {
  lookUps("Infallible " + name) {
    let subject = PublishSubject<Int>()
    operators(subject.asInfallible(onErrorJustReturn: 0)).subscribe(onNext: { total.sum &+= $0 })
    return { subject.onNext($0) }
  }
}
