// The closures that a test passes to the test scheduler are as safe as all others.

import StreamsTesting

private final class Counter {
  var count = 0
}

private func countEvents() {
  let scheduler = TestScheduler(initialClock: 0)
  let cold = scheduler.createColdObservable([.next(10, 1), .completed(20)])
  let counter = Counter()
  var sum = 0
  // error (6, 5, 5 complete): mutation of captured var 'sum'
  cold.subscribe(onNext: { sum += $0 })
  // error (6, 5, 5 complete): mutation of captured var 'sum'
  scheduler.scheduleAt(100) { sum += 1 }
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  cold.subscribe(onNext: { counter.count += $0 })
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  // error (6 main, 5 main): main actor-isolated property 'count' can not be referenced
  _ = scheduler.start { cold.map { $0 + counter.count } }
  // error (6, 5 complete): type 'Counter' does not conform to the 'Sendable' protocol
  _ = scheduler.createObserver(Counter.self)
}
