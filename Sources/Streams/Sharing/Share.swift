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
  ///   - replay: how many elements an observer that comes later gets; not negative.
  ///   - scope: how long they are kept.
  /// - Returns: the shared stream.
  /// - Complexity: constant per event and observer, no allocation; holds `replay` elements.
  ///
  /// Source of the idea: [ReactiveX, RefCount](https://reactivex.io/documentation/operators/refcount.html).
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    precondition(
      replay >= 0,
      "share(replay: \(replay)): the number to replay cannot be negative; pass 0 to replay nothing")
    return Assembled(ShareRecipe(hub: ShareHub(asObservable(), replay: replay, scope: scope)))
  }
}

private struct ShareRecipe<Element: Sendable>: Recipe {
  let hub: ShareHub<Element>
  func run(_ sink: consuming Sink<Element>) -> any Disposable { hub.admit(sink) }
}

/// What all subscriptions of one shared stream have in common.
private final class ShareHub<Element: Sendable>: Sendable {
  fileprivate struct State: Sendable {
    var connection: ShareConnection<Element>?
    /// How many observers the connection has.
    var count = 0
  }

  private let source: Observable<Element>
  private let replay: Int
  /// The core of all connections; nil where each has its own.
  private let lasting: SubjectCore<Element>?
  private let state = Lock(State())

  init(_ source: Observable<Element>, replay: Int, scope: SubjectLifetimeScope) {
    self.source = source
    self.replay = replay
    lasting = scope == .forever ? SubjectCore(keeping: .last(replay)) : nil
  }

  func admit(_ sink: Sink<Element>) -> any Disposable {
    if let lasting {
      // An end is final: nobody connects for an observer that comes after it.
      if case .running = lasting.stop {} else { return lasting.admit(sink, subject: "a shared stream") }
    }
    let (connection, isFirst) = state.withLock { state in
      state.count += 1
      if let connection = state.connection { return (connection, false) }
      let connection = ShareConnection(lasting ?? SubjectCore(keeping: .last(replay)), self)
      state.connection = connection
      return (connection, true)
    }
    let place = connection.core.admit(sink, subject: "a shared stream")
    if isFirst { source.attach(Port(ShareInlet(connection: connection)), to: connection.upstream) }
    return ShareSubscription(place: place, connection: connection)
  }

  /// The connection's source has ended: whoever comes next needs another.
  func forget(_ connection: ShareConnection<Element>) {
    let forgotten = state.withLock { state in
      guard state.connection === connection else { return nil as ShareConnection<Element>? }
      state.count = 0
      defer { state.connection = nil }
      return state.connection
    }
    withExtendedLifetime(forgotten) {}
  }

  /// One observer of `connection` has gone.
  func leave(_ connection: ShareConnection<Element>) {
    let isLast = state.withLock { state in
      guard state.connection === connection else { return false }
      state.count -= 1
      if state.count > 0 { return false }
      state.connection = nil
      return true
    }
    if isLast { connection.close() }
  }
}

/// One subscription to the source.
private final class ShareConnection<Element: Sendable>: Sendable {
  let core: SubjectCore<Element>
  let upstream = Slot()
  let hub: ShareHub<Element>
  /// Set when the last observer has gone: what the source still says belongs to nobody, least of all to a later
  /// connection with the same core.
  private let closed = Atomic<Bool>(false)

  init(_ core: SubjectCore<Element>, _ hub: ShareHub<Element>) {
    self.core = core
    self.hub = hub
  }

  var isClosed: Bool { closed.load(ordering: .acquiring) }

  func close() {
    closed.store(true, ordering: .releasing)
    upstream.dispose()
  }
}

private struct ShareInlet<Element: Sendable>: Inlet {
  let connection: ShareConnection<Element>

  func next(_ element: Element) {
    if connection.isClosed { return }
    connection.core.next(element)
  }

  func failed(_ error: any Error) {
    if connection.isClosed { return }
    connection.hub.forget(connection)
    connection.core.failed(error)
    connection.upstream.dispose()
  }

  func completed() {
    if connection.isClosed { return }
    connection.hub.forget(connection)
    connection.core.completed()
    connection.upstream.dispose()
  }
}

/// One observer's part in a connection.
private final class ShareSubscription<Element: Sendable>: Disposable {
  private let place: any Disposable
  private let connection: ShareConnection<Element>
  private let claim = Claim()

  init(place: any Disposable, connection: ShareConnection<Element>) {
    self.place = place
    self.connection = connection
  }

  func dispose() {
    guard claim.take() else { return }
    place.dispose()
    connection.hub.leave(connection)
  }
}
