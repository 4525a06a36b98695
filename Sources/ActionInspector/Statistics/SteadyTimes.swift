/// Limits times to the range from 0 to 285 years, and makes them nondecreasing. The limit is needed because a file may
/// contain any time, and sums must not overflow.
struct SteadyTime: Sendable {
  private(set) var latest = Duration.zero

  mutating func advance(to time: Duration) -> Duration {
    latest = max(latest, min(time, .seconds(9_000_000_000)))
    return latest
  }
}

extension Recording {
  /// The times of the events, clamped and made nondecreasing by ``SteadyTime``.
  var steadyTimes: [Duration] {
    var time = SteadyTime()
    return events.map { time.advance(to: $0.time) }
  }
}

extension Recording.Action {
  /// A Boolean value that indicates whether this describes a router.
  var isRouter: Bool { policy == nil && input.isEmpty && element.isEmpty }
}

extension InspectorEvent.Kind {
  /// A Boolean value that indicates whether this event starts an execution or dispatch.
  var isStart: Bool { self == .started || self == .dispatched }

  /// A Boolean value that indicates whether this event occurs only in a running execution.
  var isOfRunning: Bool {
    self == .element || self == .progress || self == .retrying || self == .timedOut
  }
}
