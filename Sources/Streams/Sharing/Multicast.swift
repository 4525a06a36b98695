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
  @inlinable
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
  @inlinable
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    multicast(makeSubject, MulticastMakers { $0.asObserver().makeSink() })
  }

  @usableFromInline
  func multicast<Subject: ObservableType>(
    _ makeSubject: @escaping @Sendable () -> Subject, _ makers: MulticastMakers<Subject, Element>
  ) -> ConnectableObservable<Subject.Element> {
    ConnectableObservable(MulticastCore(asObservable(), makeSubject, makers))
  }
}

/// A function and classes that make the objects of a connection, taken where their types are known: here each type would
/// cost a metadata look-up.
@usableFromInline
struct MulticastMakers<Subject: ObservableType, Input: Sendable>: Sendable {
  @usableFromInline let box: SubjectBox<Subject>.Type
  /// Makes the sink that feeds a subject.
  @usableFromInline let inlet: @Sendable (Subject) -> Sink<Input>
  @usableFromInline let sink: InnerSink<MulticastObserver<Input>>.Type

  @inlinable
  init(inlet: @escaping @Sendable (Subject) -> Sink<Input>) {
    box = SubjectBox<Subject>.self
    self.inlet = inlet
    sink = InnerSink<MulticastObserver<Input>>.self
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
  private let makers: MulticastMakers<Subject, Input>
  private let state = Lock(MulticastState())

  init(
    _ source: Observable<Input>, _ makeSubject: @escaping @Sendable () -> Subject,
    _ makers: MulticastMakers<Subject, Input>
  ) {
    self.source = source
    self.makeSubject = makeSubject
    self.makers = makers
  }

  func admit(_ sink: Sink<Element>) -> (Teardown, Int) {
    let (box, number) = subject()
    return (subject(in: box).asObservable().run(sink), number)
  }

  private func subject() -> (any MulticastState.Subject, Int) {
    if let known = state.withLock({ $0.current }) { return known }
    let new = makers.box.init(makeSubject())
    let (subject, left) = state.withLock { state in
      let left = state.forgetIfFinished()
      return (state.use(new), left)
    }
    withExtendedLifetime(left) {}
    return subject
  }

  private func subject(in box: any MulticastState.Subject) -> Subject {
    known(box, as: SubjectBox<Subject>.self).subject
  }

  func connect() -> any Disposable {
    let (connection, feed) = open()
    if let feed { source.attach(feed, to: connection.upstream) }
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
      let (box, number) = subject()
      guard let connection = state.withLock({ $0.connect(new, number) }) else { continue }
      if connection !== new { return (connection, nil) }
      let observer = MulticastObserver(subject: makers.inlet(subject(in: box)), connection: connection)
      return (connection, makers.sink.init(observer))
    }
  }

  func forget(_ connection: Connection) {
    let left = state.withLock { $0.forget(connection) }
    withExtendedLifetime(left) {}
  }
}

/// A subject of any type, as an object.
///
/// `@unchecked Sendable` is true because its property is a `let` of a `Sendable` type. Not `final`, although it has no
/// subclasses: allocating through the type that ``MulticastMakers`` keeps needs that.
@usableFromInline
class SubjectBox<Subject: Sendable>: @unchecked Sendable {
  final let subject: Subject

  required init(_ subject: consuming Subject) { self.subject = subject }
}

/// The state of a ``MulticastCore``: a pure value. It returns the objects that it lets go of, so that the caller
/// releases them outside the lock. It does not name the type of the subjects, which would cost a metadata look-up for
/// each thing that it returns.
struct MulticastState: Sendable {
  typealias Subject = AnyObject & Sendable

  private var subject: (any Subject)?
  /// The number of the subject.
  private var number = 0
  private var connection: Connection?

  /// The subject for a newcomer, if there is one.
  var current: (any Subject, Int)? {
    guard let subject, connection?.isFinished != true else { return nil }
    return (subject, number)
  }

  /// The connection, if there is one that is not over.
  var connected: Connection? { connection?.isFinished == true ? nil : connection }

  /// Forgets a connection that is over but has not called ``forget(_:)`` yet, and its subject.
  mutating func forgetIfFinished() -> ((any Subject)?, Connection?) {
    connection?.isFinished == true ? forgetSubject() : (nil, nil)
  }

  /// - Returns: the subject for a newcomer: `new` unless there is one.
  mutating func use(_ new: any Subject) -> (any Subject, Int) {
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
  mutating func forget(_ ended: Connection) -> ((any Subject)?, Connection?) {
    connection === ended ? forgetSubject() : (nil, nil)
  }

  private mutating func forgetSubject() -> ((any Subject)?, Connection?) {
    defer { (subject, connection) = (nil, nil) }
    number += 1
    return (subject, connection)
  }
}

/// Feeds the subject of one connection, and keeps it alive.
@usableFromInline
struct MulticastObserver<Element: Sendable>: InnerObserver {
  fileprivate let subject: Sink<Element>
  fileprivate let connection: Connection

  @usableFromInline
  func next(_ element: Element) {
    if connection.isFinished { return }
    subject.next(element)
  }

  @usableFromInline
  func failed(_ error: any Error) { end { $0.failed(error) } }

  @usableFromInline
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
