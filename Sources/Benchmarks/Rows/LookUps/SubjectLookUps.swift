import Streams

func subjectLookUps() -> [FigureRow] {
  [
    lookUps("PublishSubject", through: { $0 }),
    lookUps("PublishSubject, 10 observers") {
      let subject = PublishSubject<Int>()
      for _ in 0..<10 { subject.subscribe(onNext: { total.sum &+= $0 }) }
      return { subject.onNext($0) }
    },
    lookUps("PublishSubject, on(_:)") {
      let subject = PublishSubject<Int>()
      subject.subscribe(onNext: { total.sum &+= $0 })
      return { subject.on(.next($0)) }
    },
    lookUps("PublishSubject, a wide element") {
      let subject = PublishSubject<Wide>()
      subject.subscribe(onNext: { total.sum &+= $0.first })
      return { subject.onNext(Wide($0)) }
    },
    lookUps("BehaviorSubject") {
      let subject = BehaviorSubject(value: 0)
      subject.subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    lookUps("BehaviorSubject, a wide element") {
      let subject = BehaviorSubject(value: Wide(0))
      subject.subscribe(onNext: { total.sum &+= $0.first })
      return { subject.onNext(Wide($0)) }
    },
    lookUps("ReplaySubject") {
      let subject = ReplaySubject<Int>.create(bufferSize: 3)
      subject.subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    lookUps("ReplaySubject, unbounded") {
      let subject = ReplaySubject<Int>.createUnbounded()
      subject.subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    lookUps("ReplaySubject, each replayed", events: 100) {
      let subject = ReplaySubject<Int>.create(bufferSize: 100)
      for number in 0..<100 { subject.onNext(number) }
      return { _ in subject.subscribe(onNext: { total.sum &+= $0 }).dispose() }
    },
    lookUps("AsyncSubject") {
      let subject = AsyncSubject<Int>()
      subject.subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    lookUps("PublishRelay") {
      let relay = PublishRelay<Int>()
      relay.subscribe(onNext: { total.sum &+= $0 })
      return { relay.accept($0) }
    },
    lookUps("BehaviorRelay") {
      let relay = BehaviorRelay(value: 0)
      relay.subscribe(onNext: { total.sum &+= $0 })
      return { relay.accept($0) }
    },
    lookUps("BehaviorRelay, its value") {
      let relay = BehaviorRelay(value: Wide(1))
      return { _ in total.sum &+= relay.value.first }
    },
    lookUps("ReplayRelay") {
      let relay = ReplayRelay<Int>.create(bufferSize: 3)
      relay.subscribe(onNext: { total.sum &+= $0 })
      return { relay.accept($0) }
    },
    lookUps("subject life") {
      {
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(onNext: { total.sum &+= $0 })
        subject.onNext($0)
        subscription.dispose()
      }
    },
    lookUps("BehaviorRelay life") {
      {
        let relay = BehaviorRelay(value: $0)
        relay.subscribe(onNext: { total.sum &+= $0 }).dispose()
      }
    },
  ]
}
