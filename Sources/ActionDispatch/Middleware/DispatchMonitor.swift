import Streams
import Synchronization

/// The middlewares of a router, and the observers and recorders of its dispatches.
///
/// Each dispatch reads `isActive`, and everything else only if there is a middleware, an observer or a recorder.
@usableFromInline
final class DispatchMonitor: Sendable {
  struct Watchers: Sendable {
    var chain = MiddlewareChain()
    /// The observers. They are outside all middlewares, and hear what the sender gets.
    var observers: [AnyObserver<DispatchRecord>] = []
    /// The recorders, outside all middlewares too.
    var recorders: [any DispatchRecorder] = []

    /// Whether somebody hears of dispatches.
    var isWatched: Bool { !observers.isEmpty || !recorders.isEmpty }
  }

  private struct State: Sendable {
    var count: UInt64 = 0
    var middlewares: [UInt64] = []
    var observers: [UInt64] = []
    var recorders: [UInt64] = []
    var watchers = Watchers()
    var hasEnded = false
    /// The actions for which a test answers, whose handlers are in no table.
    var pretended: Set<ObjectIdentifier> = []

    var isEmpty: Bool { middlewares.isEmpty && observers.isEmpty && recorders.isEmpty }

    mutating func remove(_ id: UInt64) {
      if let index = middlewares.firstIndex(of: id) {
        middlewares.remove(at: index)
        watchers.chain.links.remove(at: index)
      } else if let index = observers.firstIndex(of: id) {
        observers.remove(at: index)
        watchers.observers.remove(at: index)
      } else if let index = recorders.firstIndex(of: id) {
        recorders.remove(at: index)
        watchers.recorders.remove(at: index)
      }
    }
  }

  private let active = Atomic<Bool>(false)
  private let strict = Atomic<Bool>(false)
  private let state = Lock(State())

  @inline(__always)
  var isActive: Bool { active.load(ordering: .relaxed) }

  var isStrict: Bool {
    get { strict.load(ordering: .relaxed) }
    set { strict.store(newValue, ordering: .relaxed) }
  }

  /// Hands `error` on, to be thrown to the sender; in a strict debug build, ends the process instead.
  func checked(_ error: any Error) -> any Error {
    if isStrict, let error = error as? DispatchError { assertionFailure(error.description) }
    return error
  }

  var watchers: Watchers {
    isActive ? state.withLock { $0.watchers } : Watchers()
  }

  // MARK: The watchers

  func add(_ middleware: any DispatchMiddleware) -> any Disposable {
    add { state, id in
      state.middlewares.append(id)
      state.watchers.chain.links.append(middleware)
    }
  }

  func add(_ recorder: any DispatchRecorder) -> any Disposable {
    add { state, id in
      state.recorders.append(id)
      state.watchers.recorders.append(recorder)
    }
  }

  /// Adds an observer. If the router is gone, the observer hears its end at once.
  func add(_ observer: AnyObserver<DispatchRecord>) -> any Disposable {
    let token = add { state, id in
      if state.hasEnded { return }
      state.observers.append(id)
      state.watchers.observers.append(observer)
    }
    if state.withLock({ $0.hasEnded }) { observer.onCompleted() }
    return token
  }

  private func add(_ change: (inout State, UInt64) -> Void) -> any Disposable {
    let id = state.withLock { state in
      state.count += 1
      change(&state, state.count)
      active.store(!state.isEmpty, ordering: .relaxed)
      return state.count
    }
    return Disposables.create { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: UInt64) {
    // Kept until the lock is free: releasing the watchers may run a client's code.
    let before = state.withLock { state in
      let before = state.watchers
      state.remove(id)
      active.store(!state.isEmpty, ordering: .relaxed)
      return before
    }
    withExtendedLifetime(before) {}
  }

  /// Tells the observers that the router is gone. They hear nothing more, even if dispatchers outlive the router.
  func end() {
    let observers = state.withLock { state in
      defer { (state.observers, state.watchers.observers, state.hasEnded) = ([], [], true) }
      return state.watchers.observers
    }
    for observer in observers { observer.onCompleted() }
  }

  // MARK: Tests

  func pretend(_ key: ObjectIdentifier) { state.withLock { _ = $0.pretended.insert(key) } }

  func pretends(_ key: ObjectIdentifier) -> Bool { isActive && state.withLock { $0.pretended.contains(key) } }
}
