import Streams
import Synchronization

/// Distinguishes threads, even if one starts after the other has ended.
final class ThreadIdentity: Sendable {
  private static let local = ThreadLocal<ThreadIdentity> { ThreadIdentity() }
  private static let count = Atomic<Int>(0)

  private let number = ThreadIdentity.count.add(1, ordering: .relaxed).newValue

  /// The number of the calling thread.
  static var current: Int { local.withCurrent(\.number) }
}
