import Action
import Dispatch

/// The cost of asynchronous work and of asynchronous sequences, relative to the same code without this package.
func asyncRows() -> [FigureRow] {
  [
    // 4.7 on a busy machine, or 20,200 to 22,600 instructions against 6,500. An execution whose work is synchronous,
    // and whose handle is read, takes 9,200 without a task, so a ratio of 2 would need less than half of that. Beyond
    // the bare task, 6,400 are code of this package, 2,600 reference counting and 1,900 the seven more objects. About
    // 20 more frames of suspended functions take 2,600. Seven of them belong to the mark of the work.
    FigureRow(name: "async work, awaited, relative to a task", unit: "times", target: 2) {
      let action = Action<Int, Int> { (input: Int) async throws -> Int in input }
      let costs = nanoseconds(async: [
        { total.sum &+= (try? await action.start($0).value) ?? 0 },
        { number in total.sum &+= await Task { number }.value },
      ])
      return costs[0] / costs[1]
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
