import Synchronization

extension ObservableType {
  /// Lets all observers share one subscription to the source.
  ///
  /// The first observer connects to the source, and the last one that goes disconnects. With `.whileConnected`, an
  /// observer that comes after the source has ended, or after all have gone, connects anew and gets nothing of the
  /// connection before. With `.forever`, the kept elements outlive the connection, and an end is final: later observers
  /// get the kept elements and that end, without a connection.
  ///
  /// ```swift
  /// let user = download(url).share(replay: 1)
  /// user.subscribe(onNext: { print("a", $0) })
  /// user.subscribe(onNext: { print("b", $0) })   // the same download
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: if several observers come at once, one of them connects. Events are delivered one at a time, and
  ///   nothing is delivered or disposed under a lock.
  /// - Parameters:
  ///   - replay: the number of elements that a later observer gets; `Int.max` means all of them. A negative one is a
  ///     misuse and stops the program.
  ///   - scope: the time for which they are kept.
  /// - Returns: the shared stream.
  /// - Complexity: constant per event and observer, no allocation; holds `replay` elements.
  ///
  /// Source of the idea: [ReactiveX, RefCount](https://reactivex.io/documentation/operators/refcount.html).
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    precondition(
      replay >= 0,
      "share(replay: \(replay)): the number to replay cannot be negative; pass 0 to replay nothing")
    return Assembled(ShareRecipe(core: ShareCore(asObservable(), replay: replay, scope: scope)))
  }
}

private struct ShareRecipe<Element: Sendable>: Recipe {
  let core: ShareCore<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown { core.admit(sink) }
}

/// The common part of all subscriptions of one shared stream.
///
/// Only the shared stream keeps it alive, and it keeps the connection to its source. An observer's subscription leads
/// to the ``ShareUpstream`` of its connection but not to this core, which has the observers.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `connection` is touched only under `lock`. It is
/// not in a ``Lock``, which would cost each observer that comes a metadata look-up.
private final class ShareCore<Element: Sendable>: ShareOwner, @unchecked Sendable {
  private let source: Observable<Element>
  private let replay: Int
  /// The subject that all connections feed; nil if each has its own.
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
    if let upstream, let feed { source.attach(feed, to: upstream.slot) }
    return subscription
  }

  /// Takes an observer in. It returns before the subscription to the source is made: otherwise its frame would be on
  /// the stack once for each stage of a chain.
  ///
  /// - Returns: the observer's subscription, and, for the first one of a connection, the sink for the source.
  @inline(never)
  private func add(_ sink: Sink<Element>) -> (Teardown, ShareUpstream?, Sink<Element>?) {
    // Without its type, which would cost a metadata look-up here.
    var left: (AnyObject?, AnyObject?)
    var isFirst = false
    let joined = lock.withLock { () -> ShareConnection<Element>? in
      if let connection, connection.upstream.join() { return connection }
      left = (connection?.shared, connection?.upstream)
      // The end of a lasting subject is final: an observer that comes after it needs no connection. Checked before a
      // new connection is made, because the one before is forgotten as soon as the subject has ended.
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

  // Functions of their own: a generic object that is made anywhere in a function costs each call a metadata look-up.

  @inline(never)
  private func newConnection() -> ShareConnection<Element> {
    ShareConnection(lasting ?? SharedSubject(replay), ShareUpstream(self))
  }

  /// The sink for the source.
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

/// A ``ShareCore`` without its type, so that what its observers keep has none either.
///
/// `@unchecked Sendable` is true because it has no properties; the core says why it is for its own.
private class ShareOwner: @unchecked Sendable {
  /// Forgets a connection that is over: the next observer needs another one.
  func forget(_ upstream: ShareUpstream) {}
}

/// One subscription to the source, and the subject that it feeds. The source keeps it alive.
private struct ShareConnection<Element: Sendable>: Sendable {
  let shared: SharedSubject<Element>
  let upstream: ShareUpstream

  init(_ shared: SharedSubject<Element>, _ upstream: ShareUpstream) {
    self.shared = shared
    self.upstream = upstream
  }
}

/// The owner of the core that connections feed. When no connection can feed the core any more, it abandons the core.
private final class SharedSubject<Element: Sendable>: Sendable {
  let core: SubjectCore<Element>

  init(_ replay: Int) { core = SubjectCore(keeping: .last(replay)) }

  deinit { core.abandon() }

  var isRunning: Bool { if case .running = core.stop { true } else { false } }
}

/// The part of a connection that its observers keep alive: its disposable, and the number of the observers.
private final class ShareUpstream: Sendable {
  let slot = Slot()
  private weak let core: ShareOwner?
  /// The number of observers. At zero, events that the source still sends are ignored: they must not reach a later
  /// connection with the same subject.
  private let count = Atomic<Int>(1)

  init(_ core: ShareOwner) { self.core = core }

  var isFinished: Bool { count.load(ordering: .acquiring) == 0 }

  /// Counts an observer in.
  ///
  /// - Returns: false if the last observer has gone.
  func join() -> Bool {
    var known = count.load(ordering: .relaxed)
    while known > 0 {
      let (exchanged, original) = count.compareExchange(
        expected: known, desired: known + 1, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      known = original
    }
    return false
  }

  /// Counts an observer out.
  ///
  /// - Returns: the teardown to dispose now.
  func depart() -> Teardown {
    if count.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 { return .none }
    forget()
    return slot.close()
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

  private func end(_ tell: (SubjectCore<Element>) -> Void) {
    let upstream = connection.upstream
    if upstream.isFinished { return }
    // Takes the teardown out now, and disposes it when all observers have heard the end. An observer that disposes
    // inside its end would do it otherwise: a long chain would have the disposals of all its stages on the stack, on
    // top of their ends.
    let teardown = upstream.slot.close()
    // An observer that comes while the others hear the end gets a connection of its own. But if the end is final, the
    // connection is forgotten afterwards, so that an observer finds either the connection or the end.
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
    // Disposed first: an observer that has gone must get nothing more while the source is being disposed.
    teardown.dispose()
    return (upstream.depart(), .none)
  }
}
