/// Holds any number of concurrent upstream subscriptions of an operator, each under a key.
///
/// Like a ``Slot``, it handles a source that terminates, or is disposed, before its `run` has returned the disposable.
///
/// Like an ``UpstreamSubscription``, it may be returned by an operator's `run`, because it does not retain a sink.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
final class Subscriptions: ChainedDisposable, @unchecked Sendable {
  private let state = Lock(SubscriptionsState())

  /// Starts a subscription under a new key, and runs the turns of current-thread sources.
  ///
  /// - Parameter sink: creates the sink, which must call ``dispose(at:)`` with the key when the source terminates.
  func attach<Element>(_ source: Observable<Element>, _ sink: (Int) -> Sink<Element>) {
    guard let key = reserve() else { return }
    attach(source, at: key, sink(key))
  }

  /// Reserves a key for a new subscription. Returns nil when everything has been disposed.
  func reserve() -> Int? { state.withLock { $0.reserve() } }

  /// Releases a reserved key for which no subscription will be made.
  func abandon(_ key: Int) {
    state.withLock {
      _ = $0.remove(at: key)
      _ = $0.keep(.none, at: key)
    }
  }

  /// Starts a subscription under a reserved key.
  func attach<Element>(_ source: Observable<Element>, at key: Int, _ sink: consuming Sink<Element>) {
    let outermost = Trampoline.begin()
    keep(source.run(sink), at: key)
    if outermost { Trampoline.end() }
  }

  @inline(never)
  private func keep(_ disposable: Teardown, at key: Int) {
    state.withLock { $0.keep(disposable, at: key) }?.dispose()
  }

  /// Disposes the subscription at `key`, immediately or as soon as it is stored.
  func dispose(at key: Int) { state.withLock { $0.remove(at: key) }?.dispose() }

  /// Disposes all subscriptions except the one at `key`, now or as soon as they are stored. Their keys are not reused.
  func keepOnly(_ key: Int) {
    for disposable in state.withLock({ $0.keepOnly(key) }) { disposable.dispose() }
  }

  /// Returns all stored subscriptions, one per call. Later subscriptions are disposed when they are stored.
  override func close() -> (Teardown, Teardown) {
    let (next, isLast) = state.withLock { $0.close() }
    return (next, isLast ? .none : .chained(self))
  }
}

/// The state of ``Subscriptions``. This is a pure value that returns disposables, and never disposes them.
struct SubscriptionsState: Sendable {
  fileprivate enum KeyState: Sendable {
    case free
    /// The subscription is being made.
    case reserved
    case holding(Teardown)
    /// The source has terminated before its disposable was stored.
    case ended
    /// The subscription has been disposed, and the key is not reused.
    case retired
  }

  private var keys: [KeyState] = []
  private var free: [Int] = []
  private var isDisposed = false

  /// - Returns: the reserved key, or nil if everything has been disposed.
  mutating func reserve() -> Int? {
    if isDisposed { return nil }
    if let key = free.popLast() {
      keys[key] = .reserved
      return key
    }
    // Most operators have one to four sources. Growing the array one by one would allocate each time.
    if keys.isEmpty { keys.reserveCapacity(4) }
    keys.append(.reserved)
    return keys.count - 1
  }

  /// - Returns: the disposable to dispose, which is `disposable` itself if it is stored too late.
  mutating func keep(_ disposable: Teardown, at key: Int) -> Teardown? {
    if isDisposed { return disposable }
    if case .ended = keys[key] {
      recycle(key)
      return disposable
    }
    keys[key] = .holding(disposable)
    return nil
  }

  /// - Returns: the disposable to dispose.
  mutating func remove(at key: Int) -> Teardown? {
    if isDisposed { return nil }
    switch keys[key] {
    case .free, .ended, .retired: return nil
    case .reserved:
      keys[key] = .ended
      return nil
    case .holding(let disposable):
      recycle(key)
      return disposable
    }
  }

  private mutating func recycle(_ key: Int) {
    keys[key] = .free
    if free.isEmpty { free.reserveCapacity(keys.count) }
    free.append(key)
  }

  /// - Returns: the disposables to dispose.
  mutating func keepOnly(_ key: Int) -> [Teardown] {
    if isDisposed { return [] }
    var losers: [Teardown] = []
    losers.reserveCapacity(keys.count)
    for other in keys.indices where other != key {
      switch keys[other] {
      case .holding(let disposable):
        losers.append(disposable)
        keys[other] = .retired
      case .reserved: keys[other] = .ended
      case .free, .ended, .retired: break
      }
    }
    return losers
  }

  /// Removes the stored disposables, one per call.
  ///
  /// - Returns: the next disposable, and whether it is the last one.
  mutating func close() -> (Teardown, isLast: Bool) {
    if !isDisposed {
      isDisposed = true
      free = []
      keys.removeAll { if case .holding = $0 { false } else { true } }
      keys.reverse()
    }
    guard case .holding(let disposable) = keys.popLast() else { return (.none, isLast: true) }
    if keys.isEmpty { keys = [] }
    return (disposable, isLast: keys.isEmpty)
  }
}
