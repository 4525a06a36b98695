import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// The single order of everything that runs on the main actor.
@Suite(.watched) @MainActor struct MainQueueTests {
  /// Runs `body` on another thread while this thread, which is on the main actor, waits.
  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    Race.together(2) { thread in if thread == 1 { body() } }
  }

  private nonisolated static func first<Value: Sendable>(of values: AsyncStream<Value>) async -> Value? {
    for await value in values { return value }
    return nil
  }

  /// A way to send a number to a closure on the main actor.
  struct Route: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Returns a function that may be called on any thread.
    let connect: @MainActor @Sendable (Log, DisposeBag) -> @Sendable (Int) -> Void

    static let all = [
      Route(testDescription: "a subscription") { log, bag in
        let subject = PublishSubject<Int>()
        subject.subscribe(onNext: { log.append($0) }).disposed(by: bag)
        return { subject.onNext($0) }
      },
      Route(testDescription: "a binder") { log, _ in
        let binder = Binder<Int>(log) { log, number in log.append(number) }
        return { binder.onNext($0) }
      },
      Route(testDescription: "do") { log, bag in
        let subject = PublishSubject<Int>()
        subject.do(onNext: { log.append($0) }).subscribe().disposed(by: bag)
        return { subject.onNext($0) }
      },
      Route(testDescription: "observe(on:)") { log, bag in
        let subject = PublishSubject<Int>()
        subject.observe(on: MainScheduler.instance).subscribe(onNext: { log.append($0) }).disposed(by: bag)
        return { subject.onNext($0) }
      },
      Route(testDescription: "a driver") { log, bag in
        let subject = PublishSubject<Int>()
        subject.asDriver(onErrorJustReturn: 0).drive(onNext: { log.append($0) }).disposed(by: bag)
        return { subject.onNext($0) }
      },
      Route(testDescription: "a scheduled action") { log, _ in
        { number in
          _ = MainScheduler.instance.schedule(number) { number in
            MainActor.assumeIsolated { log.append(number) }
            return Disposables.create()
          }
        }
      },
      Route(testDescription: "an end") { log, bag in
        { number in
          let onDisposed: @MainActor @Sendable () -> Void = { log.append(number) }
          _ = Observable<Int>.never().subscribe(onDisposed: onDisposed).dispose()
        }
      },
    ]
  }

  @Test func `closures are called in the order of the events, across streams and kinds of closures`() {
    let (log, bag) = (Log(), DisposeBag())
    let send = Route.all.map { $0.connect(log, bag) }
    let numbers = (0..<6).flatMap { round in
      send.indices.map { round.isMultiple(of: 2) ? $0 : send.count - 1 - $0 }
    }
    elsewhere {
      for (number, route) in numbers.enumerated() { send[route](number) }
    }
    expectEqual(log.numbers, [])
    // An event on the main actor first runs everything that waits.
    send[0](-1)
    expectEqual(log.numbers, Array(numbers.indices) + [-1])
  }

  @Test(arguments: Route.all)
  func `an event on the main actor is delivered synchronously, after queued events`(route: Route) {
    let (log, bag) = (Log(), DisposeBag())
    let send = route.connect(log, bag)
    send(1)
    expectEqual(log.numbers, [1])
    elsewhere { send(2) }
    send(3)
    expectEqual(log.numbers, [1, 2, 3])
  }

  @Test(arguments: Route.all)
  func `an event from another thread arrives while the main actor is free`(route: Route) async {
    let (log, bag) = (Log(), DisposeBag())
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    log.arrived = { if $0 == 9 { continuation.finish() } else { continuation.yield($0) } }
    let send = route.connect(log, bag)
    await Task.detached { for number in 0..<10 { send(number) } }.value
    for await _ in numbers {}
    expectEqual(log.numbers, Array(0..<10))
  }

  @Test(arguments: Route.all)
  func `a task that the sender starts on the main actor afterward finds the event delivered`(route: Route)
    async
  {
    let (log, bag) = (Log(), DisposeBag())
    let send = route.connect(log, bag)
    let found = await Task.detached {
      for number in 0..<200 {
        send(number)
        if await log.numbers.last != number { return number }
      }
      return 200
    }.value
    expectEqual(found, 200)
  }

  @Test func `a nested event of another stream is visible on the next line`() {
    let (outer, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
    let (log, bag) = (Log(), DisposeBag())
    inner.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    outer.subscribe(onNext: { number in
      inner.onNext(number + 10)
      expectEqual(log.numbers, [11])
      log.append(number)
    }).disposed(by: bag)
    outer.onNext(1)
    expectEqual(log.numbers, [11, 1])
  }

  @Test func `a nested event is visible on the next line, even if other events are queued`() {
    let (outer, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
    let (log, bag) = (Log(), DisposeBag())
    inner.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    outer.subscribe(onNext: { number in
      self.elsewhere { inner.onNext(number + 20) }
      inner.onNext(number + 10)
      expectEqual(log.numbers, [21, 11])
    }).disposed(by: bag)
    outer.onNext(1)
    expectEqual(log.numbers, [21, 11])
  }

  @Test func `a nested event of a queued closure does not overtake the closures behind it`() async {
    let (outer, inner, last) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let (log, bag) = (Log(), DisposeBag())
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    inner.subscribe(onNext: { number in
      log.append(number)
      if number == 11 { end.finish() }
    }).disposed(by: bag)
    outer.subscribe(onNext: { number in
      inner.onNext(number + 10)
      log.append(number)
    }).disposed(by: bag)
    last.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    elsewhere {
      outer.onNext(1)
      inner.onNext(2)
    }
    last.onNext(3)
    expectEqual(log.numbers, [1, 2, 3])
    for await _ in ends {}
    expectEqual(log.numbers, [1, 2, 3, 11])
  }

  @Test func `a stream that floods the queue delays other work by one batch`() async {
    let (flood, bag, log) = (PublishSubject<Int>(), DisposeBag(), Log())
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    flood.subscribe(onNext: { number in
      if log.numbers.isEmpty {
        // Is queued behind this job.
        Task { @MainActor in log.append(-1) }
        log.append(number)
      }
      // Every element causes the next element, on another thread, before it is handled.
      if log.numbers.contains(-1) { end.finish() } else { elsewhere { flood.onNext(number + 1) } }
    }).disposed(by: bag)
    elsewhere { flood.onNext(0) }
    for await _ in ends {}
    expectEqual(log.numbers, [0, -1])
  }

  @Test func `two tasks that send concurrently keep their own order`() async {
    let tasks = (0..<2).map { _ in
      Task { @MainActor in
        let (log, bag, subject) = (Log(), DisposeBag(), PublishSubject<Int>())
        subject.subscribe(onNext: { log.append($0) }).disposed(by: bag)
        for number in 0..<50 {
          await Task.detached { subject.onNext(2 * number) }.value
          subject.onNext(2 * number + 1)
        }
        return log.numbers
      }
    }
    for task in tasks {
      let numbers = await task.value
      expectEqual(numbers, Array(0..<100))
    }
  }

  @TaskLocal private static var request = 0

  @Test func `a closure does not see the task-local values of a sender on another thread`() async {
    let (subject, bag) = (PublishSubject<Int>(), DisposeBag())
    let (values, continuation) = AsyncStream.makeStream(of: Int.self)
    subject.subscribe(onNext: { _ in continuation.yield(MainQueueTests.request) }).disposed(by: bag)
    await MainQueueTests.$request.withValue(7) {
      await Task { @concurrent in subject.onNext(1) }.value
    }
    let value = await Self.first(of: values)
    expectEqual(value, 0)
  }

  /// Runs in a separate process, because an event of another test would run the queue with the priority of
  /// that test.
  @Test func `a closure runs with user-initiated priority if the sender had a lower priority`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let (subject, bag) = (PublishSubject<Int>(), DisposeBag())
      let (values, continuation) = AsyncStream.makeStream(of: TaskPriority.self)
      subject.subscribe(onNext: { _ in continuation.yield(Task.currentPriority) }).disposed(by: bag)
      Task.detached(priority: .background) { subject.onNext(1) }
      let priority = await MainQueueTests.first(of: values)
      precondition(priority == .userInitiated)
    }
  }

  @Test(arguments: [true, false])
  func `an element of a disposed subscription is skipped, and released on the main actor`(observesOn: Bool)
    async
  {
    let (subject, log) = (PublishSubject<Released>(), Log())
    let (releases, release) = AsyncStream.makeStream(of: Bool.self)
    let stream = observesOn ? subject.observe(on: MainScheduler.instance) : subject.asObservable()
    let subscription = stream.subscribe(onNext: { _ in log.append(1) })
    elsewhere {
      subject.onNext(Released { release.yield(MainContext.isCurrent) })
      subscription.dispose()
    }
    let isOnMain = await Self.first(of: releases)
    expectEqual(isOnMain, true)
    expectEqual(log.numbers, [])
  }

  final class Released: Sendable {
    let onRelease: @Sendable () -> Void
    init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
    deinit { onRelease() }
  }

  @MainActor final class Log {
    private(set) var numbers: [Int] = []
    var arrived: (Int) -> Void = { _ in }

    func append(_ number: Int) {
      numbers.append(number)
      arrived(number)
    }
  }
}
