import Action
import StreamsTesting
import Synchronization

/// Threads that really meet. Their figures are times on the wall, as many as those of something plain that meets in the
/// same way; where a machine has other work, they say little.
func threadRows() -> [FigureRow] {
  [
    // From 0.8 to 12 in runs after one another. A thread that meets the other one at the plain lock parks, so that the
    // other runs alone for a while, with all it needs in its cache; where it does not, the lock is as slow. A subject
    // lets nobody wait: who meets the other leaves its element, and the cache lines of the queue go back and forth.
    FigureRow(name: "two threads, one subject, wall", unit: "times", target: 1.5) {
      let subject = PublishSubject<Int>()
      // The subject delivers one element at a time.
      subject.subscribe(onNext: { total.sum &+= $0 })
      let sum = Mutex(0)
      let closure: @Sendable (Int) -> Void = { number in sum.withLock { $0 &+= number } }
      return ratio({ subject.onNext($0) }, against: closure)
    },
    // 0.35 in runs after one another. A read takes no lock, counts no reference and writes nothing that both threads see.
    // When it was not compiled in the client, it was 50 instructions that passed the value through memory twice, and took
    // 0.8 to 3.8 times as long as the plain lock.
    FigureRow(name: "two threads, one property read, wall", unit: "times", target: 1) {
      let property = MutableProperty(1)
      let value = Mutex(1)
      let read: @Sendable (Int) -> Void = { _ in keep(value.withLock { $0 }) }
      return ratio({ _ in keep(property.value) }, against: read)
    },
  ]
}

/// The time that two threads take for an operation each, as many times as they take for another one: the least of ten
/// rounds, which take turns.
private func ratio(
  _ operation: @escaping @Sendable (Int) -> Void, against other: @escaping @Sendable (Int) -> Void
) -> Double {
  func time(_ operation: @escaping @Sendable (Int) -> Void) -> Double {
    let start = ContinuousClock.now
    Race.together(2) { _ in
      for number in 0..<200_000 { operation(number) }
    }
    return (ContinuousClock.now - start) / .nanoseconds(1)
  }
  var best = (Double.infinity, Double.infinity)
  for _ in 0..<10 { best = (min(best.0, time(operation)), min(best.1, time(other))) }
  return best.0 / best.1
}

/// Takes a value that several threads compute, so that the optimiser cannot leave its computation out.
@inline(never)
private func keep(_ value: Int) {}
