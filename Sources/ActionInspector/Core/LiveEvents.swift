import Streams

/// The stream of an inspector's events.
///
/// The thread that adds an event emits it, together with all events that other threads have added by then. Events are
/// therefore emitted one at a time and in order. An event added during an emission is emitted afterwards.
final class LiveEvents: EventFollower {
  private let subject = PublishSubject<InspectorEvent>()
  private let pump = Lock(PumpState())
  private let cursor = Lock<UInt64>(0)
  private let core: InspectorCore

  init(_ core: InspectorCore) { self.core = core }

  /// The events recorded after the subscription.
  var events: Observable<InspectorEvent> {
    .deferred { [self] in
      if !subject.hasObservers { cursor.withLock { [core] in $0 = max($0, core.latest) } }
      core.add(self)
      return subject.asObservable()
    }
  }

  func wake() {
    // There are no observers, so events have no further cost.
    guard subject.hasObservers else { return core.remove(self) }
    guard pump.withLock({ $0.wake() }) else { return }
    repeat {
      while let events = next() { for event in events { subject.onNext(event) } }
    } while pump.withLock { $0.rest() }
  }

  private func next() -> [InspectorEvent]? {
    let events = core.batch(after: cursor.withLock { $0 }).events
    guard let last = events.last else { return nil }
    cursor.withLock { $0 = last.sequence }
    return events
  }

  func end() { subject.onCompleted() }
}
