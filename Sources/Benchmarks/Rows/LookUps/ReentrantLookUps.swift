import Streams

/// Elements that one stream sends while another stream emits an element. The operator that receives both is busy, so
/// the element is queued, like an element from another thread. In a stream that feeds itself, the subject queues it.
func reentrantLookUps() -> [FigureRow] {
  [
    reentrant("combineLatest of 2") { Observable.combineLatest($0, $1) { $0 &+ $1 } },
    reentrant("flatMap") { one, other in Observable.of(one, other).flatMap { $0 } },
    reentrant("merge") { Observable.merge($0, $1) },
    reentrant("sample") { Observable.merge($0, $0.sample($1)) },
    reentrant("withLatestFrom") { one, other in
      one.withLatestFrom(other) { $0 &+ $1 }
    },
    lookUps("PublishSubject, from within", events: 2) {
      let (subject, second) = (PublishSubject<Int>(), MutableProperty<Int?>(nil))
      return sending(subject, into: subject, second, subject)
    },
  ]
}

private func reentrant(
  _ name: String, _ operators: @escaping (Observable<Int>, Observable<Int>) -> Observable<Int>
) -> FigureRow {
  lookUps("\(name), from within", events: 2) {
    let (one, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    return sending(one, into: other, MutableProperty(nil), operators(one, other))
  }
}

/// - Parameter second: receives the number that the observer of `result` sends next.
private func sending(
  _ one: PublishSubject<Int>, into other: PublishSubject<Int>, _ second: MutableProperty<Int?>,
  _ result: Observable<Int>
) -> (Int) -> Void {
  result.subscribe(onNext: {
    total.sum &+= $0
    if let number = second.swap(nil) { other.onNext(number) }
  })
  other.onNext(1)
  return {
    second.value = $0
    one.onNext($0)
  }
}
