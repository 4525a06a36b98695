import Synchronization

extension ConnectableObservableType {
  /// Connects when the first observer subscribes, and disposes the connection when the last observer has left.
  ///
  /// ```swift
  /// let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).publish().refCount()
  /// ```
  ///
  /// The first observer subscribes to this stream and then connects it. An observer that subscribes after all others
  /// have been disposed, or after the source has terminated, connects again. This includes an observer that subscribes
  /// again while it is being notified of the termination. The events that it receives then depend on this stream:
  /// `publish().refCount()` subscribes to its source again, and `multicast(subject).refCount()` replays the
  /// termination.
  ///
  /// - Terminates when: this stream does.
  /// - Errors: the errors of this stream.
  /// - Concurrency: concurrent observers cause one connection. `connect()` and the disposal of the connection never
  ///   overlap, and neither runs under a lock. An observer that subscribes while a connection is being closed is
  ///   subscribed afterwards by the thread that closes it. A disposed observer is removed first. If it was the last
  ///   one, the connection is disposed after that. On termination, the connection is disposed before the observers are
  ///   notified.
  /// - Returns: the stream that connects automatically.
  /// - Complexity: constant per event and observer.
  ///
  /// Source of the idea: [ReactiveX, RefCount](https://reactivex.io/documentation/operators/refcount.html).
  public func refCount() -> Observable<Element> {
    if let connectable = self as? ConnectableObservable<Element> {
      return Assembled(
        RefCountRecipe(connect: { connectable.connect(for: $0) }, admit: { connectable.admit($0) }))
    }
    let source = asObservable()
    return Assembled(RefCountRecipe(connect: { _ in self.connect() }, admit: { (source.run($0), 0) }))
  }
}

/// The recipe of `refCount`. It does not declare its deliveries as being on the main actor, even if the source does. An
/// observer that subscribes on the main actor while a connection is being closed is admitted by the thread that closes
/// it. It may receive a replay or the termination on that thread.
private struct RefCountRecipe<Element: Sendable>: Recipe {
  /// See ``RefCountArrival``.
  let connect: RefCountArrival<Element>.Connect
  /// See ``RefCountArrival``.
  let admit: RefCountArrival<Element>.Admission
  let core = RefCountCore<Element>()

  init(
    connect: @escaping RefCountArrival<Element>.Connect, admit: @escaping RefCountArrival<Element>.Admission
  ) {
    self.connect = connect
    self.admit = admit
  }

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let subscription = RefCountSubscription(core)
    var arrivals = arrivals(sink, subscription)
    core.handle(&arrivals)
    return Teardown(subscription)
  }

  @inline(never)
  private func arrivals(
    _ sink: Sink<Element>, _ subscription: RefCountSubscription<Element>
  ) -> Ring<RefCountArrival<Element>> {
    var arrivals = Ring<RefCountArrival<Element>>()
    let inner = InnerSink(RefCountObserver(downstream: sink, subscription: subscription))
    arrivals.append(
      RefCountArrival(inner: inner, subscription: subscription, connect: connect, admit: admit))
    return arrivals
  }
}

/// An observer that is being subscribed.
private struct RefCountArrival<Element: Sendable>: Sendable {
  /// Subscribes a sink to the source, and returns the number of the subject, or 0 if the source has no such number.
  typealias Admission = @Sendable (Sink<Element>) -> (Teardown, Int)
  /// Connects the stream.
  typealias Connect = @Sendable (any ConnectionUser) -> any Disposable

  let inner: Sink<Element>
  let subscription: RefCountSubscription<Element>
  let connect: Connect
  let admit: Admission
  /// The number of the subject that the sink is subscribed to.
  var subject: Int?

  /// Subscribes the sink to the stream, unless it is subscribed.
  ///
  /// - Returns: the number of the subject that the sink is subscribed to.
  mutating func observe() -> Int {
    if let subject { return subject }
    let outermost = Trampoline.begin()
    let (teardown, subject) = admit(inner)
    subscription.upstream.set(teardown)
    if outermost { Trampoline.end() }
    self.subject = subject
    return subject
  }

  /// Ends the subscription, so that the sink can be subscribed to the current subject.
  mutating func stopObserving() {
    if subject == nil { return }
    subject = nil
    subscription.upstream.clear()
  }
}

/// Adds and removes the observers of one stream. It retains them only while they wait.
private final class RefCountCore<Element: Sendable>: ConnectionUser {
  typealias Arrival = RefCountArrival<Element>

  private struct State: Sendable {
    var connection = RefCountState()
    /// The observers waiting for the connection to be closed.
    var waiting: [Arrival] = []
  }

  private let state = Lock(State())
  private let connection = Slot()
  private let asking = Atomic<Bool>(false)

  /// Handles arrivals in a loop. If an observer ends the connection before it has been made, the observer arrives
  /// again.
  ///
  /// Connects in this function, after the functions that it calls have returned, so that a long chain needs less stack.
  func handle(_ arrivals: inout Ring<Arrival>) {
    while let connect = nextConnect(&arrivals) {
      keep(connect(self))
      settle(&arrivals)
    }
  }

  @inline(never)
  private func keep(_ made: any Disposable) { connection.set(made) }

  func finish(if haveEnded: (Int) -> Bool) -> Bool {
    if state.withLock({ $0.connection.isClosing }) { return true }
    // An observer may be upstream of its own source. The check does not follow such a loop.
    if asking.exchange(true, ordering: .acquiring) { return false }
    defer { asking.store(false, ordering: .releasing) }
    // Checks again if an observer has arrived or left since, for example because its own connection has been closed.
    while let known = state.withLock({ $0.connection.observers }), haveEnded(known.count) {
      let (hasEnded, mustDisconnect) = state.withLock { $0.connection.end(ifStill: known) }
      if mustDisconnect { disconnect() }
      if hasEnded { return true }
    }
    return state.withLock { $0.connection.isClosing }
  }

  /// Handles arrivals until an observer has to connect.
  ///
  /// - Returns: the function that makes the connection, or nil if no arrival is left.
  @inline(never)
  private func nextConnect(_ arrivals: inout Ring<Arrival>) -> Arrival.Connect? {
    while var arrival = arrivals.popFirst() {
      switch arrive(arrival) {
      case .wait: continue
      case .join(let number):
        let subject = arrival.observe()
        let observed = state.withLock { $0.connection.observed(subject) }
        if observed != .this {
          // The observer still counts as busy, so the connection is not closed before it has settled.
          if arrival.subscription.part(from: number) {
            _ = state.withLock {
              observed == .next ? $0.connection.ended(number) : $0.connection.depart(number)
            }
          }
          if observed == .earlier { arrival.stopObserving() }
          arrivals.append(arrival)
        }
      case .connect:
        arrival.stopObserving()
        let subject = arrival.observe()
        if arrival.inner.hasEnded { depart(arrival.subscription) }
        if state.withLock({ $0.connection.mustConnect(subject) }) { return arrival.connect }
      }
      settle(&arrivals)
    }
    return nil
  }

  @inline(never)
  private func settle(_ arrivals: inout Ring<Arrival>) {
    if state.withLock({ $0.connection.settle() }) { disconnect(&arrivals) }
  }

  private func arrive(_ arrival: Arrival) -> RefCountState.Arrival {
    state.withLock { state in
      if arrival.subscription.isGone { return .wait }
      let answer = state.connection.arrive()
      switch answer {
      case .wait: state.waiting.append(arrival)
      case .join(let number), .connect(let number): arrival.subscription.join(number)
      }
      return answer
    }
  }

  func depart(_ subscription: RefCountSubscription<Element>) {
    if state.withLock({ $0.connection.depart(subscription.depart()) }) { disconnect() }
  }

  /// Records that the source has terminated on the connection that `subscription` has joined.
  func ended(_ subscription: RefCountSubscription<Element>) {
    if state.withLock({ $0.connection.ended(subscription.number) }) { disconnect() }
  }

  private func disconnect() {
    var arrivals = Ring<Arrival>()
    disconnect(&arrivals)
    handle(&arrivals)
  }

  private func disconnect(_ arrivals: inout Ring<Arrival>) {
    connection.clear()
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.connection.disconnected()
      return state.waiting
    }
    for arrival in waiting { arrivals.append(arrival) }
  }
}

/// The numbers that mark an observer without a connection, and an observer that has left permanently.
private let nowhere = 0
private let gone = -1

/// The subscription of one observer.
private final class RefCountSubscription<Element: Sendable>: Disposable {
  let upstream = Slot()
  private let core: RefCountCore<Element>
  private let claim = Claim()
  private let joined = Atomic<Int>(nowhere)

  fileprivate init(_ core: RefCountCore<Element>) { self.core = core }

  /// The number of the connection that the observer has joined.
  var number: Int { joined.load(ordering: .acquiring) }

  var isGone: Bool { number == gone }

  /// Joins a connection. The core calls this method and ``depart()`` under its lock.
  func join(_ number: Int) { joined.store(number, ordering: .releasing) }

  /// Leaves a connection to whose subject the observer is not subscribed.
  ///
  /// - Returns: false if the observer has already left the connection.
  @discardableResult
  func part(from number: Int) -> Bool {
    joined.compareExchange(expected: number, desired: nowhere, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Leaves the connection permanently.
  ///
  /// - Returns: the number of the connection that the observer had joined.
  func depart() -> Int { joined.exchange(gone, ordering: .acquiringAndReleasing) }

  func ended() { core.ended(self) }

  func dispose() {
    guard claim.take() else { return }
    upstream.dispose()
    core.depart(self)
  }
}

private struct RefCountObserver<Element: Sendable>: InnerObserver {
  let downstream: Sink<Element>
  let subscription: RefCountSubscription<Element>

  func next(_ element: Element) { downstream.next(element) }

  func failed(_ error: any Error) {
    subscription.ended()
    downstream.failed(error)
  }

  func completed() {
    subscription.ended()
    downstream.completed()
  }

  var hasEnded: Bool { subscription.isGone || downstream.hasEnded }
}
