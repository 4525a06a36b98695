import Action
import StreamsTesting
import Synchronization

/// Threads that contend with each other. The figures are wall-clock times relative to a simple operation with the same
/// contention. They are not reliable on a busy machine.
func threadRows() -> [FigureRow] {
  [
    // 0.8 to 12 in consecutive runs. A thread that contends for the plain lock parks, so the other thread runs alone
    // for a while with a warm cache. Where it does not park, the lock is as slow. A subject blocks no thread. A
    // contending thread enqueues its element, and the cache lines of the queue move back and forth.
    FigureRow(name: "two threads, one subject, wall", unit: "times", target: 1.5) {
      let subject = PublishSubject<Int>()
      // The subject delivers one element at a time.
      subject.subscribe(onNext: { total.sum &+= $0 })
      let sum = Mutex(0)
      let closure: @Sendable (Int) -> Void = { number in sum.withLock { $0 &+= number } }
      return ratio({ subject.onNext($0) }, against: closure)
    },
    // 0.35 in consecutive runs. A read takes no lock, counts no reference and writes nothing shared by both threads.
    // When it was not inlined into the client, it took 50 instructions that passed the value through memory twice, and
    // 0.8 to 3.8 times as long as the plain lock.
    FigureRow(name: "two threads, one property read, wall", unit: "times", target: 1) {
      let property = MutableProperty(1)
      let value = Mutex(1)
      let read: @Sendable (Int) -> Void = { _ in keep(value.withLock { $0 }) }
      return ratio({ _ in keep(property.value) }, against: read)
    },
  ]
}

/// Returns the time that two threads take for an operation each, relative to another operation. It is the minimum of
/// ten rounds, in which the two operations alternate.
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

/// Consumes a value computed by several threads, so that the optimizer cannot remove its computation.
@inline(never)
private func keep(_ value: Int) {}
