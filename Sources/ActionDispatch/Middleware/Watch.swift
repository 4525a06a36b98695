import Streams
import Synchronization

/// What is around the dispatches of a router: its middlewares, and who observes what is dispatched.
///
/// `isActive` is read for each dispatch, and everything else only if somebody watches.
@usableFromInline
final class Watch: Sendable {
  private struct State: Sendable {
    var count: UInt64 = 0
    var middlewares: [(id: UInt64, link: any DispatchMiddleware)] = []
    var recorders: [(id: UInt64, link: Recorder)] = []

    /// Recorders are outermost: they see what the sender gets.
    var chain: MiddlewareChain {
      MiddlewareChain(links: recorders.map { $0.link as any DispatchMiddleware } + middlewares.map(\.link))
    }

    var isEmpty: Bool { middlewares.isEmpty && recorders.isEmpty }
  }

  private let active = Atomic<Bool>(false)
  private let strict = Atomic<Bool>(false)
  private let state = Lock((State(), MiddlewareChain(links: [])))

  @inline(__always)
  var isActive: Bool { active.load(ordering: .relaxed) }

  var isStrict: Bool {
    get { strict.load(ordering: .relaxed) }
    set { strict.store(newValue, ordering: .relaxed) }
  }

  /// `error`, on its way to the sender; the end of the process instead, in a strict debug build.
  func judged(_ error: any Error) -> any Error {
    if isStrict, let error = error as? DispatchError { assertionFailure(error.description) }
    return error
  }

  var chain: MiddlewareChain { state.withLock { $0.1 } }

  func add(_ middleware: any DispatchMiddleware) -> any Disposable {
    change { $0.middlewares.append(($1, middleware)) }
  }

  func add(_ recorder: Recorder) -> any Disposable {
    change { $0.recorders.append(($1, recorder)) }
  }

  private func change(_ add: (inout State, UInt64) -> Void) -> any Disposable {
    let id = state.withLock { state in
      state.0.count += 1
      add(&state.0, state.0.count)
      update(&state)
      return state.0.count
    }
    return Disposables.create { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: UInt64) {
    // Kept until the lock is free: what goes with it is somebody else's code.
    let before = state.withLock { state in
      let before = state
      state.0.middlewares.removeAll { $0.id == id }
      state.0.recorders.removeAll { $0.id == id }
      update(&state)
      return before
    }
    withExtendedLifetime(before) {}
  }

  private func update(_ state: inout (State, MiddlewareChain)) {
    state.1 = state.0.chain
    active.store(!state.0.isEmpty, ordering: .relaxed)
  }

  /// The router is gone.
  func close() {
    let recorders = state.withLock { $0.0.recorders }
    for recorder in recorders { recorder.link.observer.onCompleted() }
  }
}
