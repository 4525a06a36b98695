import Streams

/// Somebody who waits for an end, or gives up: whichever comes first.
final class EndWaiter: Sendable {
  private enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Void, Never>)
    case settled
  }

  private let state = Lock(State.new)

  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let isSettled = state.withLock { state in
      if case .settled = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isSettled { continuation.resume() }
  }

  /// The end has come, or it is not waited for any more.
  func settle() {
    let before = state.withLock { state in
      defer { state = .settled }
      return state
    }
    if case .waiting(let continuation) = before { continuation.resume() }
  }
}
