import Synchronization

/// Says who came first.
final class Claim: Sendable {
  private let taken = Atomic<Bool>(false)

  /// Whether anybody has come.
  var isTaken: Bool { taken.load(ordering: .acquiring) }

  /// - Returns: true for one caller, the first.
  func take() -> Bool { !taken.exchange(true, ordering: .acquiringAndReleasing) }
}
