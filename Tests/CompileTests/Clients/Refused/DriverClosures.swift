// The closures of drivers belong to the main actor, so they use nothing that belongs elsewhere.

import Streams

nonisolated private final class Counter {
  var count = 0
}

nonisolated private func outside(_ numbers: Driver<Int>) {
  let counter = Counter()
  // error (6, 6 main, 5 complete): sending 'counter' risks causing data races
  // warning (5 complete): capture of 'counter' with non-Sendable type 'Counter'
  numbers.drive(onNext: { counter.count += $0 })
  counter.count += 1
}
