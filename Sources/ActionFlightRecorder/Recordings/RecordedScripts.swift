import ActionInspector

/// The started executions of a recorded action, with their events.
struct RecordedScripts {
  struct Script {
    /// The number of the execution.
    var execution: UInt64
    /// The text of the input, or `nil` if it is hidden.
    var input: String?
    var start: Duration
    /// The elements and the end, with times relative to the start.
    var events: [InspectorEvent] = []
  }

  private(set) var all: [Script] = []

  init(_ recording: Recording, _ name: String) throws {
    guard let action = recording.actions.firstIndex(where: { $0.name == name }) else {
      let names = recording.actions.map { "'\($0.name)'" }.joined(separator: ", ")
      throw UnreadableRecording("there is no '\(name)' in the recording, which has \(names)")
    }
    // The text of the input may have been recorded while the input was queued.
    var inputs: [UInt64: String] = [:]
    var running: [UInt64: Int] = [:]
    for event in recording.events where event.action == action {
      guard let number = event.execution else { continue }
      switch event.kind {
      case .waiting: inputs[number] = event.text
      case .started:
        running[number] = all.count
        all.append(Script(execution: number, input: event.text ?? inputs[number], start: event.time))
      case .element, .completed, .failed: add(event, to: running[number])
      // The work itself ended with this error.
      case .cancelled where event.reason == "work": add(event, to: running[number])
      default: continue
      }
    }
  }

  private mutating func add(_ event: InspectorEvent, to place: Int?) {
    guard let place else { return }
    var event = event
    event.time -= all[place].start
    all[place].events.append(event)
  }
}
