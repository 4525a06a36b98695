import Streams
import Synchronization

/// The room that the actions of a group share: how many may run at once, and how many do.
final class GroupRoom: Sendable {
  private struct State: Sendable {
    var running = 0
    var members: [WeakEngine] = []
  }

  private struct WeakEngine: Sendable {
    weak var engine: ActionEngine?
  }

  private let limit: Int
  private let state = Lock(State())
  private let turn = Turnstile()
  let running = SubjectCore<Int>(keeping: .last(1), initial: 0)

  init(limit: Int) { self.limit = limit }

  /// Takes room for one execution. It may be called under a lock.
  ///
  /// - Returns: whether there was any.
  func enter() -> Bool {
    state.withLock { state in
      guard state.running < limit else { return false }
      state.running += 1
      return true
    }
  }

  /// Gives it back. It may be called under a lock.
  func leave() { state.withLock { $0.running -= 1 } }

  /// It may be called under a lock.
  var isFull: Bool { state.withLock { $0.running >= limit } }

  func announce() {}
}
