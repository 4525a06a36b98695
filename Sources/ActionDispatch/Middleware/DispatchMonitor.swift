import Action
import Streams
import Synchronization

/// The middleware of a router, and the observers and recorders of its dispatches.
///
/// Each dispatch reads `isActive`, and reads everything else only if there is a middleware, an observer or a recorder.
/// The recorders of the router are called before the ``taskRecorder`` of the sending task.
final class DispatchMonitor: Sendable {
  /// A snapshot of the watchers. It is a class, so a dispatch retains one reference instead of three.
  final class Watchers: Sendable {
    static let none = Watchers()

    let chain: MiddlewareChain
    /// The observers. They are outside all middleware, and receive the same outcome as the sender.
    let observers: [AnyObserver<DispatchRecord>]
    /// The recorders, which are also outside all middleware.
    let recorders: [any DispatchRecorder]

    init(
      _ middlewares: [any DispatchMiddleware] = [], _ observers: [AnyObserver<DispatchRecord>] = [],
      _ recorders: [any DispatchRecorder] = []
    ) {
      chain = MiddlewareChain(links: middlewares)
      (self.observers, self.recorders) = (observers, recorders)
    }

    private init(_ others: Watchers, and recorder: any DispatchRecorder) {
      (chain, observers) = (others.chain, others.observers)
      recorders = others.recorders + [recorder]
    }

    /// Returns these watchers with an additional recorder.
    func with(_ recorder: any DispatchRecorder) -> Watchers { Watchers(self, and: recorder) }

    /// Whether dispatches are observed or recorded.
    var isWatched: Bool { !observers.isEmpty || !recorders.isEmpty }
  }

  /// A watcher with the number of its token.
  private struct Numbered<Watcher: Sendable>: Sendable {
    let id: UInt64
    let watcher: Watcher
  }

  private struct State: Sendable {
    var count: UInt64 = 0
    var middlewares: [Numbered<any DispatchMiddleware>] = []
    var observers: [Numbered<AnyObserver<DispatchRecord>>] = []
    var recorders: [Numbered<any DispatchRecorder>] = []
    var watchers = Watchers.none
    var hasEnded = false
    /// The actions that a test handles. They have no handler in the table.
    var pretended: Set<ObjectIdentifier> = []

    var isEmpty: Bool { middlewares.isEmpty && observers.isEmpty && recorders.isEmpty }

    mutating func remove(_ id: UInt64) {
      middlewares.removeAll { $0.id == id }
      observers.removeAll { $0.id == id }
      recorders.removeAll { $0.id == id }
    }

    /// Updates the watchers for later dispatches.
    mutating func update() {
      watchers = Watchers(middlewares.map(\.watcher), observers.map(\.watcher), recorders.map(\.watcher))
    }
  }

  private let active = Atomic<Bool>(false)
  private let strict = Atomic<Bool>(false)
  private let state = Lock(State())

  /// Whether a dispatch that the current task sends now has a middleware, an observer or a recorder.
  var isActive: Bool { hasWatchers || Self.taskRecorder != nil }

  /// The recorder of the current task, if it records dispatches.
  private static var taskRecorder: (any DispatchRecorder)? {
    if let recorder = Creation.recorder { recorder as? any DispatchRecorder } else { nil }
  }

  private var hasWatchers: Bool { active.load(ordering: .relaxed) }

  var isStrict: Bool {
    get { strict.load(ordering: .relaxed) }
    set { strict.store(newValue, ordering: .relaxed) }
  }

  /// Returns `error`, to be thrown to the sender. In a strict debug build, stops the process instead.
  func checked(_ error: any Error) -> any Error {
    if isStrict, let error = error as? DispatchError { assertionFailure(error.description) }
    return error
  }

  /// The watchers of a dispatch that the current task sends now.
  var watchers: Watchers {
    let own = hasWatchers ? state.withLock { $0.watchers } : .none
    return if let recorder = Self.taskRecorder { own.with(recorder) } else { own }
  }

  // MARK: The watchers

  func add(_ middleware: any DispatchMiddleware) -> any Disposable {
    add { $0.middlewares.append(Numbered(id: $1, watcher: middleware)) }
  }

  func add(_ recorder: any DispatchRecorder) -> any Disposable {
    add { $0.recorders.append(Numbered(id: $1, watcher: recorder)) }
  }

  /// Adds an observer. If the router has been deallocated, the observer completes immediately.
  func add(_ observer: AnyObserver<DispatchRecord>) -> any Disposable {
    let token = add { state, id in
      if state.hasEnded { return }
      state.observers.append(Numbered(id: id, watcher: observer))
    }
    if state.withLock({ $0.hasEnded }) { observer.onCompleted() }
    return token
  }

  private func add(_ change: (inout State, UInt64) -> Void) -> any Disposable {
    // The previous watchers are retained until the lock is released.
    let (id, before) = state.withLock { state in
      let before = state.watchers
      state.count += 1
      change(&state, state.count)
      state.update()
      active.store(!state.isEmpty, ordering: .relaxed)
      return (state.count, before)
    }
    withExtendedLifetime(before) {}
    return Disposables.create { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: UInt64) {
    // Retained until the lock is released, because deallocating the watchers can run client code.
    let before = state.withLock { state in
      let before = state.watchers
      state.remove(id)
      state.update()
      active.store(!state.isEmpty, ordering: .relaxed)
      return before
    }
    withExtendedLifetime(before) {}
  }

  /// Completes the observers, because the router is being deallocated. They receive nothing more, even if dispatchers
  /// outlive the router.
  func end() {
    let before = state.withLock { state in
      let before = state.watchers
      (state.observers, state.hasEnded) = ([], true)
      state.update()
      return before
    }
    for observer in before.observers { observer.onCompleted() }
  }

  // MARK: Tests

  func pretend(_ key: ObjectIdentifier) { state.withLock { _ = $0.pretended.insert(key) } }

  func pretends(_ key: ObjectIdentifier) -> Bool {
    hasWatchers && state.withLock { $0.pretended.contains(key) }
  }
}
