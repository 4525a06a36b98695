/// Keeps any number of upstream subscriptions of an operator at once, each under a key.
///
/// Like a ``Slot``, it takes care of a source that ends, or is disposed, before its `run` has
/// returned the disposable to keep.
///
/// Like an ``UpstreamSubscription``, it may be the result of an operator's `run`: it leads to no sink.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
final class Subscriptions: ChainedDisposable, @unchecked Sendable {
  private let state = Lock(SubscriptionsState())

  /// Starts a subscription under a new key, and lets current-thread sources take their turns.
  ///
  /// - Parameter sink: makes the sink, which has to ``dispose(at:)`` the key when the source ends.
  func attach<Element>(_ source: Observable<Element>, _ sink: (Int) -> Sink<Element>) {
    guard let key = reserve() else { return }
    attach(source, at: key, sink(key))
  }

  /// A key for a subscription that is about to be made; nil when everything has been disposed.
  func reserve() -> Int? { state.withLock { $0.reserve() } }

  /// Gives back a reserved key under which no subscription will be made.
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

  /// Disposes the subscription at `key`, now or as soon as it arrives.
  func dispose(at key: Int) { state.withLock { $0.remove(at: key) }?.dispose() }

  /// Disposes the subscriptions at every key but one, now or as soon as they arrive. The keys do not become free.
  func keepOnly(_ key: Int) {
    for disposable in state.withLock({ $0.keepOnly(key) }) { disposable.dispose() }
  }

  /// Hands out all subscriptions that are kept; later ones are disposed as they arrive.
  override func close() -> (Teardown, Teardown) {
    let (next, isLast) = state.withLock { $0.close() }
    return (next, isLast ? .none : .chained(self))
  }
}

/// The state of ``Subscriptions``: a pure value. It hands out disposables, and never disposes them.
struct SubscriptionsState: Sendable {
  fileprivate enum KeyState: Sendable {
    case free
    /// The subscription is being made.
    case reserved
    case holding(Teardown)
    /// The source has ended before its disposable has arrived.
    case ended
    /// Its subscription has been disposed, and no other gets the key.
    case retired
  }

  private var keys: [KeyState] = []
  private var free: [Int] = []
  private var isDisposed = false

  /// - Returns: nil if everything has been disposed.
  mutating func reserve() -> Int? {
    if isDisposed { return nil }
    if let key = free.popLast() {
      keys[key] = .reserved
      return key
    }
    // Nearly all operators have one to four sources. Growing from one to the next would allocate for each.
    if keys.isEmpty { keys.reserveCapacity(4) }
    keys.append(.reserved)
    return keys.count - 1
  }

  /// - Returns: the disposable to dispose: `disposable` itself, if it comes too late.
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

  /// Hands out the disposables that are kept, one after the other.
  ///
  /// - Returns: the next one, and whether there is none after it.
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
