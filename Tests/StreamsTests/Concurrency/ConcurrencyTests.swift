import Streams
import TestSupport
import Testing

private struct Broken: Error {}

@Suite(.watched) struct ConcurrencyTests {
  /// Returns a source that logs when it is subscribed to and when it is disposed.
  private func observed(_ source: Observable<Int>, _ log: AsyncStream<String>.Continuation) -> Observable<Int>
  {
    Observable.create { observer in
      let subscription = source.subscribe(observer)
      log.yield("subscribed")
      return Disposables.create {
        subscription.dispose()
        log.yield("disposed")
      }
    }
  }

  @Test func `values emits all elements, including elements emitted before the loop`() async throws {
    let source = PublishSubject<Int>()
    let values = source.values
    for number in 1...3 { source.onNext(number) }
    source.onCompleted()
    var taken: [Int] = []
    for try await value in values { taken.append(value) }
    expectEqual(taken, [1, 2, 3])
  }

  @Test func `values throws the error of the stream`() async {
    let source = PublishSubject<Int>()
    let values = source.values
    source.onNext(1)
    source.onError(Broken())
    await #expect(throws: Broken.self) { for try await _ in values {} }
  }

  @Test func `leaving the loop or cancelling its task disposes the subscription`() async throws {
    let source = ReplaySubject<Int>.createUnbounded()
    source.onNext(1)
    for try await _ in source.values { break }
    #expect(!source.hasObservers)

    let (log, continuation) = AsyncStream<String>.makeStream()
    var events = log.makeAsyncIterator()
    let stream = observed(source, continuation)
    let task = Task { for try await _ in stream.values {} }
    #expect(await events.next() == "subscribed")
    task.cancel()
    #expect(await events.next() == "disposed")
    _ = await task.result
    #expect(!source.hasObservers)
  }

  @Test func `a single, a maybe and a completable can be awaited`() async throws {
    #expect(try await Single.just(1).value == 1)
    #expect(try await Maybe.just(1).value == 1)
    #expect(try await Maybe<Int>.empty().value == nil)
    try await Completable.empty().value
    await #expect(throws: Broken.self) { try await Single<Int>.error(Broken()).value }
    await #expect(throws: Broken.self) { try await Maybe<Int>.error(Broken()).value }
    await #expect(throws: Broken.self) { try await Completable.error(Broken()).value }
  }

  @Test func `firstValue disposes after the first element, and lastValue waits for the end`() async throws {
    let source = BehaviorSubject(value: 1)
    #expect(try await source.firstValue == 1)
    #expect(!source.hasObservers)
    #expect(try await Observable.of(1, 2, 3).lastValue == 3)
    #expect(try await Observable<Int>.empty().lastValue == nil)
    #expect(try await Observable<Int>.empty().firstValue == nil)
  }

  @Test func `cancelling the awaiting task disposes the subscription and throws CancellationError`() async {
    let source = PublishSubject<Int>()
    let (log, continuation) = AsyncStream<String>.makeStream()
    var events = log.makeAsyncIterator()
    let single = observed(source, continuation).asSingle()
    let task = Task { try await single.value }
    #expect(await events.next() == "subscribed")
    task.cancel()
    #expect(await events.next() == "disposed")
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!source.hasObservers)
  }

  @Test func `awaiting in a cancelled task does not subscribe`() async {
    let heard = Heard<String>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Single<Int>.create { _ in
        heard.append("subscribed")
        return Disposables.create()
      }.value
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(heard.all.isEmpty)
  }

  @Test func `value of every trait throws in a cancelled task, even if the result is available`() async {
    let heard = Heard<String>()
    let source = Observable.create { observer in
      heard.append("subscribed")
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create()
    }
    let values: [@Sendable () async throws -> Void] = [
      { _ = try await source.asSingle().value }, { _ = try await source.asMaybe().value },
      { try await source.ignoreElements().asCompletable().value }, { _ = try await Single.just(1).value },
      { _ = try await Maybe.just(1).value }, { try await Completable.empty().value },
    ]
    for value in values {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await value()
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    expectEqual(heard.all, [])
  }

  @Test func `a stream of asynchronous work emits its result or its error`() async throws {
    #expect(try await Observable.async { 1 }.firstValue == 1)
    #expect(
      try await Single<Int>.create {
        await Task.yield(); return 2
      }.value == 2)
    #expect(try await Single<Int>.create(detached: true, priority: .low) { 3 }.value == 3)
    await #expect(throws: Broken.self) { try await Observable<Int>.async { throw Broken() }.firstValue }
  }

  @Test func `disposing the subscription cancels the asynchronous work`() async {
    let (log, continuation) = AsyncStream<String>.makeStream()
    var events = log.makeAsyncIterator()
    let never = AsyncStream<Int> { _ in }
    let subscription = Observable<Int>.async {
      continuation.yield("started")
      for await _ in never {}
      continuation.yield(Task.isCancelled ? "cancelled" : "ended")
      return 1
    }.subscribe()
    #expect(await events.next() == "started")
    subscription.dispose()
    #expect(await events.next() == "cancelled")
  }

  @Test func `an asynchronous sequence converts to a stream with its elements and error`() async throws {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    var taken: [Int] = []
    for try await value in numbers.asObservable().values { taken.append(value) }
    expectEqual(taken, [1, 2, 3])
    let failing = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Broken()) }
    await #expect(throws: Broken.self) { try await failing.asObservable().lastValue }
  }

  @Test func `disposing the stream of an asynchronous sequence cancels its task`() async {
    let (log, continuation) = AsyncStream<String>.makeStream()
    var events = log.makeAsyncIterator()
    let endless = AsyncStream<Int> { stream in
      stream.onTermination = { _ in continuation.yield("cancelled") }
      stream.yield(1)
    }
    let subscription = endless.asObservable().subscribe(onNext: { continuation.yield("\($0)") })
    #expect(await events.next() == "1")
    subscription.dispose()
    #expect(await events.next() == "cancelled")
  }
}
