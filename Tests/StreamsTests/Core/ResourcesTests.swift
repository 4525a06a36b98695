#if DEBUG
  import Dispatch
  import Streams
  import Testing

  /// The counters belong to the process, so each test runs in a separate process.
  @Suite(.watched) struct ResourcesTests {
    @Test func `subscriptions and their observers are counted while they live`() async {
      await #expect(processExitsWith: .success) {
        let subject = PublishSubject<Int>()
        precondition(Resources.total == 0)
        let subscriptions = (0..<3).map { _ in subject.map { $0 + 1 }.subscribe(onNext: { _ in }) }
        precondition(Resources.total >= 3)
        for subscription in subscriptions { subscription.dispose() }
        precondition(Resources.total == 0)
        Observable.of(1, 2).subscribe { _ in }.dispose()
        precondition(Resources.total == 0)
      }
    }

    @Test func `types of a client can be counted too`() async {
      await #expect(processExitsWith: .success) {
        precondition(Resources.incrementTotal() == 1)
        precondition(Resources.total == 1)
        precondition(Resources.decrementTotal() == 0)
      }
    }

    @Test func `deliveries on serial queues are counted while they live`() async {
      await #expect(processExitsWith: .success) {
        let subject = PublishSubject<Int>()
        let serialized = SerialDispatchQueueScheduler(qos: .default)
        let subscriptions = [
          subject.observe(on: serialized).subscribe(),
          subject.observe(on: MainScheduler.instance).subscribe(),
          subject.observe(on: ConcurrentDispatchQueueScheduler(qos: .default)).subscribe(),
        ]
        precondition(Resources.numberOfSerialDispatchQueueObservables == 2)
        for subscription in subscriptions { subscription.dispose() }
        precondition(Resources.numberOfSerialDispatchQueueObservables == 0)
      }
    }
  }
#endif
