/// Keeps any number of upstream subscriptions of an operator at once, each under a key.
///
/// Like a ``Slot``, it takes care of a source that ends, or is disposed, before its `run` has
/// returned the disposable to keep.
///
/// Like an ``UpstreamSubscription``, it may be the result of an operator's `run`: it leads to no sink.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
final class Subscriptions: ChainedDisposable, @unchecked Sendable {
  private let table = Lock(SubscriptionTable())

  /// Starts a subscription under a new key, and lets current-thread sources take their turns.
  ///
  /// - Parameter sink: makes the sink, which has to ``release(_:)`` the key when the source ends.
  func attach<Element>(_ source: Observable<Element>, _ sink: (Int) -> Sink<Element>) {
    guard let key = reserve() else { return }
    attach(source, at: key, sink(key))
  }

  /// A key for a subscription that is about to be made; nil when everything has been disposed.
  func reserve() -> Int? { table.withLock { $0.reserve() } }

  /// Gives back a reserved key under which no subscription will be made.
  func abandon(_ key: Int) {
    table.withLock {
      _ = $0.release(key)
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
    table.withLock { $0.keep(disposable, at: key) }?.dispose()
  }

  /// Disposes the subscription at `key`, now or as soon as it arrives.
  func release(_ key: Int) { table.withLock { $0.release(key) }?.dispose() }

  /// Disposes the subscriptions at every key but one, now or as soon as they arrive. The keys do not become free.
  func keepOnly(_ key: Int) {
    for disposable in table.withLock({ $0.keepOnly(key) }) { disposable.dispose() }
  }

  /// Hands out all subscriptions that are kept; later ones are disposed as they arrive.
  override func close() -> (Teardown, Teardown) {
    let (next, isLast) = table.withLock { $0.close() }
    return (next, isLast ? .none : .chained(self))
  }
}

/// The table of ``Subscriptions``: a pure value. It hands out disposables, and never disposes them.
struct SubscriptionTable: Sendable {
  fileprivate enum Entry: Sendable {
    case free
    /// The subscription is being made.
    case reserved
    case holding(Teardown)
    /// The source has ended before its disposable has arrived.
    case ended
    /// Its subscription has been disposed, and no other gets the key.
    case retired
  }

  private var entries: [Entry] = []
  private var free: [Int] = []
  private var isDisposed = false

  /// - Returns: nil if everything has been disposed.
  mutating func reserve() -> Int? {
    if isDisposed { return nil }
    if let key = free.popLast() {
      entries[key] = .reserved
      return key
    }
    // Nearly all operators have one to four sources. Growing from one to the next would allocate for each.
    if entries.isEmpty { entries.reserveCapacity(4) }
    entries.append(.reserved)
    return entries.count - 1
  }

  /// - Returns: the disposable to dispose: `disposable` itself, if it comes too late.
  mutating func keep(_ disposable: Teardown, at key: Int) -> Teardown? {
    if isDisposed { return disposable }
    if case .ended = entries[key] {
      recycle(key)
      return disposable
    }
    entries[key] = .holding(disposable)
    return nil
  }

  /// - Returns: the disposable to dispose.
  mutating func release(_ key: Int) -> Teardown? {
    if isDisposed { return nil }
    switch entries[key] {
    case .free, .ended, .retired: return nil
    case .reserved:
      entries[key] = .ended
      return nil
    case .holding(let disposable):
      recycle(key)
      return disposable
    }
  }

  private mutating func recycle(_ key: Int) {
    entries[key] = .free
    if free.isEmpty { free.reserveCapacity(entries.count) }
    free.append(key)
  }

  /// - Returns: the disposables to dispose.
  mutating func keepOnly(_ key: Int) -> [Teardown] {
    if isDisposed { return [] }
    var losers: [Teardown] = []
    losers.reserveCapacity(entries.count)
    for other in entries.indices where other != key {
      switch entries[other] {
      case .holding(let disposable):
        losers.append(disposable)
        entries[other] = .retired
      case .reserved: entries[other] = .ended
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
      entries.removeAll { if case .holding = $0 { false } else { true } }
      entries.reverse()
    }
    guard case .holding(let disposable) = entries.popLast() else { return (.none, isLast: true) }
    if entries.isEmpty { entries = [] }
    return (disposable, isLast: entries.isEmpty)
  }
}
