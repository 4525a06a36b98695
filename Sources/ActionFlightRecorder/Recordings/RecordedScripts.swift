import ActionInspector

/// The executions of an action of a recording that ran, with what they did after their start.
struct RecordedScripts {
  struct Script {
    /// The number of the execution.
    var execution: UInt64
    /// The text of the input; nil if it is hidden.
    var input: String?
    var start: Duration
    /// The elements and the end, with their times from the start.
    var events: [InspectorEvent] = []
  }

  private(set) var all: [Script] = []

  init(_ recording: Recording, _ name: String) throws {
    guard let action = recording.actions.firstIndex(where: { $0.name == name }) else {
      let names = recording.actions.map { "'\($0.name)'" }.joined(separator: ", ")
      throw UnreadableRecording("there is no '\(name)' in the recording, which has \(names)")
    }
    // The text of the input may have come while it waited.
    var inputs: [UInt64: String] = [:]
    var running: [UInt64: Int] = [:]
    for event in recording.events where event.action == action {
      guard let number = event.execution else { continue }
      switch event.kind {
      case .waiting: inputs[number] = event.text
      case .started:
        running[number] = all.count
        all.append(Script(execution: number, input: event.text ?? inputs[number], start: event.time))
      case .element, .completed, .failed:
        guard let place = running[number] else { continue }
        var event = event
        event.time -= all[place].start
        all[place].events.append(event)
      default: continue
      }
    }
  }
}
