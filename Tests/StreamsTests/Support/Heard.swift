import Streams

/// Collects values from any thread, with the lock that the thread sanitizer sees.
final class Heard<Value: Sendable>: Sendable {
  private let values = Lock<[Value]>([])
  var all: [Value] { values.withLock { $0 } }
  func append(_ value: Value) { values.withLock { $0.append(value) } }
  /// Takes out all values; they are released when the caller lets go of them.
  @discardableResult
  func removeAll() -> [Value] {
    values.withLock { values in
      defer { values = [] }
      return values
    }
  }
}
