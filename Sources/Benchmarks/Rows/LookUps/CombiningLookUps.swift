import Streams

func combiningLookUps() -> [FigureRow] {
  [
    lookUps("amb", through: { $0.amb(Observable.never()) }),
    lookUps("amb of a list", through: { Observable.amb([.never(), $0]) }),
    lookUps("combineLatest of 2", of: { Observable.combineLatest($0, $1) { $0 &+ $1 } }),
    lookUps("combineLatest of 2, of unlike ones", events: 2) {
      let (number, wide) = (PublishSubject<Int>(), PublishSubject<Wide>())
      Observable.combineLatest(number, wide).subscribe(onNext: { total.sum &+= $0.0 &+ $0.1.first })
      return {
        number.onNext($0)
        wide.onNext(Wide($0))
      }
    },
    lookUps("combineLatest of a list", of: { Observable.combineLatest([$0, $1]).map { $0.count } }),
    lookUps("concat, anew") {
      { Observable.concat(.just($0), .just(2)).subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("concat", through: { Observable.concat(.just(0), $0) }),
    lookUps("concat of streams") {
      let subject = PublishSubject<Observable<Int>>()
      subject.concat().subscribe(onNext: { total.sum &+= $0 })
      let inner = Observable.range(start: 0, count: 2)
      return { _ in subject.onNext(inner) }
    },
    lookUps("merge", of: { Observable.merge($0, $1) }),
    lookUps("merge of a list", of: { Observable.merge([$0, $1]) }),
    lookUps("merge of streams") {
      let subject = PublishSubject<Observable<Int>>()
      subject.merge().subscribe(onNext: { total.sum &+= $0 })
      let inner = Observable.range(start: 0, count: 2)
      return { _ in subject.onNext(inner) }
    },
    lookUps("merge(maxConcurrent:)") {
      let subject = PublishSubject<Observable<Int>>()
      subject.merge(maxConcurrent: 2).subscribe(onNext: { total.sum &+= $0 })
      let inner = Observable.range(start: 0, count: 2)
      return { _ in subject.onNext(inner) }
    },
    lookUps("sample", of: { $0.sample($1) }),
    lookUps("skipUntil", through: { $0.skip(until: Observable.just(0)) }),
    lookUps("startWith", through: { $0.startWith(1, 2) }),
    lookUps("switchLatest") {
      let subject = PublishSubject<Observable<Int>>()
      subject.switchLatest().subscribe(onNext: { total.sum &+= $0 })
      let inner = BehaviorSubject(value: 1).asObservable()
      return { _ in subject.onNext(inner) }
    },
    lookUps("takeUntil", through: { $0.take(until: Observable<Int>.never()) }),
    lookUps("withLatestFrom", of: { $0.withLatestFrom($1) { $0 &+ $1 } }),
    lookUps("withLatestFrom, without a selector", of: { $0.withLatestFrom($1) }),
    lookUps("zip of 2", of: { Observable.zip($0, $1) { $0 &+ $1 } }),
    lookUps("zip of a list", of: { Observable.zip([$0, $1]).map { $0.count } }),
  ]
}
