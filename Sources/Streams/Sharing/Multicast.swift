extension ObservableType {
  /// Feeds `subject` from the source, from ``ConnectableObservable/connect()`` on; the observers are those of the
  /// subject.
  ///
  /// ```swift
  /// let lines = socket.lines.multicast(ReplaySubject<String>.create(bufferSize: 10))
  /// ```
  ///
  /// - Terminates when: the subject does. In effect it is good for one connection: a subject that has ended passes
  ///   nothing on. For more connections, see ``multicast(makeSubject:)``.
  /// - Errors: the errors of the subject.
  /// - Concurrency: that of the subject; see ``ConnectableObservable``.
  /// - Parameter subject: the subject that is fed and observed.
  /// - Returns: the stream to connect.
  /// - Complexity: that of the subject.
  ///
  /// Source of the idea: [ReactiveX, Publish](https://reactivex.io/documentation/operators/publish.html).
  public func multicast<Subject: SubjectType>(
    _ subject: Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    multicast(makeSubject: { subject })
  }

  /// Feeds a subject from the source, another one for each ``ConnectableObservable/connect()``; the observers are those
  /// of the subject.
  ///
  /// ```swift
  /// let lines = socket.lines.multicast(makeSubject: { ReplaySubject<String>.create(bufferSize: 10) })
  /// ```
  ///
  /// When a connection is disposed, or the source ends, its subject stays with its observers. An observer or a
  /// connection that comes after that gets a new subject, even if it comes while an observer is told of the end.
  ///
  /// - Terminates when: the source does, while connected.
  /// - Errors: the errors of the source.
  /// - Concurrency: `makeSubject` runs on the thread of the first observer or of the connection. If several come at
  ///   once, it may run for each of them; one subject is used and the others are dropped. The source is disposed after
  ///   all observers have got its end.
  /// - Parameter makeSubject: makes a subject.
  /// - Returns: the stream to connect.
  /// - Complexity: that of the subject.
  ///
  /// Source of the idea: [ReactiveX, Publish](https://reactivex.io/documentation/operators/publish.html).
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    multicast(makeSubject, feed: { $0.asObserver().makeSink() })
  }

  /// - Parameter feed: makes the sink that feeds a subject.
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
  func connect() -> any Disposable
}

/// The present subject, and the connection that feeds it.
///
/// The stream keeps it alive. The source keeps the subject that it feeds alive; the
/// ``Connection`` leads to no observer.
private final class MulticastCore<Subject: ObservableType, Input: Sendable>: MulticastCoreType,
  ConnectionOwner
{
  typealias Element = Subject.Element

  private let source: Observable<Input>
  private let makeSubject: @Sendable () -> Subject
  /// Makes the sink that feeds a subject.
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

  func connect() -> any Disposable {
    let (connection, inlet) = open()
    if let inlet { source.attach(inlet, to: connection.upstream) }
    return connection
  }

  /// Opens a connection, unless there is one. It returns before the subscription to the source is made: otherwise its
  /// frame would be on the stack once for each stage of a chain.
  ///
  /// - Returns: the connection, and the sink for the source unless that has one already.
  @inline(never)
  private func open() -> (Connection, Sink<Input>?) {
    let new = Connection(self)
    while true {
      if let known = state.withLock({ $0.connected }) { return (known, nil) }
      let (subject, number) = subject()
      guard let connection = state.withLock({ $0.connect(new, number) }) else { continue }
      if connection !== new { return (connection, nil) }
      return (connection, InnerSink(MulticastObserver(subject: feed(subject), connection: connection)))
    }
  }

  func forget(_ connection: Connection) {
    let left = state.withLock { $0.forget(connection) }
    withExtendedLifetime(left) {}
  }
}

/// The state of a ``MulticastCore``: a pure value. It returns the objects that it releases, so that the caller releases
/// them outside the lock.
struct MulticastState<Subject: Sendable>: Sendable {
  private var subject: Subject?
  /// The number of the subject.
  private var number = 0
  private var connection: Connection?

  /// The subject for a newcomer, if there is one.
  var current: (Subject, Int)? {
    guard let subject, connection?.isFinished != true else { return nil }
    return (subject, number)
  }

  /// The connection, if there is one that is not over.
  var connected: Connection? { connection?.isFinished == true ? nil : connection }

  /// Forgets a connection that is over but has not called ``forget(_:)`` yet, and its subject.
  mutating func forgetIfFinished() -> (Subject?, Connection?) {
    connection?.isFinished == true ? forgetSubject() : (nil, nil)
  }

  /// - Returns: the subject for a newcomer: `new` unless there is one.
  mutating func use(_ new: Subject) -> (Subject, Int) {
    if let subject { return (subject, number) }
    subject = new
    return (new, number)
  }

  /// Takes a connection for the subject of that number.
  ///
  /// - Returns: the connection: `new` unless there is one; nil if that subject has been left.
  mutating func connect(_ new: Connection, _ number: Int) -> Connection? {
    guard number == self.number, connection?.isFinished != true else { return nil }
    if let connection { return connection }
    connection = new
    return new
  }

  /// Forgets a connection that is over: the next newcomer needs another one, and another subject.
  mutating func forget(_ ended: Connection) -> (Subject?, Connection?) {
    connection === ended ? forgetSubject() : (nil, nil)
  }

  private mutating func forgetSubject() -> (Subject?, Connection?) {
    defer { (subject, connection) = (nil, nil) }
    number += 1
    return (subject, connection)
  }
}

/// Feeds the subject of one connection, and keeps it alive.
private struct MulticastObserver<Element: Sendable>: InnerObserver {
  let subject: Sink<Element>
  let connection: Connection

  func next(_ element: Element) {
    if connection.isFinished { return }
    subject.next(element)
  }

  func failed(_ error: any Error) { end { $0.failed(error) } }

  func completed() { end { $0.completed() } }

  private func end(_ tell: (Sink<Element>) -> Void) {
    guard connection.end() else { return }
    // Takes the teardown out now, and disposes it when all observers have heard the end. An observer that disposes
    // inside its end would do it otherwise: a long chain would have the disposals of all its stages on the stack, on
    // top of their ends.
    let upstream = connection.upstream.close()
    tell(subject)
    upstream.dispose()
  }
}
