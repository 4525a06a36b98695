/// Converts the events of earlier versions of this module, which wrote `stopping` when an execution was cancelled, and
/// `cancelled` when its work had stopped.
struct FormerKinds: Sendable {
  private var stopping: Set<RunKey> = []

  /// Returns an event with the current kind. The events must be passed in order.
  mutating func converted(_ event: InspectorEvent) -> InspectorEvent {
    guard let key = event.runKey else { return event }
    var event = event
    if event.kind.rawValue == "stopping" {
      event.kind = .cancelled
      stopping.insert(key)
    } else if event.kind == .cancelled, stopping.remove(key) != nil {
      event.kind = .stopped
      event.reason = nil
    }
    return event
  }
}
