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

  /// Streams converted to publishers, tested with a subscriber that checks Combine's rules.
  struct PublisherTests {
    @Test func `a publisher sends the requested elements, and completes after the last one`() {
      let source = PublishSubject<Int>()
      let subscriber = StrictSubscriber<Int, any Error>()
      source.publisher.subscribe(subscriber)
      for number in 1...3 { source.onNext(number) }
      #expect(subscriber.heard == [])
      subscriber.request(2)
      #expect(subscriber.heard == ["1", "2"])
      source.onCompleted()
      #expect(subscriber.heard == ["1", "2"])
      subscriber.request(1)
      #expect(subscriber.heard == ["1", "2", "3", "finished"])
      #expect(subscriber.faults == [])
    }

    @Test func `a subscriber can request more elements while it receives one`() {
      let subscriber = StrictSubscriber<Int, any Error>(asking: { $0 < 3 ? 1 : 0 })
      Observable.range(start: 1, count: 5).publisher.subscribe(subscriber)
      subscriber.request(1)
      #expect(subscriber.heard == ["1", "2", "3"])
      subscriber.request(.max)
      #expect(subscriber.heard == ["1", "2", "3", "4", "5", "finished"])
      #expect(subscriber.faults == [])
    }

    @Test func `an error becomes a failure, also without demand`() {
      let subscriber = StrictSubscriber<Int, any Error>()
      Observable<Int>.error(Fault()).publisher.subscribe(subscriber)
      #expect(subscriber.heard == ["Fault()"])
      #expect(subscriber.faults == [])
    }

    @Test func `cancelling disposes the stream`() {
      let source = PublishSubject<Int>()
      let subscriber = StrictSubscriber<Int, any Error>()
      source.publisher.subscribe(subscriber)
      subscriber.request(.max)
      source.onNext(1)
      #expect(source.hasObservers)
      subscriber.cancel()
      #expect(!source.hasObservers)
      source.onNext(2)
      #expect(subscriber.heard == ["1"] && subscriber.faults == [])
    }

    @Test func `a full buffer drops elements, or fails and disposes the stream`() {
      let source = PublishSubject<Int>()
      let oldest = StrictSubscriber<Int, any Error>()
      let newest = StrictSubscriber<Int, any Error>()
      let failing = StrictSubscriber<Int, any Error>()
      source.publisher(buffering: 2, whenFull: .dropOldest).subscribe(oldest)
      source.publisher(buffering: 2, whenFull: .dropNewest).subscribe(newest)
      source.publisher(buffering: 2, whenFull: .fail).subscribe(failing)
      for number in 1...3 { source.onNext(number) }
      #expect(
        failing.heard.count == 1
          && failing.heard[0].hasPrefix("An element arrived while 2 others were waiting"))
      source.onCompleted()
      for subscriber in [oldest, newest, failing] { subscriber.request(.max) }
      #expect(oldest.heard == ["2", "3", "finished"])
      #expect(newest.heard == ["1", "2", "finished"])
      #expect(failing.heard.count == 1)
      #expect(oldest.faults + newest.faults + failing.faults == [])
    }

    @Test func `without a buffer, an element without demand is dropped or fails the subscription`() {
      for strategy in [BufferingStrategy.dropOldest, .dropNewest, .fail] {
        let source = PublishSubject<Int>()
        let subscriber = StrictSubscriber<Int, any Error>()
        source.publisher(buffering: 0, whenFull: strategy).subscribe(subscriber)
        subscriber.request(1)
        source.onNext(1)
        #expect(subscriber.heard == ["1"])
        source.onNext(2)
        if case .fail = strategy {
          #expect(
            subscriber.heard.count == 2 && subscriber.heard[1].hasPrefix("An element arrived while 0 others"))
          #expect(!source.hasObservers)
        } else {
          subscriber.request(1)
          source.onNext(3)
          source.onCompleted()
          #expect(subscriber.heard == ["1", "3", "finished"])
        }
        #expect(subscriber.faults == [])
      }
    }

    @Test func `an element emitted while the subscriber receives another one is delivered afterwards`() {
      let source = PublishSubject<Int>()
      let subscriber = StrictSubscriber<Int, any Error>(asking: { number in
        if number < 5 { source.onNext(number + 1) } else { source.onCompleted() }
        return 1
      })
      source.publisher.subscribe(subscriber)
      subscriber.request(1)
      source.onNext(1)
      #expect(subscriber.heard == ["1", "2", "3", "4", "5", "finished"])
      #expect(subscriber.faults == [])
    }

    @Test func `a failure is delivered after the buffered elements`() {
      let source = PublishSubject<Int>()
      let subscriber = StrictSubscriber<Int, any Error>()
      source.publisher(buffering: 2, whenFull: .fail).subscribe(subscriber)
      for number in 1...2 { source.onNext(number) }
      source.onError(Fault())
      #expect(subscriber.heard == [])
      subscriber.request(1)
      #expect(subscriber.heard == ["1"])
      subscriber.request(1)
      #expect(subscriber.heard == ["1", "2", "Fault()"])
      #expect(subscriber.faults == [])
    }

    @Test(arguments: [true, false])
    func `a negative buffer size fails a precondition with a message`(isInfallible: Bool) async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [isInfallible] in
        if isInfallible {
          _ = Infallible.just(1).publisher(buffering: -1, whenFull: .dropNewest)
        } else {
          _ = Observable.just(1).publisher(buffering: -1, whenFull: .fail)
        }
      }
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("publisher(buffering:whenFull:) got the number -1. Pass 0 or more."))
    }

    @Test func `publishers of infallibles and drivers do not fail`() async {
      let infallible = StrictSubscriber<Int, Never>()
      Infallible.of(1, 2).publisher.subscribe(infallible)
      infallible.request(.max)
      #expect(infallible.heard == ["1", "2", "finished"])
      await MainActor.run {
        let driver = StrictSubscriber<Int, Never>()
        let source = BehaviorRelay(value: 1)
        source.asDriver().publisher(buffering: 1, whenFull: .dropOldest).subscribe(driver)
        for number in 2...3 { source.accept(number) }
        driver.request(.max)
        #expect(driver.heard == ["3"])
        #expect(driver.faults == [])
      }
    }

    @Test func `each subscriber has a separate subscription`() {
      let publisher = Observable.of(1, 2).publisher
      for _ in 0..<2 {
        let subscriber = StrictSubscriber<Int, any Error>()
        publisher.subscribe(subscriber)
        subscriber.request(.max)
        #expect(subscriber.heard == ["1", "2", "finished"])
      }
    }

    @Test func `elements and demand of different threads are serialized`() throws {
      _ = try Race.run(rounds: 200) { _ in
        let source = PublishSubject<Int>()
        let subscriber = StrictSubscriber<Int, any Error>()
        source.publisher.subscribe(subscriber)
        return (source, subscriber)
      } left: { source, _ in
        for number in 1...3 { source.onNext(number) }
        source.onCompleted()
      } right: { _, subscriber in
        for _ in 0..<3 { subscriber.request(1) }
      } check: { scene, _ in
        try #require(scene.1.heard == ["1", "2", "3", "finished"])
        try #require(scene.1.faults == [])
      }
    }

    /// A subscriber that performs one action as soon as it receives its subscription, and another with each element.
    private final class Hasty: Subscriber, @unchecked Sendable {
      typealias Failure = any Error
      let begin: (any Combine.Subscription) -> Void
      let each: (any Combine.Subscription, Int) -> Void
      var subscription: (any Combine.Subscription)?
      var heard: [Int] = []

      init(
        begin: @escaping (any Combine.Subscription) -> Void,
        each: @escaping (any Combine.Subscription, Int) -> Void
      ) {
        self.begin = begin
        self.each = each
      }

      func receive(subscription: any Combine.Subscription) {
        self.subscription = subscription
        begin(subscription)
      }

      func receive(_ input: Int) -> Subscribers.Demand {
        heard.append(input)
        if let subscription { each(subscription, input) }
        return .none
      }

      func receive(completion: Subscribers.Completion<any Error>) { heard.append(-1) }
    }

    @Test func `a subscriber can request elements on subscription and while it receives an element`() {
      let hasty = Hasty(begin: { $0.request(.max(1)) }, each: { $0.request($1 < 3 ? .max(1) : .none) })
      Observable.range(start: 1, count: 9).publisher.subscribe(hasty)
      #expect(hasty.heard == [1, 2, 3])
    }

    @Test func `a subscriber that cancels on subscription does not subscribe to the stream`() {
      let source = Observable<Int>.deferred {
        Issue.record("it was started")
        return .just(1)
      }
      let hasty = Hasty(begin: { $0.cancel() }, each: { _, _ in })
      source.publisher.subscribe(hasty)
      #expect(hasty.heard == [])
    }

    @Test func `an endless source is stopped when its subscriber cancels or the buffer is full`() async throws
    {
      try await withWatchdog {
        let hasty = Hasty(begin: { $0.request(.unlimited) }, each: { if $1 == 1 { $0.cancel() } })
        Observable.repeatElement(1).publisher.subscribe(hasty)
        #expect(hasty.heard == [1])
        let failing = StrictSubscriber<Int, any Error>()
        Observable.repeatElement(1).publisher(buffering: 2, whenFull: .fail).subscribe(failing)
        #expect(failing.heard.count == 1 && failing.faults == [])
      }
    }

    @Test func `the deinitializer of a dropped element can request elements`() {
      final class Element: Sendable {
        let atEnd: @Sendable () -> Void
        init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
        deinit { atEnd() }
      }
      for strategy in [BufferingStrategy.dropOldest, .dropNewest, .fail] {
        let source = PublishSubject<Element>()
        let subscriber = StrictSubscriber<Element, any Error>()
        let released = MutableProperty(0)
        source.publisher(buffering: 1, whenFull: strategy).subscribe(subscriber)
        for _ in 0..<3 {
          source.onNext(
            Element {
              released.modify { $0 += 1 }
              subscriber.request(0)
            })
        }
        #expect(released.value == (strategy == .fail ? 3 : 2))
        subscriber.cancel()
        #expect(released.value == 3)
      }
    }

    @Test func `the publisher of an infallible stream does not fail if it drops elements`() {
      let infallible = Infallible.of(1, 2)
      let buffered = infallible.publisher(buffering: 1, whenFull: .dropOldest)
      let unbuffered = infallible.publisher
      let publishers: [ObservablePublisher<Int, Never>] = [buffered, unbuffered]
      for publisher in publishers {
        let subscriber = StrictSubscriber<Int, Never>(asking: { _ in 1 })
        publisher.subscribe(subscriber)
        subscriber.request(1)
        #expect(subscriber.heard.last == "finished" && subscriber.faults == [])
      }
      let driver = Driver.just(1)
      let _: [ObservablePublisher<Int, Never>] = [driver.publisher(buffering: 1, whenFull: .dropNewest)]
      let failing = infallible.publisher(buffering: 1, whenFull: .fail)
      let _: ObservablePublisher<Int, any Error> = failing
    }
  }
#endif
