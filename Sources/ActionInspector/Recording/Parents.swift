/// Finds the execution that another one is part of, while the events of a recording go by.
struct Parents {
  private var dispatches: [UInt64: RunKey] = [:]

  /// The execution or dispatch that the one of this event is part of, if the event says that.
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

/// An execution or dispatch of a recording.
struct RunKey: Hashable {
  var action: Int
  var number: UInt64
}

extension InspectorEvent {
  /// The execution that the event belongs to, if it says that and its action.
  var runKey: RunKey? {
    guard let action, let execution else { return nil }
    return RunKey(action: action, number: execution)
  }
}
