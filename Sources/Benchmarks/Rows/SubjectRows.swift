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
    // 230 L, of which six objects are 65, 13 atomic steps 50 and ten retains 80. Making an object takes as many
    // limits here as on the machine of the target, and letting it go twice as many.
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
