import Streams
import TestSupport
import Testing

/// The guarantees between streams and asynchronous code.
@Suite(.watched) struct BridgingRulesTests {
  @Test func `values emits the elements before an error, and then throws it`() async {
    let source = PublishSubject<Int>()
    let values = source.values
    source.onNext(1)
    source.onNext(2)
    source.onError(Mishap())
    source.onNext(3)
    let taken = Heard<Int>()
    await #expect(throws: Mishap()) { for try await value in values { taken.append(value) } }
    expectEqual(taken.all, [1, 2])
    #expect(!source.hasObservers)
  }

  @Test func `each access to values is a separate subscription`() async throws {
    let subscribed = Counter()
    let source = Observable<Int>.deferred { .of(subscribed.increment(), 0) }
    for expected in 1...2 {
      var taken: [Int] = []
      for try await value in source.values { taken.append(value) }
      expectEqual(taken, [expected, 0])
    }
    expectEqual(subscribed.value, 2)
  }

  @Test func `firstValue returns before a later error, and lastValue throws it`() async throws {
    let source = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onNext(2)
      observer.onError(Mishap())
      return Disposables.create()
    }
    #expect(try await source.firstValue == 1)
    await #expect(throws: Mishap()) { try await source.lastValue }
  }

  @Test func `firstValue disposes its source once, even if the source is synchronous`() async throws {
    let disposed = Counter()
    let source = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onNext(2)
      return Disposables.create { disposed.increment() }
    }
    #expect(try await source.firstValue == 1)
    expectEqual(disposed.value, 1)
  }

  @Test func `asynchronous work starts for each subscription, and not before`() async throws {
    let begun = Counter()
    let work = Observable.async { begun.increment() }
    expectEqual(begun.value, 0)
    #expect(try await work.firstValue == 1)
    #expect(try await work.firstValue == 2)
  }

  @Test func `a result or an error of cancelled work is not emitted`() async {
    let heard = Heard<String>()
    let (log, continuation) = AsyncStream<String>.makeStream()
    var events = log.makeAsyncIterator()
    let releases = Releases()
    for fails in [false, true] {
      let token = releases.token()
      let subscription = Observable<Int>.async {
        continuation.yield("started")
        while !Task.isCancelled { await Task.yield() }
        defer { withExtendedLifetime(token) { _ = continuation.yield("ended") } }
        if fails { throw Mishap() }
        return 1
      }.subscribe(AnyObserver { heard.append(event: $0) })
      #expect(await events.next() == "started")
      subscription.dispose()
      #expect(await events.next() == "ended")
    }
    // The task retains its work until it has delivered the result.
    await releases.all()
    #expect(heard.all.isEmpty)
  }

  @Test func `an asynchronous sequence is iterated again by each subscription`() async throws {
    struct Countdown: AsyncSequence, AsyncIteratorProtocol, Sendable {
      var left = 3
      func makeAsyncIterator() -> Countdown { self }
      mutating func next() async -> Int? {
        left -= 1
        return left >= 0 ? left : nil
      }
    }
    let stream = Countdown().asObservable()
    for _ in 0..<2 { expectEqual(try await stream.toArray().value, [2, 1, 0]) }
  }

  @Test func `a single that is awaited twice runs twice`() async throws {
    let runs = Counter()
    let single = Single<Int>.create { observer in
      observer(.success(runs.increment()))
      return Disposables.create()
    }
    #expect(try await single.value == 1)
    #expect(try await single.value == 2)
  }

  @Test func `cancelling the task that awaits a single without a result disposes the single`() async {
    let (log, continuation) = AsyncStream<String>.makeStream()
    var events = log.makeAsyncIterator()
    let single = Single<Int>.create { _ in
      continuation.yield("subscribed")
      return Disposables.create { continuation.yield("disposed") }
    }
    let task = Task { try await single.value }
    #expect(await events.next() == "subscribed")
    task.cancel()
    #expect(await events.next() == "disposed")
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
