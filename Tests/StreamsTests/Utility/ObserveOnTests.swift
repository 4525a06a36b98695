import Dispatch
import Streams
import StreamsTesting
import Testing

@Suite struct ObserveOnTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `events are delivered on the scheduler, in order, the error last`() {
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(220, 2), .next(220, 3), .error(220, RxError.unknown),
    ])
    let observer = scheduler.start { source.observe(on: scheduler) }
    #expect(
      observer.events == [.next(211, 1), .next(221, 2), .next(222, 3), .error(223, RxError.unknown)])
    #expect(source.subscriptions == [Subscription(200, 220)])
  }

  @Test func `disposing drops what waits`() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(300, 2), .next(300, 3)])
    let observer = scheduler.start(disposed: 301) { source.observe(on: scheduler) }
    #expect(observer.events == [.next(211, 1)])
    #expect(source.subscriptions == [Subscription(200, 301)])
  }

  @Test func `a concurrent scheduler delivers one event at a time and in order`() async throws {
    let strict = StrictObserver<Int>()
    try await withWatchdog {
      let done = DispatchSemaphore(value: 0)
      let background = ConcurrentDispatchQueueScheduler(qos: .default)
      let source = Observable.from(0..<5000).observe(on: background)
      _ = source.do(onCompleted: { done.signal() }).subscribe(strict)
      done.wait()
    }
    #expect(strict.violations.isEmpty, "\(strict)")
    #expect(strict.elements == Array(0..<5000))
  }

  @Test @MainActor func `on the main actor an element arrives at once, and one from inside another after it`()
  {
    let source = PublishSubject<Int>()
    let heard = Heard<String>()
    let subscription = source.observe(on: MainScheduler()).subscribe(onNext: { number in
      heard.append("begin \(number)")
      if number == 1 { source.onNext(2) }
      heard.append("end \(number)")
    })
    source.onNext(1)
    source.onNext(3)
    subscription.dispose()
    source.onNext(4)
    #expect(heard.all == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  @Test @MainActor func `what comes from another thread is delivered before what follows on the main actor`()
    async throws
  {
    let source = PublishSubject<Int>()
    let heard = Heard<Int>()
    await withCheckedContinuation { continuation in
      source.observe(on: MainScheduler()).subscribe(
        onNext: { heard.append($0) }, onCompleted: { continuation.resume() })
      try? withWatchdog { source.onNext(1) }
      source.onNext(2)
      source.onCompleted()
    }
    #expect(heard.all == [1, 2])
  }

  @Test func `very many elements on the current thread's scheduler do not grow the stack`() async throws {
    let count = try await withWatchdog(seconds: 60, stackSize: 512 * 1024) {
      let last = Heard<Int>()
      Observable.from(1...manyTimes).observe(on: CurrentThreadScheduler.instance)
        .filter { $0 == manyTimes }.subscribe(onNext: { last.append($0) })
      return last.all
    }
    #expect(count == [manyTimes])
  }

  @Test func `subscribe(on:) begins and ends the subscription on the scheduler`() {
    let source = scheduler.createHotObservable([Recorded.next(210, 1)])
    let observer = scheduler.start { source.subscribe(on: scheduler) }
    #expect(observer.events == [.next(210, 1)])
    #expect(source.subscriptions == [Subscription(201, 1001)])
  }

  @Test func `subscribe(on:) ends it there after the end too`() {
    let source = scheduler.createHotObservable([Recorded<Event<Int>>.completed(300)])
    let observer = scheduler.start { source.subscribe(on: scheduler) }
    #expect(observer.events == [.completed(300)])
    #expect(source.subscriptions == [Subscription(201, 301)])
  }

  @Test func `subscribe(on:) that is disposed at once never subscribes`() {
    let source = scheduler.createHotObservable([Recorded.next(210, 1)])
    source.asObservable().subscribe(on: scheduler).subscribe().dispose()
    scheduler.start()
    #expect(source.subscriptions == [])
  }
}
