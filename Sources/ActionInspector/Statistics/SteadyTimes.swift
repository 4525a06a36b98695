extension Recording {
  /// The times of the events, from zero to 285 years, none before the one of an earlier event: a file may say
  /// anything, and no sum of them overflows.
  var steadyTimes: [Duration] {
    var latest = Duration.zero
    return events.map { event in
      latest = max(latest, min(event.time, .seconds(9_000_000_000)))
      return latest
    }
  }
}

extension Recording.Action {
  /// Whether this describes a router, not an action.
  var isRouter: Bool { policy == nil && input.isEmpty && element.isEmpty }
}

extension InspectorEvent.Kind {
  /// Whether an execution or dispatch runs from this event on.
  var isStart: Bool { self == .started || self == .dispatched }

  /// Whether only an execution that runs has this event.
  var isOfRunning: Bool {
    self == .element || self == .progress || self == .retrying || self == .timedOut || self == .stopping
  }
}
