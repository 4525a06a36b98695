import Dispatch
import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct ObserveOnTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `observe(on:) delivers events on the scheduler in order, the error last`() {
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(220, 2), .next(220, 3), .error(220, RxError.unknown),
    ])
    let observer = scheduler.start { source.observe(on: scheduler) }
    #expect(
      observer.events == [.next(211, 1), .next(221, 2), .next(222, 3), .error(223, RxError.unknown)])
    expectEqual(source.subscriptions, [Subscription(200, 220)])
  }

  @Test func `disposing observe(on:) drops waiting elements`() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(300, 2), .next(300, 3)])
    let observer = scheduler.start(disposed: 301) { source.observe(on: scheduler) }
    expectEqual(observer.events, [.next(211, 1)])
    expectEqual(source.subscriptions, [Subscription(200, 301)])
  }

  @Test func `a concurrent scheduler delivers one event at a time, in order`() async throws {
    let strict = StrictObserver<Int>()
    try await withWatchdog {
      let done = DispatchSemaphore(value: 0)
      let background = ConcurrentDispatchQueueScheduler(qos: .default)
      let source = Observable.from(0..<5000).observe(on: background)
      _ = source.do(onCompleted: { done.signal() }).subscribe(strict)
      done.wait()
    }
    #expect(strict.violations.isEmpty, "\(strict)")
    expectEqual(strict.elements, Array(0..<5000))
  }

  @Test func `a serial scheduler keeps one order for all streams and actions`() async throws {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let heard = Heard<String>()
    let (one, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let disposeBag = DisposeBag()
    one.observe(on: scheduler).subscribe(onNext: { heard.append("one \($0)") }).disposed(by: disposeBag)
    other.observe(on: scheduler).subscribe(onNext: { heard.append("other \($0)") }).disposed(by: disposeBag)
    try await withWatchdog {
      let (begin, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      // The queue is blocked, so that everything is enqueued before anything runs.
      scheduler.schedule(()) { _ in
        begin.wait()
        return Disposables.create()
      }.disposed(by: disposeBag)
      for number in 0..<100 {
        one.onNext(number)
        other.onNext(number)
        scheduler.schedule(number) { number in
          heard.append("action \(number)")
          if number == 99 { done.signal() }
          return Disposables.create()
        }.disposed(by: disposeBag)
      }
      begin.signal()
      done.wait()
    }
    expectEqual(heard.all, (0..<100).flatMap { ["one \($0)", "other \($0)", "action \($0)"] })
  }

  @Test @MainActor func `the main scheduler keeps one order for all streams from other threads`()
    async throws
  {
    let heard = Heard<String>()
    let (isBusy, rows) = (BehaviorRelay(value: false), BehaviorRelay(value: 0))
    let disposeBag = DisposeBag()
    isBusy.asDriver().drive(onNext: { heard.append("\($0)") }).disposed(by: disposeBag)
    rows.asDriver().drive(onNext: { heard.append("\($0)") }).disposed(by: disposeBag)
    await Task.detached {
      for number in 1...3 {
        isBusy.accept(true)
        rows.accept(number)
        isBusy.accept(false)
      }
    }.value
    let expected = ["false", "0"] + (1...3).flatMap { ["true", "\($0)", "false"] }
    expectEqual(await heard.all(expected.count), expected)
  }

  @Test func `an action scheduled during another runs before later blocks of the queue`() async throws {
    let queue = DispatchQueue(label: "observe-on-tests")
    let scheduler = SerialDispatchQueueScheduler(SerialRunner(queue))
    let heard = Heard<String>()
    try await withWatchdog {
      let (isRunning, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let done = DispatchSemaphore(value: 0)
      _ = scheduler.schedule(()) { _ in
        isRunning.signal()
        goesOn.wait()
        return Disposables.create()
      }
      isRunning.wait()
      _ = scheduler.schedule(()) { _ in
        heard.append("scheduled")
        return Disposables.create()
      }
      queue.async {
        heard.append("queued")
        done.signal()
      }
      goesOn.signal()
      done.wait()
    }
    expectEqual(heard.all, ["scheduled", "queued"])
  }

  @Test func `a block on the queue runs after earlier events, without waiting for later ones`()
    async throws
  {
    let queue = DispatchQueue(label: "observe-on-tests")
    let scheduler = SerialDispatchQueueScheduler(SerialRunner(queue))
    let heard = Heard<Int>()
    let source = PublishSubject<Int>()
    let subscription = source.observe(on: scheduler).subscribe(onNext: { number in
      heard.append(number)
      if number > 0 { source.onNext(number + 1) }
    })
    let counts = try await withWatchdog {
      // The queue is suspended until everything is enqueued.
      queue.suspend()
      for _ in 0..<1000 { source.onNext(0) }
      source.onNext(1)
      let looked = DispatchSemaphore(value: 0)
      let count = Heard<Int>()
      queue.async {
        count.append(heard.all.count)
        subscription.dispose()
        looked.signal()
      }
      queue.resume()
      looked.wait()
      return count.all
    }
    expectEqual(counts, [1001])
    source.onCompleted()
  }

  @Test @MainActor func `an element sent on the main actor arrives synchronously, and a nested one after it`()
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
    expectEqual(heard.all, ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  @Test @MainActor func `an element from another thread is delivered before later ones of the main actor`()
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
    expectEqual(heard.all, [1, 2])
  }

  @Test func `many elements on the current-thread scheduler do not grow the stack`() async throws {
    let count = try await withWatchdog(stackSize: 512 * 1024) {
      let last = Heard<Int>()
      Observable.from(1...manyTimes).observe(on: CurrentThreadScheduler.instance)
        .filter { number in
          if number.isMultiple(of: 10_000) { Watchdog.reset() }
          return number == manyTimes
        }.subscribe(onNext: { last.append($0) })
      return last.all
    }
    expectEqual(count, [manyTimes])
  }

  @Test func `subscribe(on:) subscribes and disposes on the scheduler`() {
    let source = scheduler.createHotObservable([Recorded.next(210, 1)])
    let observer = scheduler.start { source.subscribe(on: scheduler) }
    expectEqual(observer.events, [.next(210, 1)])
    expectEqual(source.subscriptions, [Subscription(201, 1001)])
  }

  @Test func `subscribe(on:) also disposes on the scheduler after the end`() {
    let source = scheduler.createHotObservable([Recorded<Event<Int>>.completed(300)])
    let observer = scheduler.start { source.subscribe(on: scheduler) }
    expectEqual(observer.events, [.completed(300)])
    expectEqual(source.subscriptions, [Subscription(201, 301)])
  }

  @Test func `subscribe(on:) that is disposed immediately never subscribes`() {
    let source = scheduler.createHotObservable([Recorded.next(210, 1)])
    source.asObservable().subscribe(on: scheduler).subscribe().dispose()
    scheduler.start()
    expectEqual(source.subscriptions, [])
  }
}
