extension ObservableType {
  /// Shares the source through `subject`. Observers subscribe to the subject, which receives the events of the source
  /// once ``ConnectableObservable/connect()`` has been called.
  ///
  /// ```swift
  /// let lines = socket.lines.multicast(ReplaySubject<String>.create(bufferSize: 10))
  /// ```
  ///
  /// - Terminates when: the subject does. A terminated subject ignores further events, so in effect the result supports
  ///   only one connection. For more connections, see ``multicast(makeSubject:)``.
  /// - Errors: the errors of the subject.
  /// - Concurrency: depends on the subject. See ``ConnectableObservable``.
  /// - Parameter subject: the subject that receives the events and is observed.
  /// - Returns: the stream to connect.
  /// - Complexity: depends on the subject.
  ///
  /// Source of the idea: [ReactiveX, Publish](https://reactivex.io/documentation/operators/publish.html).
  public func multicast<Subject: SubjectType>(
    _ subject: Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    multicast(makeSubject: { subject })
  }

  /// Shares the source through a subject, with a separate subject for each ``ConnectableObservable/connect()``.
  /// Observers subscribe to the subject.
  ///
  /// ```swift
  /// let lines = socket.lines.multicast(makeSubject: { ReplaySubject<String>.create(bufferSize: 10) })
  /// ```
  ///
  /// After a connection has been disposed, or the source has terminated, the observers of its subject keep that
  /// subject. Later observers and connections use a new subject, even those made while observers are being notified of
  /// the termination.
  ///
  /// - Terminates when: the source does, while connected.
  /// - Errors: the errors of the source.
  /// - Concurrency: `makeSubject` runs on the thread of the first observer or of the connection. It may run for several
  ///   of them concurrently, in which case one subject is used and the others are released. The source is disposed
  ///   after all observers have received its termination.
  /// - Parameter makeSubject: creates a subject.
  /// - Returns: the stream to connect.
  /// - Complexity: depends on the subject.
  ///
  /// Source of the idea: [ReactiveX, Publish](https://reactivex.io/documentation/operators/publish.html).
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    multicast(makeSubject, feed: { $0.asObserver().makeSink() })
  }

  /// - Parameter feed: creates the sink that sends events to a subject.
  func multicast<Subject: ObservableType>(
    _ makeSubject: @escaping @Sendable () -> Subject, feed: @escaping @Sendable (Subject) -> Sink<Element>
  ) -> ConnectableObservable<Subject.Element> {
    ConnectableObservable(MulticastCore(source: asObservable(), makeSubject: makeSubject, feed: feed))
  }
}

/// The part of a ``MulticastCore`` that does not depend on the type of its subjects.
protocol MulticastCoreType<Element>: Sendable {
  associatedtype Element: Sendable
  /// - Returns: the teardown of the observer, and the number of the subject that it observes.
  func admit(_ sink: Sink<Element>) -> (Teardown, Int)
  /// - Parameter user: decides when the connection is no longer needed, or nil if only the caller does.
  func connect(for user: (any ConnectionUser)?) -> any Disposable
}

/// The current subject, and the connection that sends events to it.
///
/// The stream retains this object. The source retains the subject that receives its events. The ``Connection`` retains
/// no observer.
private final class MulticastCore<Subject: ObservableType, Input: Sendable>: MulticastCoreType,
  ConnectionOwner
{
  typealias Element = Subject.Element

  private let source: Observable<Input>
  private let makeSubject: @Sendable () -> Subject
  /// Creates the sink that sends events to a subject.
  private let feed: @Sendable (Subject) -> Sink<Input>
  private let state = Lock(MulticastState<Subject>())

  init(
    source: Observable<Input>, makeSubject: @escaping @Sendable () -> Subject,
    feed: @escaping @Sendable (Subject) -> Sink<Input>
  ) {
    self.source = source
    self.makeSubject = makeSubject
    self.feed = feed
  }

  func admit(_ sink: Sink<Element>) -> (Teardown, Int) {
    let (subject, number) = subject()
    return (subject.asObservable().run(sink), number)
  }

  private func subject() -> (Subject, Int) {
    if let known = state.withLock({ $0.current }) { return known }
    let new = makeSubject()
    let (subject, left) = state.withLock { state in
      let left = state.forgetIfFinished()
      return (state.use(new), left)
    }
    withExtendedLifetime(left) {}
    return subject
  }

  func connect(for user: (any ConnectionUser)?) -> any Disposable {
    let (connection, inlet) = open(for: user)
    if let inlet { source.attach(inlet, to: connection.upstream) }
    return connection
  }

  /// Opens a connection, unless one exists. The method returns before the source is subscribed to. Otherwise its frame
  /// would be on the stack once for each stage of a chain.
  ///
  /// - Returns: the connection and, for a new connection, the sink for the source.
  @inline(never)
  private func open(for user: (any ConnectionUser)?) -> (Connection, Sink<Input>?) {
    let new = Connection(self)
    while true {
      if let known = state.withLock({ $0.connected }) { return (known, nil) }
      let (subject, number) = subject()
      guard let connection = state.withLock({ $0.connect(new, number) }) else { continue }
      if connection !== new { return (connection, nil) }
      let observer = MulticastObserver(subject: feed(subject), connection: connection, user: user)
      return (connection, InnerSink(observer))
    }
  }

  func forget(_ connection: Connection) {
    let left = state.withLock { $0.forget(connection) }
    withExtendedLifetime(left) {}
  }
}

/// The state of a ``MulticastCore``. This is a pure value that returns the objects to release, so that the caller
/// releases them outside the lock.
struct MulticastState<Subject: Sendable>: Sendable {
  private var subject: Subject?
  /// The number of the subject.
  private var number = 0
  private var connection: Connection?

  /// The subject for a new observer, or nil if there is none.
  var current: (Subject, Int)? {
    guard let subject, connection?.isFinished != true else { return nil }
    return (subject, number)
  }

  /// The connection, or nil if there is none or it has ended.
  var connected: Connection? { connection?.isFinished == true ? nil : connection }

  /// Removes a connection, with its subject, that has ended but has not called ``forget(_:)`` yet.
  mutating func forgetIfFinished() -> (Subject?, Connection?) {
    connection?.isFinished == true ? forgetSubject() : (nil, nil)
  }

  /// - Returns: the subject for a new observer, which is `new` unless a subject exists.
  mutating func use(_ new: Subject) -> (Subject, Int) {
    if let subject { return (subject, number) }
    subject = new
    return (new, number)
  }

  /// Sets the connection for the subject `number`.
  ///
  /// - Returns: the connection, which is `new` unless one exists, or nil if that subject has been replaced.
  mutating func connect(_ new: Connection, _ number: Int) -> Connection? {
    guard number == self.number, connection?.isFinished != true else { return nil }
    if let connection { return connection }
    connection = new
    return new
  }

  /// Removes a connection that has ended. The next observer needs another connection and another subject.
  mutating func forget(_ ended: Connection) -> (Subject?, Connection?) {
    connection === ended ? forgetSubject() : (nil, nil)
  }

  private mutating func forgetSubject() -> (Subject?, Connection?) {
    defer { (subject, connection) = (nil, nil) }
    number += 1
    return (subject, connection)
  }
}

/// Sends events to the subject of one connection, and retains the subject.
private struct MulticastObserver<Element: Sendable>: InnerObserver {
  let subject: Sink<Element>
  let connection: Connection
  let user: (any ConnectionUser)?

  func next(_ element: Element) {
    if connection.isFinished { return }
    subject.next(element)
  }

  func failed(_ error: any Error) { end { $0.failed(error) } }

  func completed() { end { $0.completed() } }

  var hasEnded: Bool {
    if connection.isFinished || subject.hasEnded { return true }
    guard let user else { return false }
    return EndQuestion.ask { user.finish { haveObserversEnded(count: $0) } }
  }

  /// Returns false for a subject whose observers are not known.
  private func haveObserversEnded(count: Int) -> Bool {
    (subject as? InnerSink<SubjectFeed<Element>>)?.observer.core.haveObserversEnded(count: count) ?? false
  }

  private func end(_ tell: (Sink<Element>) -> Void) {
    guard connection.end() else { return }
    // Removes the teardown now, and disposes it after all observers have been notified. Otherwise, an observer that
    // disposes its subscription when notified would dispose it. In a long chain, the disposals of all stages would then
    // be on the stack above their notifications.
    let upstream = connection.upstream.close()
    tell(subject)
    upstream.dispose()
  }
}
