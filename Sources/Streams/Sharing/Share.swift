import Synchronization

extension ObservableType {
  /// Lets all observers use one subscription to the source.
  ///
  /// The first observer connects to the source, the last that goes disconnects. With `.whileConnected`, an observer
  /// that comes after the source has ended, or after all have gone, connects anew and nothing from before is replayed.
  /// With `.forever`, what is kept outlives the connection, and an end is final: later observers get what is kept and
  /// that end, without a connection.
  ///
  /// ```swift
  /// let user = download(url).share(replay: 1)
  /// user.subscribe(onNext: { print("a", $0) })
  /// user.subscribe(onNext: { print("b", $0) })   // the same download
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: those of the source.
  /// - Concurrency: however many come at once, one of them connects. Events are delivered one at a time, and nothing is
  ///   delivered or disposed under a lock.
  /// - Parameters:
  ///   - replay: how many elements an observer that comes later gets; `Int.max` is all of them. A negative one is a
  ///     misuse, and stops the program.
  ///   - scope: how long they are kept.
  /// - Returns: the shared stream.
  /// - Complexity: constant per event and observer, no allocation; holds `replay` elements.
  ///
  /// Source of the idea: [ReactiveX, RefCount](https://reactivex.io/documentation/operators/refcount.html).
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    precondition(
      replay >= 0,
      "share(replay: \(replay)): the number to replay cannot be negative; pass 0 to replay nothing")
    return Assembled(ShareRecipe(hub: ShareCore(asObservable(), replay: replay, scope: scope)))
  }
}

private struct ShareRecipe<Element: Sendable>: Recipe {
  let hub: ShareCore<Element>

  var delivery: EventDelivery { hub.delivery == .onMain ? .onMainFromMain : .anywhere }

  func run(_ sink: consuming Sink<Element>) -> Teardown { hub.admit(sink) }
}

/// What all subscriptions of one shared stream have in common.
///
/// It is kept alive by the shared stream only, and keeps the connection to its source. An observer's subscription
/// leads to the line of its connection but not to the core, which has the observers.
private final class ShareCore<Element: Sendable>: Sendable {
  private let source: Observable<Element>
  private let replay: Int
  /// What all connections feed; nil where each has its own.
  private let lasting: SharedSubject<Element>?
  private let connection = Lock<ShareConnection<Element>?>(nil)

  init(_ source: Observable<Element>, replay: Int, scope: SubjectLifetimeScope) {
    self.source = source
    self.replay = replay
    lasting = scope == .forever ? SharedSubject(replay) : nil
  }

  var delivery: EventDelivery { source.delivery }

  func admit(_ sink: Sink<Element>) -> Teardown {
    let (subscription, line, feed) = seat(sink)
    if let line, let feed { source.attach(feed, to: line.upstream) }
    return subscription
  }

  /// Takes an observer in. By itself: its room would be on the stack while the source is subscribed to.
  ///
  /// - Returns: the observer's subscription, and for the first one of a connection what the source is to feed.
  @inline(never)
  private func seat(_ sink: Sink<Element>) -> (Teardown, ShareUpstream<Element>?, Sink<Element>?) {
    typealias Connection = ShareConnection<Element>
    let (connection, isFirst, left) = connection.withLock { connection -> (Connection?, Bool, Connection?) in
      if let connection, connection.line.join() { return (connection, false, nil) }
      let left = connection
      // An end is final: nobody connects for an observer that comes after it. Looked at here, because such a
      // connection is forgotten when its core has ended.
      if let lasting, !lasting.isRunning { return (nil, false, left) }
      let new = Connection(lasting ?? SharedSubject(replay), ShareUpstream(self))
      connection = new
      return (new, true, left)
    }
    withExtendedLifetime(left) {}
    guard let connection else {
      return (lasting?.core.admit(sink, subject: "a shared stream") ?? .none, nil, nil)
    }
    let place = connection.shared.core.admit(sink, subject: "a shared stream")
    let subscription = Teardown.chained(ShareSubscription(place: place, line: connection.line))
    if !isFirst { return (subscription, nil, nil) }
    let observer = ShareObserver(connection: connection, isLasting: lasting != nil)
    return (subscription, connection.line, InnerSink(observer))
  }

  /// That connection is over: whoever comes next needs another.
  func forget(_ line: ShareUpstream<Element>) {
    let forgotten = connection.withLock { connection in
      guard connection?.line === line else { return nil as ShareConnection<Element>? }
      defer { connection = nil }
      return connection
    }
    withExtendedLifetime(forgotten) {}
  }
}

/// One subscription to the source, and what it feeds. The source keeps it alive.
private struct ShareConnection<Element: Sendable>: Sendable {
  let shared: SharedSubject<Element>
  let line: ShareUpstream<Element>

  init(_ shared: SharedSubject<Element>, _ line: ShareUpstream<Element>) {
    self.shared = shared
    self.line = line
  }
}

/// Owns the core that connections feed, for as long as one can.
private final class SharedSubject<Element: Sendable>: Sendable {
  let core: SubjectCore<Element>

  init(_ replay: Int) { core = SubjectCore(keeping: .last(replay)) }

  deinit { core.abandon() }

  var isRunning: Bool { if case .running = core.stop { true } else { false } }
}

/// What the observers of one connection hold on to: its disposable, and how many they are.
private final class ShareUpstream<Element: Sendable>: Sendable {
  let upstream = Slot()
  private weak let hub: ShareCore<Element>?
  /// Zero when the last observer has gone: what the source still says belongs to nobody then, least of all to a
  /// later connection with the same core.
  private let count = Atomic<Int>(1)

  init(_ hub: ShareCore<Element>) { self.hub = hub }

  var isClosed: Bool { count.load(ordering: .acquiring) == 0 }

  /// - Returns: false when the last observer has gone.
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

  /// - Returns: what is to be disposed now.
  func leave() -> Teardown {
    if count.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 { return .none }
    forget()
    return upstream.close()
  }

  func forget() { hub?.forget(self) }
}

private struct ShareObserver<Element: Sendable>: InnerObserver {
  let connection: ShareConnection<Element>
  /// Whether the core outlives the connection.
  let isLasting: Bool

  func next(_ element: Element) {
    if connection.line.isClosed { return }
    connection.shared.core.next(element)
  }

  func failed(_ error: any Error) {
    end { $0.failed(error) }
  }

  func completed() {
    end { $0.completed() }
  }

  private func end(_ tell: (SubjectCore<Element>) -> Void) {
    let line = connection.line
    if line.isClosed { return }
    // Disposed when all have been told, and by nobody who disposes inside that: a long chain would have the disposal of
    // all its stages on top of their ends.
    let upstream = line.upstream.close()
    // Observers that come inside the end they hear get a connection of their own, unless the end is final: then
    // nobody may find that there is neither a connection nor an end.
    if !isLasting { line.forget() }
    tell(connection.shared.core)
    if isLasting { line.forget() }
    upstream.dispose()
  }
}

/// One observer's part in a connection.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class ShareSubscription<Element: Sendable>: ChainedDisposable, @unchecked Sendable {
  private let place: Teardown
  private let line: ShareUpstream<Element>
  private let claim = Claim()

  init(place: Teardown, line: ShareUpstream<Element>) {
    self.place = place
    self.line = line
  }

  override func close() -> (Teardown, Teardown) {
    guard claim.take() else { return (.none, .none) }
    // At once: who has gone hears nothing more when the source is disposed.
    place.dispose()
    return (line.leave(), .none)
  }
}
