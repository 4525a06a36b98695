import Streams

/// Collects values from any thread, with the lock that the thread sanitizer sees.
final class Heard<Value: Sendable>: Sendable {
  private let values = Lock<[Value]>([])
  var all: [Value] { values.withLock { $0 } }
  func append(_ value: Value) { values.withLock { $0.append(value) } }
  func removeAll() {
    let removed = values.withLock { values in
      defer { values = [] }
      return values
    }
    withExtendedLifetime(removed) {}
  }
}
