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

  /// Streams as publishers, against a subscriber that checks the rules of Combine.
  struct PublisherTests {
    @Test func `as many elements come as are asked for, and the end after the last`() {
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

    @Test func `a subscriber asks for more while it takes one`() {
      let subscriber = StrictSubscriber<Int, any Error>(asking: { $0 < 3 ? 1 : 0 })
      Observable.range(start: 1, count: 5).publisher.subscribe(subscriber)
      subscriber.request(1)
      #expect(subscriber.heard == ["1", "2", "3"])
      subscriber.request(.max)
      #expect(subscriber.heard == ["1", "2", "3", "4", "5", "finished"])
      #expect(subscriber.faults == [])
    }

    @Test func `an error is a failure, also without a demand`() {
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

    @Test func `a buffer that is full drops, or fails and disposes the stream`() {
      let source = PublishSubject<Int>()
      let oldest = StrictSubscriber<Int, any Error>()
      let newest = StrictSubscriber<Int, any Error>()
      let failing = StrictSubscriber<Int, any Error>()
      source.publisher(buffering: 2, whenFull: .dropOldest).subscribe(oldest)
      source.publisher(buffering: 2, whenFull: .dropNewest).subscribe(newest)
      source.publisher(buffering: 2, whenFull: .fail).subscribe(failing)
      for number in 1...3 { source.onNext(number) }
      #expect(failing.heard.count == 1 && failing.heard[0].hasPrefix("an element came while 2 others waited"))
      source.onCompleted()
      for subscriber in [oldest, newest, failing] { subscriber.request(.max) }
      #expect(oldest.heard == ["2", "3", "finished"])
      #expect(newest.heard == ["1", "2", "finished"])
      #expect(failing.heard.count == 1)
      #expect(oldest.faults + newest.faults + failing.faults == [])
    }

    @Test func `without a buffer, what nobody has asked for is dropped, or ends it all`() {
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
            subscriber.heard.count == 2 && subscriber.heard[1].hasPrefix("an element came while 0 others"))
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

    @Test func `an element that a subscriber sends while it takes one comes after that`() {
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

    @Test func `a failure waits behind the elements that wait`() {
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
    func `a buffer of a negative size stops the program, with a message`(isInfallible: Bool) async throws {
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
      #expect(message.contains("publisher(buffering:whenFull:) got the number -1; pass 0 or more"))
    }

    @Test func `infallibles and drivers do not fail`() async {
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

    @Test func `each subscriber is a subscription`() {
      let publisher = Observable.of(1, 2).publisher
      for _ in 0..<2 {
        let subscriber = StrictSubscriber<Int, any Error>()
        publisher.subscribe(subscriber)
        subscriber.request(.max)
        #expect(subscriber.heard == ["1", "2", "finished"])
      }
    }

    @Test func `elements and demands of several threads meet`() throws {
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

    /// A subscriber that does something as soon as it has its subscription, and something with each element.
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

    @Test func `a subscriber asks as soon as it is subscribed, and while it takes an element`() {
      let hasty = Hasty(begin: { $0.request(.max(1)) }, each: { $0.request($1 < 3 ? .max(1) : .none) })
      Observable.range(start: 1, count: 9).publisher.subscribe(hasty)
      #expect(hasty.heard == [1, 2, 3])
    }

    @Test func `a subscriber that cancels at once starts nothing`() {
      let source = Observable<Int>.deferred {
        Issue.record("it was started")
        return .just(1)
      }
      let hasty = Hasty(begin: { $0.cancel() }, each: { _, _ in })
      source.publisher.subscribe(hasty)
      #expect(hasty.heard == [])
    }

    @Test func `a source without an end ends with its subscriber, or where the buffer is full`() async throws
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

    @Test func `a dropped element may do anything when it is released`() {
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

    @Test func `a stream that cannot fail has a publisher that cannot, whatever its buffer`() {
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
