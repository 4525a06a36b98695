/// Finds the parents of executions while the events of a recording are read in order.
struct Parents {
  private var dispatches: [UInt64: RunKey] = [:]

  /// Returns the execution or dispatch that contains the execution of this event, if the event has an origin.
  mutating func parent(of event: InspectorEvent) -> RunKey? {
    guard let key = event.runKey else { return nil }
    if event.kind == .dispatched { dispatches[key.number] = key }
    let parent =
      switch event.origin {
      case .execution(let action, let number): RunKey(action: action, number: number)
      case .dispatch(let number): dispatches[number]
      case nil: RunKey?.none
      }
    return parent == key ? nil : parent
  }

  /// Forgets a dispatch that ends with this event.
  mutating func forget(_ event: InspectorEvent) {
    if let key = event.runKey, dispatches[key.number] == key { dispatches[key.number] = nil }
  }
}

/// Identifies an execution or dispatch of a recording.
struct RunKey: Hashable {
  var action: Int
  var number: UInt64
}

extension InspectorEvent {
  /// The execution that the event belongs to, if the event has an action and an execution.
  var runKey: RunKey? {
    guard let action, let execution else { return nil }
    return RunKey(action: action, number: execution)
  }
}
