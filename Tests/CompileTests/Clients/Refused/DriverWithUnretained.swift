// A driver replays its latest element, so it has no `withUnretained`, which would be kept with it.

import Streams

@MainActor
private final class Model {
  func start(_ numbers: Driver<Int>) {
    // error (6, 5, 5 complete, 6 main, 5 main): 'withUnretained' is unavailable
    numbers.withUnretained(self).drive()
    // error (6, 5, 5 complete, 6 main, 5 main): 'withUnretained(_:resultSelector:)' is unavailable
    numbers.withUnretained(self) { _, number in number }.drive()
  }
}
