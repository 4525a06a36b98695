import Dispatch
import Streams

/// Streams that are read or fed by tasks. A row counts one element, or a whole lifetime for a stream of one element.
func concurrencyLookUps() -> [FigureRow] {
  [
    // Fifteen of 20 are caused by `AsyncThrowingStream`, and five by passing its types to it.
    tasks("values") {
      var sum = 0
      for try await number in Observable.range(start: 0, count: $0).values { sum &+= number }
      return sum
    },
    // Sixteen of 17 are caused by the `AsyncStream` that feeds it.
    tasks("asObservable of an asynchronous sequence") { count in
      let numbers = AsyncStream { continuation in
        for number in 0..<count { continuation.yield(number) }
        continuation.finish()
      }
      return try await numbers.asObservable().lastValue ?? 0
    },
    tasks("async, each time") {
      var sum = 0
      for number in 0..<$0 { sum &+= try await Observable.async { number }.firstValue ?? 0 }
      return sum
    },
    tasks("value, each time") {
      var sum = 0
      for number in 0..<$0 { sum &+= try await Single.just(number).value }
      return sum
    },
    tasks("firstValue, each time") {
      var sum = 0
      for number in 0..<$0 { sum &+= try await Observable.of(number, 1).firstValue ?? 0 }
      return sum
    },
    tasks("lastValue, each time") {
      var sum = 0
      for number in 0..<$0 { sum &+= try await Observable.of(number, 1).lastValue ?? 0 }
      return sum
    },
  ]
}

/// Sends ten thousand elements in a task, and waits for it on the current thread.
private func tasks(
  _ name: String, _ work: @escaping @Sendable (_ count: Int) async throws -> Int
) -> FigureRow {
  let count = 10_000
  return lookUps(name, events: count) {
    { _ in
      let done = DispatchSemaphore(value: 0)
      Task {
        total.sum &+= (try? await work(count)) ?? 0
        done.signal()
      }
      done.wait()
    }
  }
}
