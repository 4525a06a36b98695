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
    // Each element from outside is followed by one from inside, which waits for its turn. 130 L, of which ten atomic
    // steps and nine retains are 110: two turns, a lock for the one that waits and a lock for taking it.
    Row("subject fed by its observer", target: 90) {
      let subject = PublishSubject<Int>()
      subject.subscribe(onNext: {
        total.sum &+= $0
        if $0 >= 0 { subject.onNext(-1) }
      })
      return { subject.onNext($0) }
    },
    // 230 L, or 3,340 instructions: 45 % make and release six objects (the subject and its core, the closure, its sink,
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
    // 14.6 L, of which three atomic steps are 11: the turn taken, the latest word written, the turn left. It was 16.9 L
    // with the word in the ring too.
    Row("behaviour", target: 12) {
      let relay = BehaviorRelay(value: 0)
      relay.subscribe(onNext: { total.sum &+= $0 })
      return { relay.accept($0) }
    },
  ]
}
