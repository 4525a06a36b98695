/// The inputs of a recording, decoded before the first one is sent.
struct ReplayInputs {
  /// The numbers of the bindings, keyed by the index of the recorded action.
  private(set) var actions: [Int: Int] = [:]
  /// The closures that send the inputs, keyed by the index of the event.
  private(set) var senders: [Int: @Sendable () -> ReplayBinding.Cancel] = [:]
  /// The indices of the events whose inputs cannot be sent.
  private(set) var skipped: Set<Int> = []
  private(set) var report = ReplayReport()

  init(_ recording: Recording, _ bindings: [ReplayBinding]) {
    for (number, binding) in bindings.enumerated() {
      let index = recording.actions.indices.first {
        recording.actions[$0].name == binding.name && !recording.actions[$0].isRouter && actions[$0] == nil
      }
      if let index { actions[index] = number } else { report.unknown.append(binding.name) }
    }
    var begun: Set<RunKey> = []
    for (index, event) in recording.events.enumerated() where event.isInput {
      guard let key = event.runKey, begun.insert(key).inserted || event.kind == .joined else { continue }
      if case .execution = event.origin { continue }
      guard let number = actions[key.action] else {
        addUnbound(key.action, of: recording)
        continue
      }
      prepare(event, at: index, bindings[number])
    }
  }

  private mutating func prepare(_ event: InspectorEvent, at index: Int, _ binding: ReplayBinding) {
    let execution = event.execution ?? 0
    do {
      senders[index] = try binding.sender(event.text, execution)
    } catch {
      skipped.insert(index)
      report.undecodable.append(
        ReplayReport.Undecodable(action: binding.name, execution: execution, reason: "\(error)"))
    }
  }

  private mutating func addUnbound(_ action: Int, of recording: Recording) {
    let name =
      recording.actions.indices.contains(action) ? recording.actions[action].name : "action \(action)"
    if !report.unbound.contains(name) { report.unbound.append(name) }
  }
}
