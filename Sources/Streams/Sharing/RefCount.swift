import Synchronization

extension ConnectableObservableType {
  /// Connects for the first observer, and disposes the connection after the last one.
  ///
  /// ```swift
  /// let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).publish().refCount()
  /// ```
  ///
  /// The first observer subscribes to this stream, which then connects. An observer that comes when all have gone, or
  /// when the source has ended, connects anew, even one that subscribes again while it is told of the end. This stream
  /// decides what it gets then: `publish().refCount()` subscribes to its source again, and
  /// `multicast(subject).refCount()` replays an end.
  ///
  /// - Terminates when: this stream does.
  /// - Errors: the errors of this stream.
  /// - Concurrency: if several observers come at once, one of them connects, once. `connect()` and the disposal of the
  ///   connection never overlap, and no lock is held meanwhile: an observer that comes while a connection is being
  ///   closed waits, and the thread that closes it subscribes it then. An observer that goes is removed first; then, if
  ///   it was the last, the connection is disposed. At an end, the connection is disposed before the end is passed on.
  /// - Returns: the stream that connects by itself.
  /// - Complexity: constant per event and observer.
  ///
  /// Source of the idea: [ReactiveX, RefCount](https://reactivex.io/documentation/operators/refcount.html).
  @inlinable
  public func refCount() -> Observable<Element> { refCount(InnerSink<RefCountObserver<Element>>.self) }

  /// - Parameter sink: the class of the sinks, taken where the type of the elements is known.
  @usableFromInline
  func refCount(_ sink: InnerSink<RefCountObserver<Element>>.Type) -> Observable<Element> {
    if let connectable = self as? ConnectableObservable<Element> {
      return Assembled(
        RefCountRecipe(sink: sink, connect: { connectable.connect() }) {
          connectable.admit(known($0, as: Sink<Element>.self))
        })
    }
    let source = asObservable()
    return Assembled(
      RefCountRecipe(sink: sink, connect: { self.connect() }) {
        (source.run(known($0, as: Sink<Element>.self)), 0)
      })
  }
}

/// It says of no delivery that it is on the main actor, whatever its source says: an observer that comes from there while a
/// connection is being closed is admitted by the thread that closes it, on which it may hear a replay or the end.
private struct RefCountRecipe<Element: Sendable>: Recipe {
  let sink: InnerSink<RefCountObserver<Element>>.Type
  let connect: @Sendable () -> any Disposable
  /// See ``RefCountArrival``. The object is a sink that this recipe has made.
  let admit: RefCountArrival.Admission
  let core = RefCountCore()

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let subscription = RefCountSubscription(core)
    var arrivals = core.arrivals(arrival(of: sink, subscription))
    core.handle(&arrivals)
    return Teardown(subscription)
  }

  @inline(never)
  private func arrival(
    of downstream: consuming Sink<Element>, _ subscription: RefCountSubscription
  ) -> RefCountArrival {
    let inner: Sink<Element> = sink.init(RefCountObserver(downstream: downstream, subscription: subscription))
    return RefCountArrival(inner: inner, subscription: subscription, connect: connect, admit: admit)
  }
}

/// An observer that arrives. It does not name the type of the elements, which would cost a metadata look-up at each step
/// of the core.
private struct RefCountArrival: Sendable {
  typealias Inner = AnyObject & Sendable
  /// Lets a sink observe the source, and returns the number of the subject: 0 if the source cannot tell that.
  typealias Admission = @Sendable (any Inner) -> (Teardown, Int)

  let inner: any Inner
  let subscription: RefCountSubscription
  let connect: @Sendable () -> any Disposable
  let admit: Admission
  /// The number of the subject that it observes already.
  var subject: Int?

  /// Lets the observer observe the stream, unless it does already.
  ///
  /// - Returns: the number of the subject that it observes.
  mutating func observe() -> Int {
    if let subject { return subject }
    let outermost = Trampoline.begin()
    let (teardown, subject) = admit(inner)
    subscription.upstream.set(teardown)
    if outermost { Trampoline.end() }
    self.subject = subject
    return subject
  }

  /// Lets the observer stop observing, so that it can observe the present subject.
  mutating func stopObserving() {
    if subject == nil { return }
    subject = nil
    subscription.upstream.clear()
  }
}

/// Lets the observers of one stream come and go. It leads to none of them, except while they wait.
private final class RefCountCore: Sendable {
  private struct State: Sendable {
    var connection = RefCountState()
    /// The observers that wait until the connection is closed.
    var waiting: [RefCountArrival] = []
  }

  private let state = Lock(State())
  private let connection = Slot()

  /// A queue with the observer that arrives.
  @inline(never)
  func arrivals(_ arrival: consuming RefCountArrival) -> Ring<RefCountArrival> {
    var arrivals = Ring<RefCountArrival>()
    arrivals.append(arrival)
    return arrivals
  }

  /// Handles arrivals in a loop: an observer may end the connection before it has been made, and then arrives anew.
  ///
  /// This function itself connects, when the functions that it calls have returned: otherwise the space for an arrival
  /// would be on the stack once for each stage of a chain.
  func handle(_ arrivals: inout Ring<RefCountArrival>) {
    while let connect = nextConnect(&arrivals) {
      keep(connect())
      settle(&arrivals)
    }
  }

  @inline(never)
  private func keep(_ made: any Disposable) { connection.set(made) }

  /// Handles arrivals until an observer has to connect.
  ///
  /// - Returns: the function that makes the connection; nil if no arrival is left.
  @inline(never)
  private func nextConnect(_ arrivals: inout Ring<RefCountArrival>) -> (@Sendable () -> any Disposable)? {
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
        if state.withLock({ $0.connection.mustConnect(subject) }) { return arrival.connect }
      }
      settle(&arrivals)
    }
    return nil
  }

  @inline(never)
  private func settle(_ arrivals: inout Ring<RefCountArrival>) {
    if state.withLock({ $0.connection.settle() }) { disconnect(&arrivals) }
  }

  private func arrive(_ arrival: RefCountArrival) -> RefCountState.Arrival {
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

  func depart(_ subscription: RefCountSubscription) {
    if state.withLock({ $0.connection.depart(subscription.depart()) }) { disconnect() }
  }

  /// Notes that the source has ended on the connection that `subscription` has joined.
  func ended(_ subscription: RefCountSubscription) {
    if state.withLock({ $0.connection.ended(subscription.number) }) { disconnect() }
  }

  private func disconnect() {
    var arrivals = Ring<RefCountArrival>()
    disconnect(&arrivals)
    handle(&arrivals)
  }

  private func disconnect(_ arrivals: inout Ring<RefCountArrival>) {
    connection.clear()
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.connection.disconnected()
      return state.waiting
    }
    for arrival in waiting { arrivals.append(arrival) }
  }
}

/// The subscription of one observer.
private final class RefCountSubscription: Disposable {
  private static let nowhere = 0
  private static let gone = -1

  let upstream = Slot()
  private let core: RefCountCore
  private let claim = Claim()
  private let joined = Atomic<Int>(RefCountSubscription.nowhere)

  fileprivate init(_ core: RefCountCore) { self.core = core }

  /// The number of the connection that it has joined.
  var number: Int { joined.load(ordering: .acquiring) }

  var isGone: Bool { number == Self.gone }

  /// Joins a connection. The core calls this under its lock, as it does ``depart()``.
  func join(_ number: Int) { joined.store(number, ordering: .releasing) }

  /// Leaves a connection whose subject the observer does not observe.
  ///
  /// - Returns: false if it has left the connection already.
  @discardableResult
  func part(from number: Int) -> Bool {
    joined.compareExchange(expected: number, desired: Self.nowhere, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Leaves for good.
  ///
  /// - Returns: the number of the connection that it had joined.
  func depart() -> Int { joined.exchange(Self.gone, ordering: .acquiringAndReleasing) }

  func ended() { core.ended(self) }

  func dispose() {
    guard claim.take() else { return }
    upstream.dispose()
    core.depart(self)
  }
}

@usableFromInline
struct RefCountObserver<Element: Sendable>: InnerObserver {
  fileprivate let downstream: Sink<Element>
  fileprivate let subscription: RefCountSubscription

  @usableFromInline
  func next(_ element: Element) { downstream.next(element) }

  @usableFromInline
  func failed(_ error: any Error) {
    subscription.ended()
    downstream.failed(error)
  }

  @usableFromInline
  func completed() {
    subscription.ended()
    downstream.completed()
  }
}
