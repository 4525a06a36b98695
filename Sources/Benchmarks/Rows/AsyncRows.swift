import Action
import Dispatch

/// The cost of asynchronous work in an action, beyond the cost of a bare task.
func asyncRows() -> [FigureRow] {
  [
    // 1,850 to 2,040 ns on an idle machine, and twice as much on a busy one. An execution with a handle accounts for
    // 920 ns (see the row `handle`). The rest is the wait. A bare task is awaited through its own result. This one is
    // awaited through the end of the execution: the waiter is registered under a lock, with a cancellation handler and
    // a continuation, and is resumed after all observers have been notified of the end.
    FigureRow(name: "async work, more than a bare task", unit: "ns", target: 1_500) {
      let action = Action<Int, Int> { (input: Int) async throws -> Int in input }
      let costs = nanoseconds(async: [
        { total.sum &+= (try? await action.start($0).value) ?? 0 },
        { number in total.sum &+= await Task { number }.value },
      ])
      return costs[0] - costs[1]
    },
    FigureRow(name: "values, one at a time", unit: "times AsyncStream", target: 1.2) {
      let costs = nanoseconds(
        calls: 10,
        async: [
          { _ in
            let subject = PublishSubject<Int>()
            var values = subject.values.makeAsyncIterator()
            for number in 0..<1_000 {
              subject.onNext(number)
              total.sum &+= (try? await values.next()) ?? 0
            }
          },
          { _ in
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            var values = stream.makeAsyncIterator()
            for number in 0..<1_000 {
              continuation.yield(number)
              total.sum &+= await values.next() ?? 0
            }
          },
        ])
      return costs[0] / costs[1]
    },
  ]
}

/// Returns the processor time of one call of each operation, on any threads, as the minimum of twenty rounds. The
/// operations alternate, so that other load on the machine affects them equally.
func nanoseconds(calls: Int = 10_000, async operations: [@Sendable (Int) async -> Void]) -> [Double] {
  let done = DispatchSemaphore(value: 0)
  let best = MutableProperty([Double](repeating: .infinity, count: operations.count))
  Task {
    for _ in 0..<20 {
      for (place, operation) in operations.enumerated() {
        let start = processorTime()
        for number in 0..<calls { await operation(number) }
        let time = (processorTime() - start) / Double(calls)
        best.modify { $0[place] = min($0[place], time) }
      }
    }
    done.signal()
  }
  done.wait()
  return best.value
}
