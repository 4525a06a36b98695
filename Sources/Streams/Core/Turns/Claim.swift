import Synchronization

/// Determines which of several callers is the first.
package final class Claim: Sendable {
  private let taken = Atomic<Bool>(false)

  package init() {}

  /// Whether ``take()`` has been called.
  package var isTaken: Bool { taken.load(ordering: .acquiring) }

  /// - Returns: true for the first caller only.
  package func take() -> Bool { !taken.exchange(true, ordering: .acquiringAndReleasing) }
}
