import Synchronization

/// Decides which of several callers came first.
package final class Claim: Sendable {
  private let taken = Atomic<Bool>(false)

  package init() {}

  /// Whether a caller has come.
  package var isTaken: Bool { taken.load(ordering: .acquiring) }

  /// - Returns: true for one caller, the first.
  package func take() -> Bool { !taken.exchange(true, ordering: .acquiringAndReleasing) }
}
