/// The disposables of several scheduled actions, each of which is removed when its action runs.
///
/// If an action runs before the scheduler has returned its disposable, the set does not keep that disposable.
final class ScheduledSet: Disposable {
  typealias Ticket = UInt64

  struct State: Sendable {
    var nextTicket: Ticket = 0
    /// The disposables of the actions. The value is nil for an action whose disposable the scheduler has not returned
    /// yet.
    var members: [Ticket: (any Disposable)?] = [:]
    var isDisposed = false
  }

  private let state = Lock(State())

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// Keeps the disposable returned by `schedule` until its ticket is removed.
  func add(_ schedule: (Ticket) -> any Disposable) {
    let ticket: Ticket? = state.withLock { state in
      if state.isDisposed { return nil }
      state.nextTicket += 1
      state.members.updateValue(nil, forKey: state.nextTicket)
      return state.nextTicket
    }
    guard let ticket else { return }
    let disposable = schedule(ticket)
    let isDisposed = state.withLock { state in
      if state.members[ticket] != nil { state.members.updateValue(disposable, forKey: ticket) }
      return state.isDisposed
    }
    if isDisposed { disposable.dispose() }
  }

  func remove(_ ticket: Ticket) {
    let removed = state.withLock { $0.members.removeValue(forKey: ticket) }
    withExtendedLifetime(removed) {}
  }

  func dispose() {
    let members = state.withLock { state in
      defer { state.members = [:] }
      state.isDisposed = true
      return state.members
    }
    for case .some(let disposable) in members.values { disposable.dispose() }
  }
}
