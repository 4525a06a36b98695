import Streams

func sharingLookUps() -> [FigureRow] {
  [
    lookUps("connect") {
      let subject = PublishSubject<Int>()
      let published = subject.publish()
      published.subscribe(onNext: { total.sum &+= $0 })
      _ = published.connect()
      return { subject.onNext($0) }
    },
    // Two: the sink of an observer and the subject are stored without their types.
    lookUps("refCount, a new connection each time") {
      let shared = Observable<Int>.never().startWith(1).publish().refCount()
      return { _ in shared.subscribe(onNext: { total.sum &+= $0 }).dispose() }
    },
    lookUps("share(replay: 1), a second observer each time") {
      let shared = Observable<Int>.never().startWith(1).share(replay: 1)
      shared.subscribe(onNext: { total.sum &+= $0 })
      return { _ in shared.subscribe(onNext: { total.sum &+= $0 }).dispose() }
    },
  ]
}
