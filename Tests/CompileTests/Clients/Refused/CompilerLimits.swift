// Callbacks that do not inherit their actor, because the compiler does not see it.

import Action
import Streams

private actor Ledger {
  private var entries: [Int] = []

  func follow(_ amounts: Observable<Int>) {
    // error: actor-isolated property 'entries' can not be mutated
    amounts.subscribe(onNext: { [weak self] in self?.entries.append($0) })
  }
}

@MainActor
private final class Model {
  private var count = 0
  private let numbers = Observable.of(1, 2)
  // error (6, 5 complete, 6 main): main actor-isolated property 'count' can not be mutated
  private lazy var subscription = numbers.subscribe(onNext: { _ in self.count += 1 })
  private lazy var action = Action<Int, Int> { number in
    // error (6, 5 complete, 6 main): main actor-isolated property 'count' can not be mutated
    self.count += 1
    return .just(number)
  }

  // `{ @MainActor [unowned self] in` mends it.
  private lazy var increment: CocoaAction = {
    CocoaAction { [unowned self] in
      // error (6, 5 complete, 6 main): main actor-isolated property 'count' can not be mutated
      self.count += 1
      return .empty()
    }
  }()
}
