import Streams

/// Drivers and signals, on the main actor.
func sharedSequenceLookUps() -> [FigureRow] {
  [
    driver("map and filter") { $0.map { $0 &+ 1 }.filter { $0 != -1 } },
    driver("distinctUntilChanged") { $0.distinctUntilChanged() },
    driver("scan") { $0.scan(0) { $0 &+ $1 } },
    driver("do") { $0.do(onNext: { total.sum &+= $0 }) },
    driver("startWith") { $0.startWith(1) },
    driver("withLatestFrom") { $0.withLatestFrom(Driver.just(1)) { $0 &+ $1 } },
    driver("combineLatest of 2") { Driver.combineLatest($0, Driver.just(1)) { $0 &+ $1 } },
    driver("zip of 2") { Driver.zip($0, $0) { $0 &+ $1 } },
    driver("merge") { Driver.merge($0, Driver.just(1)) },
    driver("merge of streams") { $0.map { Driver.just($0) }.merge() },
    driver("merge(maxConcurrent:)") { $0.map { Driver.just($0) }.merge(maxConcurrent: 2) },
    driver("switchLatest") { $0.map { Driver.just($0) }.switchLatest() },
    driver("combineLatest of a list") { Driver.combineLatest([$0, Driver.just(1)]) { $0.count } },
    driver("zip of a list") { Driver.zip([$0, $0]) { $0.count } },
    driver("compactMap") { $0.compactMap { $0 & 1 == 0 ? $0 : nil } },
    driver("flatMap") { $0.flatMap { Driver.just($0) } },
    driver("flatMapFirst") { $0.flatMapFirst { Driver.just($0) } },
    driver("flatMapLatest") { $0.flatMapLatest { Driver.just($0) } },
    driver("debounce") { $0.debounce(.seconds(3_600)) },
    driver("throttle") { $0.throttle(.seconds(3_600), latest: false) },
    lookUps("Driver, of a behaviour relay") {
      let relay = BehaviorRelay(value: 0)
      relay.asDriver().drive(onNext: { total.sum &+= $0 })
      return { relay.accept($0) }
    },
    lookUps("Driver, of a property") {
      let property = MutableProperty(0)
      property.asDriver().drive(onNext: { total.sum &+= $0 })
      return { property.value = $0 }
    },
    lookUps("Driver, to a relay") {
      let (relay, other) = (PublishRelay<Int>(), BehaviorRelay(value: 0))
      other.subscribe(onNext: { total.sum &+= $0 })
      _ = relay.asDriver(onErrorJustReturn: 0).drive(other)
      return { relay.accept($0) }
    },
    signal("map and filter") { $0.map { $0 &+ 1 }.filter { $0 != -1 } },
    signal("scan") { $0.scan(0) { $0 &+ $1 } },
    signal("merge") { Signal.merge($0, Signal.just(1)) },
    signal("flatMapLatest") { $0.flatMapLatest { Signal.just($0) } },
    lookUps("Signal, to a relay") {
      let (relay, other) = (PublishRelay<Int>(), PublishRelay<Int>())
      other.subscribe(onNext: { total.sum &+= $0 })
      _ = relay.asSignal().emit(to: other)
      return { relay.accept($0) }
    },
  ]
}

private func driver(_ name: String, _ operators: @escaping (Driver<Int>) -> Driver<Int>) -> FigureRow {
  lookUps("Driver, " + name) {
    let relay = PublishRelay<Int>()
    operators(relay.asDriver(onErrorJustReturn: 0)).drive(onNext: { total.sum &+= $0 })
    return { relay.accept($0) }
  }
}

private func signal(_ name: String, _ operators: @escaping (Signal<Int>) -> Signal<Int>) -> FigureRow {
  lookUps("Signal, " + name) {
    let relay = PublishRelay<Int>()
    operators(relay.asSignal()).emit(onNext: { total.sum &+= $0 })
    return { relay.accept($0) }
  }
}
