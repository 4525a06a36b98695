import Streams

/// Collects values from any thread, with the lock that the thread sanitizer sees.
package final class Heard<Value: Sendable>: Sendable {
  private let values = Lock<[Value]>([])
  package init() {}

  package var all: [Value] { values.withLock { $0 } }

  package func append(_ value: Value) { values.withLock { $0.append(value) } }
  /// Takes out all values; they are released when the caller lets go of them.
  @discardableResult
  package func removeAll() -> [Value] {
    values.withLock { values in
      defer { values = [] }
      return values
    }
  }
}
