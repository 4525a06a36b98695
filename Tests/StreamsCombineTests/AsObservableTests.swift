#if canImport(Combine)
  import Combine
  import StreamsTesting
  import Testing

  #if canImport(CombineFace)
    import CombineFace
  #else
    import StreamsCombine
  #endif

  private struct Fault: Error, Equatable {}

  /// Publishers converted to streams.
  struct AsObservableTests {
    private final class Log: Sendable {
      let heard = MutableProperty<[String]>([])

      func note<Element>(_ event: Event<Element>) { heard.modify { $0.append("\(event)") } }
    }

    @Test func `a publisher receives unlimited demand`() {
      let feed = Feed<Int, Fault>()
      let log = Log()
      let subscription = feed.asObservable().subscribe { log.note($0) }
      #expect(feed.demand == .unlimited)
      feed.send(1)
      feed.send(2)
      subscription.dispose()
      #expect(feed.isCancelled)
      feed.send(3)
      #expect(log.heard.value == ["next(1)", "next(2)"])
    }

    @Test func `a failure becomes an error, and finished becomes completed`() {
      for isFailure in [true, false] {
        let feed = Feed<Int, Fault>([7])
        let log = Log()
        feed.asObservable().subscribe { log.note($0) }
        feed.send(completion: isFailure ? .failure(Fault()) : .finished)
        #expect(log.heard.value == ["next(7)", isFailure ? "error(Fault())" : "completed"])
        #expect(!feed.isCancelled)
      }
    }

    @Test func `a stream with enough elements cancels the publisher, even during its first elements`() {
      let feed = Feed<Int, Never>([1, 2, 3])
      let log = Log()
      feed.asInfallible().asObservable().take(2).subscribe { log.note($0) }
      #expect(log.heard.value == ["next(1)", "next(2)", "completed"])
      #expect(feed.isCancelled && feed.sent == 2)
    }

    @Test func `each subscription creates a subscriber`() {
      let feed = Feed<Int, Never>([1])
      let stream = feed.asObservable()
      for _ in 0..<2 { stream.subscribe().dispose() }
      #expect(feed.subscriptions == 2)
    }

    @Test func `a stream converted to a publisher and back emits the same events`() {
      let source = PublishSubject<Int>()
      let log = Log()
      let subscription = source.publisher.asObservable().subscribe { log.note($0) }
      source.onNext(1)
      source.onError(Fault())
      #expect(log.heard.value == ["next(1)", "error(Fault())"])
      subscription.dispose()
      #expect(!source.hasObservers)
    }
  }
#endif
