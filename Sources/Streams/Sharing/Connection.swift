import Synchronization

/// What a connection belongs to.
protocol ConnectionOwner: AnyObject, Sendable {
  /// That connection is over.
  func forget(_ connection: Connection)
}

/// The subscription of a ``ConnectableObservable`` to its source. It leads to no observer.
final class Connection: Disposable {
  let upstream = Slot()
  private weak let owner: (any ConnectionOwner)?
  private let over = Atomic<Bool>(false)

  init(_ owner: (any ConnectionOwner)?) { self.owner = owner }

  var isOver: Bool { over.load(ordering: .acquiring) }

  /// Ends it, but for the subscription.
  ///
  /// - Returns: whether it had not been over before.
  func end() -> Bool {
    if over.exchange(true, ordering: .acquiringAndReleasing) { return false }
    owner?.forget(self)
    return true
  }

  func dispose() {
    if end() { upstream.dispose() }
  }
}
