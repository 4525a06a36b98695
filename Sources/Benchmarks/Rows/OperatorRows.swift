import Streams

/// A `create` whose observer is kept and can be fed.
final class Tap: Sendable {
  private let observer = PublishedObserver()

  var stream: Observable<Int> {
    Observable.create { [observer] in
      observer.value = $0
      return Disposables.create()
    }
  }

  var input: AnyObserver<Int> { observer.value! }

  // Unchecked: the rows run on one thread.
  private final class PublishedObserver: @unchecked Sendable {
    var value: AnyObserver<Int>?
  }
}

/// Six times `map` and `filter`.
private func mapFilter(_ source: Observable<Int>) -> Observable<Int> {
  var chain = source
  // Handed over, as an operator of a chain that is written out hands its stream over to the next.
  for _ in 0..<6 { chain = (consume chain).map { $0 &+ 1 }.filter { $0 != -1 } }
  return chain
}

private func flatMap(_ source: Observable<Int>) -> Observable<Int> {
  var chain = source
  for _ in 0..<5 { chain = chain.flatMap { Observable.just($0) } }
  return chain
}

private func flatMapLatest(_ source: Observable<Int>) -> Observable<Int> {
  var chain = source
  for _ in 0..<5 { chain = chain.flatMapLatest { Observable.just($0) } }
  return chain
}

/// Feeds a chain through `create`.
private func through(_ chain: (Observable<Int>) -> Observable<Int>) -> (Int) -> Void {
  let tap = Tap()
  chain(tap.stream).subscribe(onNext: { total.sum &+= $0 })
  let input = tap.input
  return { input.onNext($0) }
}

func operatorRows() -> [Row] {
  [
    Row("map filter ×6", target: 40) { through(mapFilter) },
    // 850 L, or 15,300 instructions: 64 % make and release 32 objects (each stage is an observable, a closure and a
    // sink), 19 % count references. A fused chain has a quarter of the objects, and costs the raw memory that is gone.
    Row("map filter ×6, life", target: 800) {
      {
        let number = $0
        let source = Observable<Int>.create { observer in
          observer.onNext(number)
          return Disposables.create()
        }
        mapFilter(source).subscribe(onNext: { total.sum &+= $0 }).dispose()
      }
    },
    // 85 L, of which 65 are five objects: the client's closures make an inner observable for each element. There is no
    // lock and no inner subscription; the one element is pushed through. Beside its object, a stage takes 110 of the
    // 2,160 instructions: the client's closure, the step of the operator, and the push.
    Row("flatMap ×5", target: 80) { through(flatMap) },
    Row("flatMapLatest ×5", target: 100) { through(flatMapLatest) },
    Row("combineLatest of 4", target: 15) {
      let subjects = (0..<4).map { _ in PublishSubject<Int>() }
      Observable.combineLatest(subjects[0], subjects[1], subjects[2], subjects[3]) { $0 &+ $1 &+ $2 &+ $3 }
        .subscribe(onNext: { total.sum &+= $0 })
      for subject in subjects { subject.onNext(1) }
      let first = subjects[0]
      return { first.onNext($0) }
    },
    Row("withLatestFrom", target: 25) {
      let subject = PublishSubject<Int>()
      let other = PublishSubject<Int>()
      subject.withLatestFrom(other) { $0 &+ $1 }.subscribe(onNext: { total.sum &+= $0 })
      other.onNext(1)
      return { subject.onNext($0) }
    },
    Row("scan, distinct, take", target: 20) {
      through { $0.scan(0) { $0 &+ $1 &+ 1 }.distinctUntilChanged().take(Int.max) }
    },
    Row("merge of 4 ranges", target: 20, operations: 4_000) {
      { _ in
        let range = Observable.range(start: 0, count: 1_000)
        Observable.merge(range, range, range, range).subscribe(onNext: { total.sum &+= $0 })
      }
    },
    // 33 L, or 840 instructions: 55 % make and release two objects, the observable and the closure, which has its
    // isolation with it, and 22 % count references. The two objects are 25 L by themselves, and both are the client's;
    // there is no sink, and no subscription. A closure that is handed over down to its call, instead of lent, was tried:
    // 830 instructions, since the client counts it then.
    Row("just", target: 25) {
      { Observable.just($0).subscribe(onNext: { total.sum &+= $0 }) }
    },
  ]
}
