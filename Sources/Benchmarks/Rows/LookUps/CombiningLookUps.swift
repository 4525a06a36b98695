import Streams

func combiningLookUps() -> [FigureRow] {
  [
    lookUps("amb of a list", through: { Observable.amb([.never(), $0]) }),
    lookUps("combineLatest of 2", of: { Observable.combineLatest($0, $1) { $0 &+ $1 } }),
    lookUps("combineLatest of 2, of different types", events: 2) {
      let (number, wide) = (PublishSubject<Int>(), PublishSubject<Wide>())
      Observable.combineLatest(number, wide).subscribe(onNext: { total.sum &+= $0.0 &+ $0.1.first })
      return {
        number.onNext($0)
        wide.onNext(Wide($0))
      }
    },
    lookUps("combineLatest of a list", of: { Observable.combineLatest([$0, $1]).map { $0.count } }),
    lookUps("concat, each time") {
      { Observable.concat(.just($0), .just(2)).subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("merge of 2", of: { Observable.merge($0, $1) }),
    lookUps("merge of a list", of: { Observable.merge([$0, $1]) }),
    lookUps("withLatestFrom of 2", of: { $0.withLatestFrom($1) { $0 &+ $1 } }),
    lookUps("withLatestFrom, without a selector", of: { $0.withLatestFrom($1) }),
    lookUps("zip of 2", of: { Observable.zip($0, $1) { $0 &+ $1 } }),
    lookUps("zip of a list", of: { Observable.zip([$0, $1]).map { $0.count } }),
  ]
}
