import Dispatch
import Foundation
import Streams

/// Operators that combine, divide, collect or deliver elements, and long chains. Their targets are close to their
/// costs, so the table shows when an operator becomes slower.
func streamRows() -> [Row] {
  [
    Row("zip of 2", target: 50) {
      let (one, other) = (PublishSubject<Int>(), PublishSubject<Int>())
      Observable.zip(one, other) { $0 &+ $1 }.subscribe(onNext: { total.sum &+= $0 })
      return {
        one.onNext($0)
        other.onNext($0)
      }
    },
    Row("zip of a list of 4", target: 150) {
      let subjects = (0..<4).map { _ in PublishSubject<Int>() }
      Observable.zip(subjects.map { $0.asObservable() }) { $0.reduce(0, &+) }
        .subscribe(onNext: { total.sum &+= $0 })
      return { number in for subject in subjects { subject.onNext(number) } }
    },
    Row("concat of 4 ranges", target: 20, operations: 40_000) {
      let ranges = (0..<4).map { Observable.range(start: $0, count: 10_000) }
      return { _ in Observable.concat(ranges).subscribe(onNext: { total.sum &+= $0 }) }
    },
    Row("groupBy, 10 keys", target: 40) {
      let subject = PublishSubject<Int>()
      subject.groupBy { $0 % 10 }.flatMap { $0 }.subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    Row("buffer by 10", target: 40) {
      let subject = PublishSubject<Int>()
      subject.buffer(timeSpan: .seconds(3_600), count: 10, scheduler: MainScheduler.instance)
        .subscribe(onNext: { total.sum &+= $0.count })
      return { subject.onNext($0) }
    },
    // 30 L, or 76 ns, where the two threads alternate on one processor (`taskset -c 0`), and 165 to 320 L where they
    // run in parallel. Then the lock, the queue and the wake-ups of each element move from one cache to the other. The
    // delivery takes all queued elements together. Polling 300 times for the next element before giving up was tried:
    // 437 ns → 462 ns.
    Row("observe(on: a queue)", target: 60, operations: 10_000) {
      let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "benchmark")
      let arrived = DispatchSemaphore(value: 0)
      let subject = PublishSubject<Int>()
      subject.observe(on: scheduler).subscribe(onNext: { if $0 == 9_999 { arrived.signal() } })
      return { _ in
        for number in 0..<10_000 { subject.onNext(number) }
        arrived.wait()
      }
    },
    Row("observe(on: main), main-actor closure", target: 100, operations: 10_000) {
      reachingMain { $0.observe(on: MainScheduler.instance).subscribe(onNext: $1) }
    },
    Row("observe(on: main), binder", target: 100, operations: 10_000) {
      reachingMain { numbers, add in
        numbers.observe(on: MainScheduler.instance)
          .bind(to: Binder(total) { @MainActor _, number in add(number) })
      }
    },
    Row("main-actor closure", target: 100, operations: 10_000) { reachingMain { $0.subscribe(onNext: $1) } },
    // Linear in the number of closures, but each step is a separate batch. The closures alternate, so the sender and
    // the main actor contend for the queue's lock at each step. A single closure takes its elements together.
    Row("main-actor closure, 100 of them", target: 250, operations: 1_000_000) {
      reachingMain { numbers, add in
        let others = (0..<99).map { _ in numbers.subscribe(onNext: { @MainActor in total.sum &+= $0 }) }
        return CompositeDisposable(disposables: others + [numbers.subscribe(onNext: add)])
      }
    },
    // 560 to 630 L. Ten objects are 130, twenty retains 56 and 14 atomic steps 17.
    Row("Single zip of 2", target: 600) {
      {
        Single.zip(Single.just($0), Single.just($0)) { $0 &+ $1 }.subscribe(onSuccess: { total.sum &+= $0 })
      }
    },
    Row("Driver, map and filter", target: 90) {
      let relay = PublishRelay<Int>()
      relay.asDriver(onErrorJustReturn: 0).map { $0 &+ 1 }.filter { $0 != -1 }.drive(onNext: {
        total.sum &+= $0
      })
      return { relay.accept($0) }
    },
    Row("replay of 10,000, one element", target: 30) {
      let subject = ReplaySubject<Int>.create(bufferSize: 10_000)
      subject.subscribe(onNext: { total.sum &+= $0 })
      for number in 0..<20_000 { subject.onNext(number) }
      return { subject.onNext($0) }
    },
    Row("replay of 10,000, each replayed", target: 10, operations: 10_000) {
      let subject = ReplaySubject<Int>.create(bufferSize: 10_000)
      for number in 0..<20_000 { subject.onNext(number) }
      return { _ in subject.subscribe(onNext: { total.sum &+= $0 }).dispose() }
    },
    Row("throttle", target: 40) {
      let subject = PublishSubject<Int>()
      subject.throttle(.seconds(3_600), latest: false, scheduler: MainScheduler.instance)
        .subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    Row("debounce", target: 50) {
      let subject = PublishSubject<Int>()
      subject.debounce(.seconds(3_600), scheduler: MainScheduler.instance)
        .subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    Row("30 operators of all kinds", target: 250) {
      let subject = PublishSubject<Int>()
      let other = BehaviorSubject(value: 1)
      var chain = subject.asObservable()
      for _ in 0..<3 {
        chain =
          chain
          .map { $0 &+ 1 }.filter { $0 != -1 }.scan(0) { $0 &+ $1 }.compactMap { $0 }
          .do(onNext: { total.sum &+= $0 }).distinctUntilChanged().skip(1)
          .withLatestFrom(other) { $0 &+ $1 }.flatMap { Observable.just($0) }.startWith(0)
      }
      chain.subscribe(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
  ]
}

/// Sends 10,000 elements from another thread to a main-actor closure. The main thread waits for the last element.
///
/// - Parameter subscribe: subscribes the closure to the subject.
func reachingMain(
  _ subscribe: (Observable<Int>, @escaping @MainActor @Sendable (Int) -> Void) -> any Disposable
) -> (Int) -> Void {
  let elsewhere = DispatchQueue(label: "elsewhere")
  let arrived = DispatchSemaphore(value: 0)
  let subject = PublishSubject<Int>()
  let subscription = subscribe(subject) { element in
    total.sum &+= element
    if element == 9_999 { arrived.signal() }
  }
  return { _ in
    elsewhere.async { for number in 0..<10_000 { subject.onNext(number) } }
    while arrived.wait(timeout: .now()) == .timedOut {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
    withExtendedLifetime(subscription) {}
  }
}
