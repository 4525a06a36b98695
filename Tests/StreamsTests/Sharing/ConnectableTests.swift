import StreamsTesting
import TestSupport
import Synchronization
import Testing

@testable import Streams

struct ConnectableTests {
  private let log = Heard<String>()

  /// Returns a source that logs when it is subscribed to and disposed.
  private func observed<Source: ObservableType>(_ source: Source) -> Observable<Source.Element> {
    Observable.create { [log] observer in
      log.append("connected")
      let subscription = source.subscribe(observer)
      return Disposables.create {
        subscription.dispose()
        log.append("disconnected")
      }
    }
  }

  @Test func `connect subscribes to the source once`() {
    let source = PublishSubject<Int>()
    let published = observed(source).publish()
    let early = Record(published)
    source.onNext(1)
    expectEqual(log.all, [])
    let connection = published.connect()
    let same = published.connect()
    expectEqual(log.all, ["connected"])
    let late = Record(published)
    source.onNext(2)
    same.dispose()
    connection.dispose()
    source.onNext(3)
    expectEqual(log.all, ["connected", "disconnected"])
    #expect(early.all == ["2"] && late.all == ["2"])
  }

  @Test func `an observer that subscribes after a connection waits for the next one`() {
    let source = PublishSubject<Int>()
    let published = source.publish()
    let before = Record(published)
    published.connect().dispose()
    let after = Record(published)
    let connection = published.connect()
    source.onNext(1)
    #expect(before.all == [] && after.all == ["1"])
    source.onCompleted()
    connection.dispose()
    expectEqual(Record(published).all, [])
    expectEqual(after.all, ["1", "completed"])
  }

  @Test func `a new connection can be made after the source ends, even while the end is delivered`() {
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    let turn = Counter()
    let published = Observable<Int>.deferred { sources[turn.increment() - 1].asObservable() }.publish()
    let (first, second) = (Heard<String>(), Heard<String>())
    let bag = DisposeBag()
    published.subscribe(
      onNext: { first.append("\($0)") },
      onCompleted: {
        published.subscribe(onNext: { second.append("\($0)") }).disposed(by: bag)
        published.connect().disposed(by: bag)
      }
    ).disposed(by: bag)
    published.connect().disposed(by: bag)
    sources[0].onNext(1)
    sources[0].onCompleted()
    sources[1].onNext(2)
    #expect(first.all == ["1"] && second.all == ["2"])
  }

  @Test func `replay keeps the elements of its connection until the connection ends`() {
    let source = PublishSubject<Int>()
    let (replayed, all) = (source.replay(2), source.replayAll())
    let connections = [replayed.connect(), all.connect()]
    for number in 1...3 { source.onNext(number) }
    expectEqual(Record(replayed).all, ["2", "3"])
    expectEqual(Record(all).all, ["1", "2", "3"])
    for connection in connections { connection.dispose() }
    #expect(Record(replayed).all == [] && Record(all).all == [])
  }

  @Test func `replay forgets its elements when the source ends`() {
    let source = PublishSubject<Int>()
    let replayed = source.replay(2)
    let connection = replayed.connect()
    let early = Record(replayed)
    source.onNext(1)
    source.onCompleted()
    expectEqual(early.all, ["1", "completed"])
    expectEqual(Record(replayed).all, [])
    connection.dispose()
  }

  @Test func `a given subject serves one connection, and emits its end to later observers`() {
    let source = PublishSubject<Int>()
    let multicast = source.multicast(BehaviorSubject(value: 0))
    let first = Record(multicast)
    _ = multicast.connect()
    source.onNext(1)
    source.onCompleted()
    expectEqual(first.all, ["0", "1", "completed"])
    expectEqual(Record(multicast).all, ["completed"])
    _ = multicast.connect()
    expectEqual(source.hasObservers, false)
    expectEqual(Record(multicast).all, ["completed"])
  }

  @Test func `the subject of multicast may emit a different type than it accepts`() {
    let multicast = Observable.of(1, 2).multicast(makeSubject: { Spelling() })
    let record = Record(multicast)
    _ = multicast.connect()
    expectEqual(record.all, ["1!", "2!", "completed"])
  }

  @Test func `multicast with a selector uses one subscription to the source`() {
    let source = PublishSubject<Int>()
    let sums = observed(source).multicast({ PublishSubject<Int>() }) { shared in
      Observable.zip(shared, shared.skip(1)) { $0 + $1 }
    }
    let record = Record(sums)
    for number in 1...3 { source.onNext(number) }
    expectEqual(log.all, ["connected"])
    record.subscription.dispose()
    expectEqual(log.all, ["connected", "disconnected"])
    expectEqual(record.all, ["3", "5"])
    #expect(!source.hasObservers)
  }

  @Test func `multicast disposes the source when the stream of its selector ends`() {
    let source = PublishSubject<Int>()
    let record = Record(source.multicast({ PublishSubject<Int>() }) { $0.take(1) })
    source.onNext(1)
    expectEqual(record.all, ["1", "completed"])
    #expect(!source.hasObservers)
  }

  @Test func `refCount connects with the first observer and disconnects after the last`() {
    let source = PublishSubject<Int>()
    let shared = observed(source).publish().refCount()
    let (one, two) = (Record(shared), Record(shared))
    source.onNext(1)
    one.subscription.dispose()
    source.onNext(2)
    expectEqual(log.all, ["connected"])
    two.subscription.dispose()
    two.subscription.dispose()
    expectEqual(log.all, ["connected", "disconnected"])
    let three = Record(shared)
    source.onNext(3)
    expectEqual(log.all, ["connected", "disconnected", "connected"])
    #expect(one.all == ["1"] && two.all == ["1", "2"] && three.all == ["3"])
  }

  @Test func `refCount connects again after the source has ended`() {
    let shared = observed(Observable.of(1, 2)).publish().refCount()
    expectEqual(Record(shared).all, ["1", "2", "completed"])
    expectEqual(Record(shared).all, ["1", "2", "completed"])
    expectEqual(log.all, ["connected", "disconnected", "connected", "disconnected"])
  }

  @Test func `refCount connects again when an observer subscribes during the end`() {
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    let attempts = Counter()
    let shared = Observable<Int>.deferred { sources[attempts.increment() - 1].asObservable() }
      .publish().refCount()
    let (one, two) = (Record(shared.retry()), Record(shared))
    sources[0].onNext(1)
    sources[0].onError(Mishap())
    sources[1].onNext(2)
    expectEqual(attempts.value, 2)
    #expect(one.all == ["1", "2"] && two.all == ["1", "error"])
    sources[1].onCompleted()
  }

  @Test func `refCount of an ended subject emits the end, and does not connect`() {
    let subject = PublishSubject<Int>()
    let shared = observed(Observable.never()).multicast(subject).refCount()
    subject.onCompleted()
    expectEqual(Record(shared).all, ["completed"])
    expectEqual(log.all, [])
  }

  @Test func `refCount works for connectable streams of clients`() {
    let source = HandMade()
    let shared = source.refCount()
    let (one, two) = (Record(shared), Record(shared))
    source.subject.onNext(1)
    one.subscription.dispose()
    two.subscription.dispose()
    #expect(one.all == ["1"] && two.all == ["1"])
    let three = Record(shared)
    source.subject.onCompleted()
    expectEqual(three.all, ["completed"])
    expectEqual(source.log.all, ["connect", "disconnect", "connect", "disconnect"])
  }

  /// An observer that subscribes while the connection is being closed does not stay on the closed connection.
  @Test func `an observer that subscribes during the disconnection gets a separate connection`() {
    let source = HandMade()
    let shared = source.refCount()
    let late = Heard<Record>()
    source.whileDisconnecting.append { late.append(Record(shared)) }
    Record(shared).subscription.dispose()
    expectEqual(source.log.all, ["connect", "disconnect", "connect"])
    source.subject.onNext(1)
    expectEqual(late.all.map(\.all), [["1"]])
  }

  @Test func `concurrent first observers of refCount share one connection`() async throws {
    try await withWatchdog {
      for _ in 0..<200 {
        let (connections, source) = (Counter(), PublishSubject<Int>())
        let shared = Observable<Int>.deferred {
          connections.increment()
          return source.asObservable()
        }.publish().refCount()
        let records = Heard<Record>()
        Race.together(32) { _ in records.append(Record(shared)) }
        source.onNext(7)
        expectEqual(connections.value, 1)
        expectEqual(records.all.map(\.all), Array(repeating: ["7"], count: 32))
        Race.together(32) { records.all[$0].subscription.dispose() }
        #expect(!source.hasObservers)
      }
    }
  }

  @Test func `publish creates one subject for concurrent observers`() async throws {
    try await withWatchdog {
      for _ in 0..<200 {
        let source = PublishSubject<Int>()
        let published = source.publish()
        let records = Heard<Record>()
        Race.together(8) { index in
          if index.isMultiple(of: 4) { _ = published.connect() } else { records.append(Record(published)) }
        }
        source.onNext(7)
        expectEqual(records.all.map(\.all), Array(repeating: ["7"], count: 6))
      }
    }
  }
}

/// Takes numbers and emits words.
private struct Spelling: SubjectType {
  typealias Element = String

  private let subject = PublishSubject<String>()

  func asObserver() -> AnyObserver<Int> { subject.mapObserver { "\($0)!" } }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == String {
    subject.subscribe(observer)
  }
}

/// A connectable stream that is not part of the library.
private struct HandMade: ConnectableObservableType {
  typealias Element = Int

  let subject = PublishSubject<Int>()
  let log = Heard<String>()
  let whileDisconnecting = Heard<@Sendable () -> Void>()

  func connect() -> any Disposable {
    log.append("connect")
    return Disposables.create { [log, whileDisconnecting] in
      for action in whileDisconnecting.removeAll() { action() }
      log.append("disconnect")
    }
  }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Int {
    subject.subscribe(observer)
  }
}
