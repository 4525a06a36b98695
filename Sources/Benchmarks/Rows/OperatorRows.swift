import Streams

/// A `create` stream whose observer is stored and can be fed.
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

/// Applies `map` and `filter` six times.
private func mapFilter(_ source: Observable<Int>) -> Observable<Int> {
  var chain = source
  // Consumed, because an operator of a chain in source code also passes its stream on by consuming it.
  for _ in 0..<6 { chain = (consume chain).map { $0 &+ 1 }.filter { $0 != -1 } }
  return chain
}

/// Applies `map` and `filter` six times, as a client writes them. Each of the twelve closures has its own code.
private func differentMapFilter(_ source: Observable<Int>) -> Observable<Int> {
  source
    .map { (number: Int) -> Int in number &+ 1 }.filter { (number: Int) -> Bool in number != -1 }
    .map { (number: Int) -> Int in number &- 2 }.filter { (number: Int) -> Bool in number != -3 }
    .map { (number: Int) -> Int in number &* 3 }.filter { (number: Int) -> Bool in number > -7 }
    .map { (number: Int) -> Int in number ^ 4 }.filter { (number: Int) -> Bool in number & 1 < 2 }
    .map { (number: Int) -> Int in number | 5 }.filter { (number: Int) -> Bool in number >= -11 }
    .map { (number: Int) -> Int in number & 0xFFFF }.filter { (number: Int) -> Bool in number <= 0xFFFF }
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

/// Returns an operation that feeds a chain through `create`.
private func through(_ chain: (Observable<Int>) -> Observable<Int>) -> (Int) -> Void {
  let tap = Tap()
  chain(tap.stream).subscribe(onNext: { total.sum &+= $0 })
  let input = tap.input
  return { input.onNext($0) }
}

func operatorRows() -> [Row] {
  [
    Row("map filter ×6", target: 40) { through(mapFilter) },
    // 22 to 24 L, in runs in which `map filter ×6` takes 29. A model of the same chain takes 152 ns with the call of
    // the step in one place and 121 ns with a call in each operator, but 108 and 123 ns where the closures come from a
    // loop. So such calls were rejected: each sink would need a step and each operator an unchecked cast.
    Row("map filter ×6, twelve different closures", target: 40) { through(differentMapFilter) },
    // 850 L, or 15,300 instructions. 64 % create and release 32 objects (each stage is an observable, a closure and a
    // sink), and 19 % are reference counting. A fused chain has a quarter of the objects, but needs the raw memory that
    // was removed.
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
    // 85 L, of which 65 are five objects. The client's closures create an inner observable for each element. There is
    // no lock and no inner subscription, because the single element is pushed through. Apart from its object, a stage
    // takes 110 of the 2,160 instructions: the client's closure, the operator's step, and the push.
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
    // 33 L, or 840 instructions. 55 % create and release two objects, the observable and the closure with its
    // isolation, and 22 % are reference counting. The two objects alone take 25 L, and both belong to the client. There
    // is no sink and no subscription. Consuming the closure down to its call instead of borrowing it was tried: 830
    // instructions, because the client then counts references.
    Row("just", target: 25) {
      { Observable.just($0).subscribe(onNext: { total.sum &+= $0 }) }
    },
  ]
}
