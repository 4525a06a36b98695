/// A stream that plays recorded events in virtual time and records the times of its subscriptions.
///
/// A *hot* one plays them at their times, no matter who listens; a *cold* one plays them to each subscriber, counted
/// from its subscription. It plays exactly the recorded events, even those that break the stream contract.
/// ``TestScheduler/createHotObservable(_:)`` and ``TestScheduler/createColdObservable(_:)`` make it.
public final class TestableObservable<Element: Sendable>: ObservableType {
  /// The events that it plays: at absolute times if hot, relative to the subscription if cold.
  public let recordedEvents: [Recorded<Event<Element>>]

  /// A reference, because the scheduler may keep an operator alive that subscribes to this stream again.
  private let scheduler: VirtualTimeReference<TestSchedulerVirtualTimeConverter>
  private let windows = Lock<[Subscription]>([])
  /// The listeners of a hot one; nil for a cold one.
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

  /// The times at which each subscription began and ended, in the order in which they began.
  public var subscriptions: [Subscription] { windows.withLock { $0 } }

  /// This stream, with nothing that would mend its events or end its subscriptions for the operators.
  public func asObservable() -> Observable<Element> { .ungated { self.admit($0) } }

  /// Plays the recorded events to `observer`, all of them and as they are.
  ///
  /// Subscribed to with closures, it ends at the first end, as every stream does.
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

/// The listeners of a hot observable.
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
