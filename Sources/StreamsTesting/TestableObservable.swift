/// A stream that emits recorded events in virtual time and records the times of its subscriptions.
///
/// A *hot* stream emits its events at their times, with or without subscribers. A *cold* stream emits them to each
/// subscriber, relative to its subscription. The recorded events are emitted unchanged, even those that violate the
/// stream contract. Create one with ``TestScheduler/createHotObservable(_:)`` or
/// ``TestScheduler/createColdObservable(_:)``.
public final class TestableObservable<Element: Sendable>: ObservableType {
  /// The events to emit, at absolute times if hot, relative to the subscription if cold.
  public let recordedEvents: [Recorded<Event<Element>>]

  /// A reference, because the scheduler may retain an operator that subscribes to this stream again.
  private let scheduler: VirtualTimeReference<TestSchedulerVirtualTimeConverter>
  private let windows = Lock<[Subscription]>([])
  /// The subscribers of a hot stream, or `nil` for a cold one.
  private let audience: Audience<Element>?

  init(cold recordedEvents: [Recorded<Event<Element>>], scheduler: TestScheduler) {
    self.recordedEvents = recordedEvents
    self.scheduler = VirtualTimeReference(scheduler)
    audience = nil
  }

  init(hot recordedEvents: [Recorded<Event<Element>>], scheduler: TestScheduler) {
    self.recordedEvents = recordedEvents
    self.scheduler = VirtualTimeReference(scheduler)
    let audience = Audience<Element>()
    self.audience = audience
    for recorded in recordedEvents {
      _ = scheduler.scheduleAbsoluteVirtual(recorded, time: recorded.time) { recorded in
        audience.on(recorded.value)
        return Disposables.create()
      }
    }
  }

  /// The times at which each subscription started and ended, in the order in which they started.
  public var subscriptions: [Subscription] { windows.withLock { $0 } }

  /// Returns this stream without the checks that would correct its events or end the operators' subscriptions.
  public func asObservable() -> Observable<Element> { .ungated { self.admit($0) } }

  /// Emits all recorded events to `observer`, unchanged.
  ///
  /// A subscription made with closures ends at the first terminal event, as with every stream.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    admit(AnyObserver { observer.on($0) })
  }

  private func admit(_ observer: AnyObserver<Element>) -> any Disposable {
    let begin = scheduler.clock.virtualTime
    let index = windows.withLock { windows in
      windows.append(Subscription(begin))
      return windows.count - 1
    }
    let playing = audience?.admit(observer) ?? play(to: observer)
    return Disposables.create {
      playing.dispose()
      let end = self.scheduler.clock.virtualTime
      self.windows.withLock { $0[index] = Subscription($0[index].subscribe, end) }
    }
  }

  private func play(to observer: AnyObserver<Element>) -> any Disposable {
    let items = recordedEvents.map { recorded in
      scheduler.scheduleRelativeVirtual(recorded, dueTime: recorded.time) { recorded in
        observer.on(recorded.value)
        return Disposables.create()
      }
    }
    return Disposables.create { for item in items { item.dispose() } }
  }
}

/// The subscribers of a hot observable.
private final class Audience<Element: Sendable>: Sendable {
  typealias Handler = @Sendable (Event<Element>) -> Void

  struct State: Sendable {
    var nextKey = 0
    var handlers: [(key: Int, handler: Handler)] = []
  }

  private let state = Lock(State())

  func on(_ event: Event<Element>) {
    for (_, handler) in state.withLock({ $0.handlers }) { handler(event) }
  }

  func admit(_ observer: AnyObserver<Element>) -> any Disposable {
    let key = state.withLock { state in
      state.nextKey += 1
      state.handlers.append((state.nextKey, { observer.on($0) }))
      return state.nextKey
    }
    return Disposables.create {
      let removed: Handler? = self.state.withLock { state in
        guard let index = state.handlers.firstIndex(where: { $0.key == key }) else { return nil }
        return state.handlers.remove(at: index).handler
      }
      withExtendedLifetime(removed) {}
    }
  }
}
