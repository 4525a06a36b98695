import Streams
import Synchronization

/// Collects values from any thread, with the lock that the thread sanitizer sees.
final class Collected<Value: Sendable>: Sendable {
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

/// Takes a moment without sleeping.
enum Spin {
  private static let counter = Atomic<Int>(0)
  static func turn() { counter.add(1, ordering: .relaxed) }
}

/// Two threads wait for each other: one after the other they would never return.
final class Meeting: Sendable {
  private let arrived = Atomic<Int>(0)
  func meet() {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while !haveMet { Spin.turn() }
  }
  var haveMet: Bool { arrived.load(ordering: .acquiring) == 2 }
}
