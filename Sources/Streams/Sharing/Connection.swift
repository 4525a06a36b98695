import Synchronization

/// The owner of a connection.
protocol ConnectionOwner: AnyObject, Sendable {
  /// Forgets a connection that is over.
  func forget(_ connection: Connection)
}

/// The subscription of a ``ConnectableObservable`` to its source. It leads to no observer.
final class Connection: Disposable {
  let upstream = Slot()
  private weak let owner: (any ConnectionOwner)?
  private let finished = Atomic<Bool>(false)

  init(_ owner: (any ConnectionOwner)?) { self.owner = owner }

  var isFinished: Bool { finished.load(ordering: .acquiring) }

  /// Ends the connection, but leaves the disposal of its subscription to the caller.
  ///
  /// - Returns: whether it was not over before.
  func end() -> Bool {
    if finished.exchange(true, ordering: .acquiringAndReleasing) { return false }
    owner?.forget(self)
    return true
  }

  func dispose() {
    if end() { upstream.dispose() }
  }
}
