/// An observer that records events and their times.
///
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// let observer = scheduler.createObserver(Int.self)
/// _ = Observable.of(1, 2).subscribe(observer)
/// #expect(observer.events == [.next(0, 1), .next(0, 2), .completed(0)])
/// ```
///
/// Records every event, even one that violates the stream contract. Use ``StrictObserver`` to detect violations.
public final class TestableObserver<Element: Sendable>: ObserverType {
  // The clock instead of the scheduler, because the scheduler may retain this observer.
  private let clock: VirtualClock<TestSchedulerVirtualTimeConverter>
  private let recorded = Lock<[Recorded<Event<Element>>]>([])

  init(scheduler: TestScheduler) { clock = scheduler.core.clock }

  /// The received events.
  public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 } }

  /// Records `event`.
  public func on(_ event: Event<Element>) {
    let time = clock.virtualTime
    recorded.withLock { $0.append(Recorded(time: time, value: event)) }
  }
}
