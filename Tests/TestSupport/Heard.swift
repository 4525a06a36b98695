import Streams

/// Collects values from any thread, under a lock known to the thread sanitizer. A test can await a number of values.
package final class Heard<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var values: [Value] = []
    var waits: [Wait] = []
  }

  private struct Wait: Sendable {
    let count: Int
    let end: AsyncStream<Never>.Continuation
  }

  private let state = Lock(State())
  package init() {}

  package var all: [Value] { state.withLock { $0.values } }

  package func append(_ value: Value) {
    let over = state.withLock { state -> [Wait] in
      state.values.append(value)
      if state.waits.isEmpty { return [] }
      let over = state.waits.filter { $0.count <= state.values.count }
      state.waits.removeAll { $0.count <= state.values.count }
      return over
    }
    for wait in over { wait.end.finish() }
  }

  /// Suspends until there are at least `count` values, or until the task is cancelled.
  ///
  /// - Returns: all values.
  package func all(_ count: Int) async -> [Value] {
    let (stream, end) = AsyncStream.makeStream(of: Never.self)
    let isOver = state.withLock { state in
      if state.values.count < count { state.waits.append(Wait(count: count, end: end)) }
      return state.values.count >= count
    }
    if !isOver { for await _ in stream {} }
    return all
  }

  /// Removes and returns all values. They are released when the caller releases the result.
  @discardableResult
  package func removeAll() -> [Value] {
    state.withLock { state in
      defer { state.values = [] }
      return state.values
    }
  }
}
