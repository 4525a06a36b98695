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
    // Each external element is followed by a reentrant one, which is queued.
    Row("subject fed by its observer", target: 90) {
      let subject = PublishSubject<Int>()
      subject.subscribe(onNext: {
        total.sum &+= $0
        if $0 >= 0 { subject.onNext(-1) }
      })
      return { subject.onNext($0) }
    },
    // 137 L, or 3,340 instructions. 45 % create and release six objects (the subject and its core, the closure, its
    // sink, and two that stop the subscription), and 24 % are reference counting. Merging the last three would save a
    // quarter. A client that retains a subscription would then retain everything held by the closures of its sink, long
    // after the end.
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
