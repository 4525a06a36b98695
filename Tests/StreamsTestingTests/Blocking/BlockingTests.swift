import Dispatch
import TestSupport
import Testing

@testable import StreamsTesting

private struct Failure: Error, Equatable {}

extension MaterializedSequenceResult {
  fileprivate var text: String {
    switch self {
    case .completed(let elements): "completed \(elements)"
    case .failed(let elements, let error): "failed \(elements) \(error)"
    }
  }
}

@Suite(.watched) struct BlockingTests {
  private let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "blocking-tests")

  /// Returns streams that emit `1 2 3` and then `error`, on the waiting thread and on another one.
  private func streams(_ error: (any Error)? = nil) -> [Observable<Int>] {
    let numbers = Observable.of(1, 2, 3)
    let all = error.map { numbers.concat(Observable.error($0)) } ?? numbers
    return [all, all.observe(on: queue), all.subscribe(on: queue)]
  }

  @Test(arguments: [Double.infinity, .greatestFiniteMagnitude, 1e15])
  func `a timeout too long to represent means no limit`(seconds: Double) throws {
    #expect(try withWatchdog { try streams()[1].toBlocking(timeout: seconds).toArray() } == [1, 2, 3])
  }

  @Test func `a timeout in seconds that is nil means no limit`() throws {
    let (limit, none): (Double?, Double?) = (0.001, nil)
    #expect(try withWatchdog { try streams()[1].toBlocking(timeout: none).toArray() } == [1, 2, 3])
    #expect(throws: RxError.timeout) {
      try withWatchdog { try Observable<Int>.never().toBlocking(timeout: limit).first() }
    }
  }

  @Test func `toArray, first and last return all elements, the first and the last`() throws {
    for stream in streams() {
      #expect(try withWatchdog { try stream.toBlocking().toArray() } == [1, 2, 3])
      #expect(try withWatchdog { try stream.toBlocking().first() } == 1)
      #expect(try withWatchdog { try stream.toBlocking().last() } == 3)
      #expect(try withWatchdog { stream.toBlocking().materialize().text } == "completed [1, 2, 3]")
    }
  }

  @Test func `without an element, first and last are nil and single is an error`() throws {
    for stream in [Observable<Int>.empty(), Observable<Int>.empty().observe(on: queue)] {
      #expect(try withWatchdog { try stream.toBlocking().toArray() } == [])
      #expect(try withWatchdog { try stream.toBlocking().first() } == nil)
      #expect(try withWatchdog { try stream.toBlocking().last() } == nil)
      #expect(throws: RxError.noElements) { try withWatchdog { try stream.toBlocking().single() } }
    }
  }

  @Test func `single requires exactly one element`() throws {
    #expect(try Observable.just(7).toBlocking().single() == 7)
    #expect(throws: RxError.moreThanOneElement) { try Observable.of(1, 2).toBlocking().single() }
    for stream in streams() {
      #expect(try withWatchdog { try stream.toBlocking().single { $0 == 2 } } == 2)
      #expect(throws: RxError.noElements) { try withWatchdog { try stream.toBlocking().single { $0 == 4 } } }
      #expect(throws: RxError.moreThanOneElement) {
        try withWatchdog { try stream.toBlocking().single { $0 > 1 } }
      }
      #expect(throws: Failure.self) {
        try withWatchdog { try stream.toBlocking().single { _ in throw Failure() } }
      }
    }
  }

  @Test func `an error is thrown, or materialized with the elements before it`() throws {
    for stream in streams(Failure()) {
      #expect(try withWatchdog { try stream.toBlocking().first() } == 1)
      #expect(throws: Failure.self) { try withWatchdog { try stream.toBlocking().last() } }
      #expect(throws: Failure.self) { try withWatchdog { try stream.toBlocking().toArray() } }
      #expect(throws: Failure.self) { try withWatchdog { try stream.toBlocking().single { $0 == 1 } } }
      #expect(try withWatchdog { stream.toBlocking().materialize().text } == "failed [1, 2, 3] Failure()")
    }
  }

  @Test func `a wait for enough elements ends an endless stream`() throws {
    let ones = Observable.repeatElement(1)
    #expect(try withWatchdog { try ones.toBlocking().first() } == 1)
    #expect(throws: RxError.moreThanOneElement) { try withWatchdog { try ones.toBlocking().single() } }
  }

  @Test func `a wait subscribes when it starts and disposes when it ends`() throws {
    let heard = Heard<String>()
    let source = Observable<Int>.create { observer in
      heard.append("subscribed")
      for number in 1...3 { observer.onNext(number) }
      return Disposables.create { heard.append("disposed") }
    }
    let blocking = source.toBlocking()
    expectEqual(heard.all, [])
    #expect(try blocking.first() == 1)
    expectEqual(heard.removeAll(), ["subscribed", "disposed"])
    #expect(throws: RxError.timeout) { try source.toBlocking(timeout: .milliseconds(1)).toArray() }
    expectEqual(heard.removeAll(), ["subscribed", "disposed"])
    #expect(throws: Failure.self) { try blocking.single { _ in throw Failure() } }
    expectEqual(heard.removeAll(), ["subscribed", "disposed"])
  }

  @Test func `a timeout ends the wait`() throws {
    let numbers = Observable.of(1, 2).concat(Observable.never())
    for stream in [numbers, numbers.observe(on: queue)] {
      // They may not have emitted anything yet.
      #expect(
        try withWatchdog {
          stream.toBlocking(timeout: .milliseconds(1)).materialize().text.contains("failed")
        })
      #expect(throws: RxError.timeout) { try withWatchdog { try stream.toBlocking(timeout: 0.001).last() } }
    }
    #expect(numbers.toBlocking(timeout: .zero).materialize().text.hasPrefix("failed [1, 2]"))
  }

  @Test func `a timeout also ends a source that never returns from its subscription`() throws {
    let endless = Observable.repeatElement(1).ignoreElements()
    #expect(throws: RxError.timeout) {
      try withWatchdog { try endless.toBlocking(timeout: .milliseconds(1)).toArray() }
    }
  }

  @Test func `a zero timeout is enough for synchronous elements`() throws {
    #expect(try Observable.of(1, 2).toBlocking(timeout: .zero).toArray() == [1, 2])
    #expect(throws: RxError.timeout) { try Observable<Int>.never().toBlocking(timeout: .seconds(-1)).first() }
  }

  @Test func `traits can be waited for`() throws {
    #expect(try Single.just(1).toBlocking().single() == 1)
    #expect(throws: Failure.self) { try Single<Int>.error(Failure()).toBlocking().first() }
    #expect(try Maybe<Int>.empty().toBlocking().first() == nil)
    #expect(try Completable.empty().toBlocking().toArray().isEmpty)
    #expect(try Observable.of(1, 2).asInfallible(onErrorJustReturn: 0).toBlocking().last() == 2)
    #expect(try Property(initial: 1, then: Observable<Int>.never()).toBlocking().first() == 1)
  }

  @Test func `a wait nested in a current-thread source does not deadlock`() throws {
    let result = try withWatchdog {
      try Observable.of(1, 2)
        .map { outer in try Observable.of(3, 4).map { $0 * outer }.toBlocking().toArray() }
        .concatMap { Observable.from($0) }
        .toBlocking().toArray()
    }
    expectEqual(result, [3, 4, 6, 8])
  }

  @Test func `a wait runs the current-thread work that it waits for`() throws {
    let result = try withWatchdog {
      let subject = ReplaySubject<Int>.createUnbounded()
      // The first source waits, in its turn, for elements that the second source emits in later turns.
      let waiting = Observable.of(0).map { _ in try subject.take(3).toBlocking().toArray() }
      let speaking = Observable.of(1, 2, 3, 4).do(onNext: { subject.onNext($0) }).map { [$0] }
      return try Observable.merge(waiting, speaking).toBlocking().toArray()
    }
    // Turns run as long as the wait lasts. The fourth runs after it.
    expectEqual(result, [[1], [2], [3], [1, 2, 3], [4]])
  }

  @Test func `current-thread work scheduled around a wait runs once, in order`() throws {
    let heard = Heard<String>()
    try withWatchdog {
      let scheduler = CurrentThreadScheduler.instance
      @Sendable func schedule(_ text: String) {
        _ = scheduler.schedule(()) { _ in
          heard.append(text)
          return Disposables.create()
        }
      }
      _ = scheduler.schedule(()) { _ in
        schedule("first")
        schedule("second")
        _ = try? Observable.of(1).do(onNext: { heard.append("waited for \($0)") }).toBlocking().last()
        #expect(!CurrentThreadScheduler.isScheduleRequired)
        schedule("third")
        return Disposables.create()
      }
      #expect(CurrentThreadScheduler.isScheduleRequired)
    }
    expectEqual(heard.all, ["waited for 1", "first", "second", "third"])
  }

  @Test func `other current-thread work runs during a wait only until it ends`() throws {
    let heard = Heard<Int>()
    try withWatchdog {
      let endless = Observable.repeatElement(1).do(onNext: { heard.append($0) })
      let enough = PublishSubject<Void>()
      _ = CurrentThreadScheduler.instance.schedule(()) { _ in
        let background = endless.take(until: enough).subscribe()
        _ = try? Observable.of(5).observe(on: SerialDispatchQueueScheduler(qos: .default)).toBlocking().last()
        enough.onNext(())
        return background
      }
    }
    #expect(heard.all.allSatisfy { $0 == 1 })
  }

  @Test @MainActor func `a wait inside a block of the main queue fails instead of hanging`() {
    let onMain = Observable.of(1).observe(on: MainScheduler.asyncInstance)
    let blocking = BlockingObservable(onMain, timeout: nil, patience: .milliseconds(1))
    #expect(throws: MainQueueStandsStill.self) { try blocking.first() }
    #expect(throws: RxError.timeout) { try onMain.toBlocking(timeout: .milliseconds(1)).first() }
    #expect(throws: Never.self) { try Observable.of(1).observe(on: queue).toBlocking().first() }
  }

  @Test func `elements are released with the result`() throws {
    let lifetimes = Lifetimes()
    let subject = PublishSubject<Tracked>()
    do {
      let elements = try Observable.create { observer in
        observer.onNext(lifetimes.track("element"))
        observer.onCompleted()
        return subject.subscribe()
      }.toBlocking().toArray()
      expectEqual(elements.count, 1)
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
    subject.onCompleted()
  }

  @Test func `either a completion or a simultaneous timeout is the result`() throws {
    let outcome = try Race.run(
      rounds: Race.usualRounds, setUp: { _ in BlockingEar<Int>(limit: nil) { _ in true } },
      left: { ear in
        ear.next(1)
        ear.completed()
      },
      right: { $0.end(RxError.timeout) },
      check: { ear, round in
        let heard = ear.heard
        try #require(ear.bell.hasRung)
        try #require(
          heard.error as? RxError == .timeout || (heard.error == nil && heard.elements == [1]), "\(round)")
      })
    #expect(outcome.isFair, "\(outcome)")
  }
}
