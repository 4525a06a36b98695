/// An observer that records events and their times.
///
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// let observer = scheduler.createObserver(Int.self)
/// _ = Observable.of(1, 2).subscribe(observer)
/// #expect(observer.events == [.next(0, 1), .next(0, 2), .completed(0)])
/// ```
///
/// It records everything, even events that break the stream contract; see ``StrictObserver`` for one that complains.
public final class TestableObserver<Element: Sendable>: ObserverType {
  // The clock and not the scheduler, which may keep this observer alive.
  private let clock: VirtualClock<TestSchedulerVirtualTimeConverter>
  private let recorded = Lock<[Recorded<Event<Element>>]>([])

  init(scheduler: TestScheduler) { clock = scheduler.core.clock }

  /// The events that have been heard.
  public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 } }

  /// Records `event`.
  public func on(_ event: Event<Element>) {
    let time = clock.virtualTime
    recorded.withLock { $0.append(Recorded(time: time, value: event)) }
  }
}
