import Streams

func subjectRows() -> [Row] {
  [
    Row("subject → 1", target: 10) {
      let subject = PublishSubject<Int>()
      subject.subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    Row("subject → 10", target: 50) {
      let subject = PublishSubject<Int>()
      for _ in 0..<10 { subject.subscribe(onNext: { total.sum &+= $0 }) }
      return { subject.onNext($0) }
    },
    // Each element from outside is followed by one from inside, which waits for its turn.
    Row("subject fed by its observer", target: 90) {
      let subject = PublishSubject<Int>()
      subject.subscribe(onNext: {
        total.sum &+= $0
        if $0 >= 0 { subject.onNext(-1) }
      })
      return { subject.onNext($0) }
    },
    // 137 L, or 3,340 instructions: 45 % make and release six objects (the subject and its core, the closure, its sink,
    // and two that stop the subscription), 24 % count references. The last three in one would save a quarter, and a
    // client that keeps a subscription would keep all that the closures of its sink hold, long after the end.
    Row("subject life", target: 120) {
      {
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(onNext: { total.sum &+= $0 })
        subject.onNext($0)
        subscription.dispose()
      }
    },
    Row("behaviour", target: 12) {
      let relay = BehaviorRelay(value: 0)
      relay.subscribe(onNext: { total.sum &+= $0 })
      return { relay.accept($0) }
    },
  ]
}
