import Synchronization

/// The owner of a connection.
protocol ConnectionOwner: AnyObject, Sendable {
  /// Removes a connection that has ended.
  func forget(_ connection: Connection)
}

/// The subscription of a ``ConnectableObservable`` to its source. It retains no observer.
final class Connection: Disposable {
  let upstream = Slot()
  private weak let owner: (any ConnectionOwner)?
  private let finished = Atomic<Bool>(false)

  init(_ owner: (any ConnectionOwner)?) { self.owner = owner }

  var isFinished: Bool { finished.load(ordering: .acquiring) }

  /// Ends the connection, but leaves the disposal of its subscription to the caller.
  ///
  /// - Returns: whether this call ended the connection.
  func end() -> Bool {
    if finished.exchange(true, ordering: .acquiringAndReleasing) { return false }
    owner?.forget(self)
    return true
  }

  func dispose() {
    if end() { upstream.dispose() }
  }
}
