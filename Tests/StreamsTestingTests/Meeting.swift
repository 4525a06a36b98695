import Synchronization

/// Spends a moment without sleeping.
enum Spin {
  private static let counter = Atomic<Int>(0)
  static func turn() { counter.add(1, ordering: .relaxed) }
}

/// A meeting point of two threads that wait for each other. If they ran sequentially, they would never return.
final class Meeting: Sendable {
  private let arrived = Atomic<Int>(0)
  func meet() {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while !haveMet { Spin.turn() }
  }
  var haveMet: Bool { arrived.load(ordering: .acquiring) == 2 }
}
