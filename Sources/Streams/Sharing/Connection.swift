import Synchronization

/// The owner of a connection.
protocol ConnectionOwner: AnyObject, Sendable {
  /// Removes a connection that has ended.
  func forget(_ connection: Connection)
}

/// The operator or the observer for which a connection is made.
protocol ConnectionUser: AnyObject, Sendable {
  /// Ends the use of the connection if all observers have ended. See ``Sink/hasEnded``.
  ///
  /// - Parameter haveEnded: whether the given number of observers is subscribed to the subject, and all have ended.
  /// - Returns: whether the connection is no longer needed.
  func finish(if haveEnded: (Int) -> Bool) -> Bool
}

extension Sink: ConnectionUser {
  func finish(if haveEnded: (Int) -> Bool) -> Bool { hasEnded }
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
