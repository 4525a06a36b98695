import Streams

/// The stream of events, for those who follow an inspector.
///
/// A thread that adds an event hands it on, and with it all that others have added meanwhile: so the events come one at
/// a time and in their order, and one that comes while another is being handed on is handed on afterwards.
final class LiveEvents: EventFollower {
  private let subject = PublishSubject<InspectorEvent>()
  private let pump = Lock(PumpState())
  private let cursor = Lock<UInt64>(0)
  private let core: InspectorCore

  init(_ core: InspectorCore) { self.core = core }

  /// The events from the subscription on.
  var events: Observable<InspectorEvent> {
    .deferred { [self] in
      if !subject.hasObservers { cursor.withLock { [core] in $0 = max($0, core.latest) } }
      core.add(self)
      return subject.asObservable()
    }
  }

  func wake() {
    // The last observer has gone: events cost nothing more.
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
