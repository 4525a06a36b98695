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
    lookUps("multicast", through: { $0.multicast(PublishSubject()).refCount() }),
    lookUps("multicast(selector:)", through: { $0.multicast({ PublishSubject() }) { $0.map { $0 } } }),
    lookUps("publish", through: { $0.publish().refCount() }),
    // Two: the sink of an observer and the subject are held without their types.
    lookUps("refCount, to a connection each time") {
      let shared = Observable<Int>.never().startWith(1).publish().refCount()
      return { _ in shared.subscribe(onNext: { total.sum &+= $0 }).dispose() }
    },
    lookUps("replay", through: { $0.replay(2).refCount() }),
    lookUps("replayAll", through: { $0.replayAll().refCount() }),
    lookUps("share", through: { $0.share() }),
    lookUps("share(replay: 1)", through: { $0.share(replay: 1) }),
    lookUps("share(replay: 1, scope: .forever)", through: { $0.share(replay: 1, scope: .forever) }),
    lookUps("share(replay: 1), a second observer each time") {
      let shared = Observable<Int>.never().startWith(1).share(replay: 1)
      shared.subscribe(onNext: { total.sum &+= $0 })
      return { _ in shared.subscribe(onNext: { total.sum &+= $0 }).dispose() }
    },
    lookUps("shareLatest", through: { $0.shareLatest() }),
  ]
}
