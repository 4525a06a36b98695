import Dispatch
import TestSupport
import Synchronization
import Testing

@testable import StreamsTesting

private struct Failure: Error, Equatable {}

/// The number of subscriptions per wait, when they end, and which elements they receive.
@Suite(.watched) struct BlockingSubscriptionTests {
  private let log = Heard<String>()

  /// Emits 1, 2, 3 and then `end`, and logs its subscriptions and disposals.
  private func source(_ end: Event<Int>? = .completed) -> Observable<Int> {
    Observable.create { [log] observer in
      log.append("subscribed")
      for number in 1...3 { observer.onNext(number) }
      if let end { observer.on(end) }
      return Disposables.create { log.append("disposed") }
    }
  }

  @Test func `each wait makes its own subscription`() throws {
    let blocking = source().toBlocking()
    expectEqual(log.all, [])
    #expect(try blocking.first() == 1)
    #expect(try blocking.last() == 3)
    #expect(try blocking.toArray() == [1, 2, 3])
    expectEqual(log.all, ["subscribed", "disposed", "subscribed", "disposed", "subscribed", "disposed"])
  }

  @Test func `first returns the first element, regardless of later events`() throws {
    for end in [Event<Int>.completed, .error(Failure()), nil] {
      let blocking = source(end).toBlocking()
      #expect(try withWatchdog { try blocking.first() } == 1)
      expectEqual(log.removeAll(), ["subscribed", "disposed"])
    }
  }

  @Test func `single fails immediately at a second element`() throws {
    let blocking = source(nil).toBlocking()
    #expect(throws: RxError.moreThanOneElement) { try withWatchdog { try blocking.single() } }
    #expect(throws: RxError.moreThanOneElement) { try withWatchdog { try blocking.single { $0 > 1 } } }
    expectEqual(log.all, ["subscribed", "disposed", "subscribed", "disposed"])
  }

  @Test func `an error after the elements is thrown by waits for the end`() throws {
    let blocking = source(.error(Failure())).toBlocking()
    #expect(throws: Failure.self) { try blocking.last() }
    #expect(throws: Failure.self) { try blocking.toArray() }
    #expect(throws: RxError.moreThanOneElement) { try blocking.single() }
    #expect(throws: Failure.self) { try blocking.single { $0 == 1 } }
    #expect(throws: Failure.self) { try blocking.single { $0 == 4 } }
  }

  @Test func `materialize returns the elements before a failure and never throws`() throws {
    guard case .failed(let elements, let error) = source(.error(Failure())).toBlocking().materialize() else {
      Issue.record("it did not fail")
      return
    }
    expectEqual(elements, [1, 2, 3])
    #expect(error is Failure)
    guard case .completed(let all) = source().toBlocking().materialize() else {
      Issue.record("it did not complete")
      return
    }
    expectEqual(all, [1, 2, 3])
    guard case .failed([1, 2, 3], RxError.timeout) = source(nil).toBlocking(timeout: .zero).materialize()
    else {
      Issue.record("it was not in time")
      return
    }
  }

  @Test func `single calls its predicate until the outcome is known`() throws {
    let asked = Heard<Int>()
    let number = try source().toBlocking().single { element in
      asked.append(element)
      return element == 2
    }
    expectEqual(number, 2)
    expectEqual(asked.removeAll(), [1, 2, 3])
    #expect(throws: RxError.moreThanOneElement) {
      try source().toBlocking().single { element in
        asked.append(element)
        return element < 3
      }
    }
    expectEqual(asked.all, [1, 2])
  }

  @Test func `a wait receives an element from another thread`() throws {
    let subject = PublishSubject<Int>()
    let result = try withWatchdog {
      let waiting = subject.do(onSubscribed: {
        WorkerThread.start {
          for number in 1...100 { subject.onNext(number) }
          subject.onCompleted()
        }
      })
      return try waiting.toBlocking().toArray()
    }
    expectEqual(result, Array(1...100))
    #expect(!subject.hasObservers)
  }

  @Test func `several threads can wait for one stream`() throws {
    let subject = PublishSubject<Int>()
    let results = Heard<[Int]>()
    try withWatchdog {
      let (ready, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      for _ in 0..<4 {
        WorkerThread.start {
          let elements = try? subject.do(onSubscribed: { ready.signal() }).toBlocking().toArray()
          results.append(elements ?? [])
          ended.signal()
        }
      }
      for _ in 0..<4 { ready.wait() }
      subject.onNext(7)
      subject.onCompleted()
      for _ in 0..<4 { ended.wait() }
    }
    expectEqual(results.all, Array(repeating: [7], count: 4))
  }

  @Test func `a timeout disposes the subscription`() throws {
    let subject = PublishSubject<Int>()
    let blocking = subject.toBlocking(timeout: .milliseconds(1))
    #expect(throws: RxError.timeout) { try blocking.first() }
    #expect(!subject.hasObservers)
    #expect(throws: RxError.timeout) { try blocking.last() }
    #expect(throws: RxError.timeout) { try blocking.single() }
    #expect(throws: RxError.timeout) { try blocking.toArray() }
    #expect(!subject.hasObservers)
  }

  @Test(arguments: [Duration.seconds(3600), .seconds(Int64.max), Duration(attoseconds: .max)])
  func `a very long timeout means no limit`(timeout: Duration) throws {
    #expect(try Observable.of(1, 2).toBlocking(timeout: timeout).toArray() == [1, 2])
    let elsewhere = Observable.of(1, 2).subscribe(on: SerialDispatchQueueScheduler(qos: .default))
    #expect(try withWatchdog { try elsewhere.toBlocking(timeout: timeout).toArray() } == [1, 2])
  }

  @Test func `a wait handles the ends of each trait`() throws {
    #expect(throws: RxError.noElements) { try Maybe<Int>.empty().toBlocking().single() }
    #expect(try Maybe.just(1).toBlocking().single() == 1)
    #expect(try Completable.empty().toBlocking().first() == nil)
    #expect(throws: Failure.self) { try Completable.error(Failure()).toBlocking().last() }
    #expect(try Single.just(1).toBlocking(timeout: 3600).toArray() == [1])
    #expect(try BehaviorRelay(value: 3).toBlocking().first() == 3)
  }
}
