import Synchronization

extension ObservableType {
  /// Shares one subscription to the source among all observers.
  ///
  /// The first observer connects to the source, and the last observer to leave disconnects. With `.whileConnected`, an
  /// observer that subscribes after the source has terminated, or after all observers have left, connects again and
  /// receives nothing from the previous connection. With `.forever`, the kept elements outlive the connection, and a
  /// termination is final. Later observers receive the kept elements and that termination, without a connection.
  ///
  /// ```swift
  /// let user = download(url).share(replay: 1)
  /// user.subscribe(onNext: { print("a", $0) })
  /// user.subscribe(onNext: { print("b", $0) })   // the same download
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: if several observers subscribe concurrently, one of them connects. Events are delivered one at a
  ///   time, and nothing is delivered or disposed under a lock.
  /// - Parameters:
  ///   - replay: the number of elements to replay to a later observer. `Int.max` means all of them. A negative number
  ///     stops the program.
  ///   - scope: determines how long the elements are kept.
  /// - Returns: the shared stream.
  /// - Complexity: constant per event and observer, without allocation. Retains `replay` elements.
  ///
  /// Source of the idea: [ReactiveX, RefCount](https://reactivex.io/documentation/operators/refcount.html).
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    precondition(
      replay >= 0,
      "share(replay: \(replay)) got a negative number. Pass 0 to replay no element.")
    return Assembled(ShareRecipe(core: ShareCore(asObservable(), replay: replay, scope: scope)))
  }
}

private struct ShareRecipe<Element: Sendable>: Recipe {
  let core: ShareCore<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown { core.admit(sink) }
}

/// The state shared by all subscriptions of one shared stream.
///
/// Only the shared stream retains this object, which retains the connection to the source. An observer's subscription
/// retains the ``ShareUpstream`` of its connection, but not this core, which has the observers.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `connection` is accessed only under `lock`. A
/// ``Lock`` would cost each new observer a metadata look-up.
private final class ShareCore<Element: Sendable>: ShareOwner, @unchecked Sendable {
  private let source: Observable<Element>
  private let replay: Int
  /// The subject of all connections, or nil if each connection has a separate subject.
  private let lasting: SharedSubject<Element>?
  private let lock = RawLock()
  @exclusivity(unchecked) private var connection: ShareConnection<Element>?

  init(_ source: Observable<Element>, replay: Int, scope: SubjectLifetimeScope) {
    self.source = source
    self.replay = replay
    lasting = scope == .forever ? SharedSubject(replay) : nil
  }

  func admit(_ sink: Sink<Element>) -> Teardown {
    let (subscription, upstream, feed) = add(sink)
    guard let upstream, let feed else { return subscription }
    // The replay of a lasting subject may have ended the observer, and with it the connection.
    if lasting == nil || !sink.hasEnded || !feed.hasEnded { source.attach(feed, to: upstream.slot) }
    return subscription
  }

  /// Adds an observer. The method returns before the source is subscribed to. Otherwise its frame would be on the stack
  /// once for each stage of a chain.
  ///
  /// - Returns: the observer's subscription and, for the first observer of a connection, the sink for the source.
  @inline(never)
  private func add(_ sink: Sink<Element>) -> (Teardown, ShareUpstream?, Sink<Element>?) {
    // It is untyped for the reason given at ``RawRing``.
    var left: (AnyObject?, AnyObject?)
    var isFirst = false
    let joined = lock.withLock { () -> ShareConnection<Element>? in
      if let connection, connection.upstream.join() { return connection }
      left = (connection?.shared, connection?.upstream)
      // The termination of a lasting subject is final, so a later observer needs no connection. This is checked before
      // a new connection is created, because the previous one is removed as soon as the subject has terminated.
      if let lasting, !lasting.isRunning { return nil }
      connection = newConnection()
      isFirst = true
      return connection
    }
    withExtendedLifetime(left) {}
    guard let connection = joined else {
      return (lasting?.core.admit(sink, subject: "a shared stream") ?? .none, nil, nil)
    }
    let teardown = connection.shared.core.admit(sink, subject: "a shared stream")
    let subscription = Teardown.chained(ShareSubscription(teardown, connection.upstream))
    if !isFirst { return (subscription, nil, nil) }
    return (subscription, connection.upstream, feed(connection))
  }

  // These are separate functions for the reason given at ``SerializedRun``.

  @inline(never)
  private func newConnection() -> ShareConnection<Element> {
    ShareConnection(lasting ?? SharedSubject(replay), ShareUpstream(self))
  }

  /// Returns the sink for the source.
  @inline(never)
  private func feed(_ connection: ShareConnection<Element>) -> Sink<Element> {
    InnerSink(ShareObserver(connection: connection, isLasting: lasting != nil))
  }

  override func forget(_ upstream: ShareUpstream) {
    var forgotten: ShareConnection<Element>?
    lock.withLock {
      guard connection?.upstream === upstream else { return }
      swap(&forgotten, &connection)
    }
    withExtendedLifetime(forgotten) {}
  }
}

/// A ``ShareCore`` without its generic type, so that the objects retained by its observers are not generic either.
///
/// `@unchecked Sendable` is true because it has no properties. ``ShareCore`` states the reason for its own properties.
private class ShareOwner: @unchecked Sendable {
  /// Removes a connection that has ended. The next observer needs another connection.
  func forget(_ upstream: ShareUpstream) {}
}

/// One subscription to the source, and the subject that receives its events. The source retains it.
private struct ShareConnection<Element: Sendable>: Sendable {
  let shared: SharedSubject<Element>
  let upstream: ShareUpstream

  init(_ shared: SharedSubject<Element>, _ upstream: ShareUpstream) {
    self.shared = shared
    self.upstream = upstream
  }
}

/// The owner of the subject core used by connections. Abandons the core when no connection can send it any more events.
private final class SharedSubject<Element: Sendable>: Sendable {
  let core: SubjectCore<Element>

  init(_ replay: Int) { core = SubjectCore(keeping: .last(replay)) }

  deinit { core.abandon() }

  var isRunning: Bool { if case .running = core.stop { true } else { false } }
}

/// The part of a connection that its observers retain: its disposable, and the number of observers.
private final class ShareUpstream: Sendable {
  /// The number that each joining observer adds to `state`, in addition to one in the lower half.
  private static let joined = 1 << 32

  let slot = Slot()
  private weak let core: ShareOwner?
  /// The lower half contains the number of observers. If it is zero, further events of the source are ignored, because
  /// they must not reach a later connection with the same subject. The upper half contains the number of observers that
  /// have joined.
  private let state = Atomic<Int>(1)
  private let isAsking = Atomic<Bool>(false)

  init(_ core: ShareOwner) { self.core = core }

  var isFinished: Bool { ShareUpstream.count(state.load(ordering: .acquiring)) == 0 }

  private static func count(_ state: Int) -> Int { state & (joined - 1) }

  /// Adds an observer to the count.
  ///
  /// - Returns: false if the last observer has left.
  func join() -> Bool {
    var known = state.load(ordering: .relaxed)
    while ShareUpstream.count(known) > 0 {
      let (exchanged, original) = state.compareExchange(
        expected: known, desired: known &+ ShareUpstream.joined &+ 1, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      known = original
    }
    return false
  }

  /// Removes an observer from the count.
  ///
  /// - Returns: the teardown to dispose now.
  func depart() -> Teardown {
    var known = state.load(ordering: .relaxed)
    while ShareUpstream.count(known) > 0 {
      let (exchanged, original) = state.compareExchange(
        expected: known, desired: known - 1, ordering: .acquiringAndReleasing)
      if exchanged, ShareUpstream.count(known) > 1 { return .none }
      if exchanged { break }
      known = original
    }
    forget()
    return slot.close()
  }

  /// Finishes the connection if all its observers have ended. They depart when their subscriptions are disposed, which
  /// is later for an observer that is still being subscribed.
  ///
  /// - Parameter haveEnded: whether the given number of observers is subscribed to the subject, and all have ended.
  /// - Returns: whether the connection is finished.
  func finish(if haveEnded: (Int) -> Bool) -> Bool {
    // An observer may be upstream of its own source. The check does not follow such a loop.
    if isAsking.exchange(true, ordering: .acquiring) { return false }
    defer { isAsking.store(false, ordering: .releasing) }
    // Checks again if an observer has joined or left since, for example because its own connection has been closed.
    while true {
      let known = state.load(ordering: .acquiring)
      let count = ShareUpstream.count(known)
      if count == 0 { return true }
      if !haveEnded(count) { return false }
      if state.compareExchange(expected: known, desired: 0, ordering: .acquiringAndReleasing).exchanged {
        break
      }
    }
    forget()
    return true
  }

  func forget() { core?.forget(self) }
}

private struct ShareObserver<Element: Sendable>: InnerObserver {
  let connection: ShareConnection<Element>
  /// Whether the subject outlives the connection.
  let isLasting: Bool

  func next(_ element: Element) {
    if connection.upstream.isFinished { return }
    connection.shared.core.next(element)
  }

  func failed(_ error: any Error) {
    end { $0.failed(error) }
  }

  func completed() {
    end { $0.completed() }
  }

  var hasEnded: Bool {
    connection.upstream.isFinished
      || EndQuestion.ask {
        connection.upstream.finish { connection.shared.core.haveObserversEnded(count: $0) }
      }
  }

  private func end(_ tell: (SubjectCore<Element>) -> Void) {
    let upstream = connection.upstream
    if upstream.isFinished { return }
    // Removes the teardown now, and disposes it after all observers have been notified. Otherwise, an observer that
    // disposes its subscription when notified would dispose it. In a long chain, the disposals of all stages would then
    // be on the stack above their notifications.
    let teardown = upstream.slot.close()
    // An observer that subscribes while the others are being notified gets a separate connection. But if the
    // termination is final, the connection is removed afterwards, so that an observer finds either the connection or
    // the termination.
    if !isLasting { upstream.forget() }
    tell(connection.shared.core)
    if isLasting { upstream.forget() }
    teardown.dispose()
  }
}

/// The subscription of one observer to a shared stream.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class ShareSubscription: ChainedDisposable, @unchecked Sendable {
  private let teardown: Teardown
  private let upstream: ShareUpstream
  private let claim = Claim()

  init(_ teardown: Teardown, _ upstream: ShareUpstream) {
    self.teardown = teardown
    self.upstream = upstream
  }

  override func close() -> (Teardown, Teardown) {
    guard claim.take() else { return (.none, .none) }
    // Disposed first, because a disposed observer must not receive events while the source is being disposed.
    teardown.dispose()
    return (upstream.depart(), .none)
  }
}
