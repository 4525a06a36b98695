import Combine
import CombineFace
import StreamsTesting
import Testing

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

  @Test func `elements and demands of several threads meet`() {
    _ = Race.run(rounds: 200) { _ in
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
      #expect(scene.1.heard == ["1", "2", "3", "finished"])
      #expect(scene.1.faults == [])
    }
  }
}
