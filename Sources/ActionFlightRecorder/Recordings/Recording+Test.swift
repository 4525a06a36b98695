public import ActionInspector
import StreamsTesting

extension Recording {
  /// Returns the source code of a Swift Testing test. The test sends the recorded inputs of an action to a test double
  /// that emits the recorded results, in milliseconds of virtual time.
  ///
  /// Use it as a starting point, and put the code under test between the inputs and the double. The code compiles where
  /// the types are visible, and the test passes unchanged.
  ///
  /// ```swift
  /// try recording.swiftTest(for: "login").write(toFile: "LoginTests.swift", atomically: true, encoding: .utf8)
  /// ```
  ///
  /// - Parameter name: the action's name in the recording, with inputs and elements in JSON. If several actions have
  ///   the name, the first is used.
  /// - Throws: ``UnreadableRecording`` if the recording has no such action, or does not contain its inputs or elements.
  public func swiftTest(for name: String) throws -> String {
    let scripts = try RecordedScripts(self, name)
    guard let action = actions.first(where: { $0.name == name }), let policy = action.policy else {
      throw UnreadableRecording("'\(name)' is a router, which has no inputs")
    }
    var lines = [
      "import ActionFlightRecorder", "import Foundation", "import Testing", "",
      "@Test func `\(Self.identifier(name)) does what was recorded`() throws {",
      "  let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))",
      "  let action = ScriptedAction<\(action.input), \(action.element)>(on: scheduler, policy: .\(policy))",
    ]
    let inputs = try inputs(of: name)
    for input in inputs.all {
      lines.append("  let \(input.constant): \(action.input) = try decoded(\(Self.literal(input.text)))")
    }
    for script in scripts.all {
      let events = try script.events.map { try Self.source(of: $0, name) }
      lines.append("  action.script(input\(script.execution), [\(events.joined(separator: ", "))])")
    }
    for input in inputs.all {
      lines.append("  scheduler.scheduleAt(\(input.time)) { action.action.execute(\(input.constant)) }")
    }
    lines += ["  scheduler.start()", "  let outcomes = action.history.compactMap(outcome)"]
    lines.append("  #expect(outcomes == [\(inputs.outcomes.map { "\"\($0)\"" }.joined(separator: ", "))])")
    return (lines + ["}", "", Self.helpers]).joined(separator: "\n")
  }

  private struct Inputs {
    var all: [(constant: String, text: String, time: TestTime)] = []
    /// The outcomes of the executions, in the order in which they occurred.
    var outcomes: [String] = []
  }

  private func inputs(of name: String) throws -> Inputs {
    var inputs = Inputs()
    var begun: Set<UInt64> = []
    var start: Duration?
    guard let action = actions.firstIndex(where: { $0.name == name }) else { return inputs }
    for event in events where event.action == action {
      guard let number = event.execution else { continue }
      if [.completed, .failed, .rejected].contains(event.kind) { inputs.outcomes.append("\(event.kind)") }
      guard [.waiting, .started, .rejected, .joined].contains(event.kind),
        begun.insert(number).inserted || event.kind == .joined
      else { continue }
      guard let text = event.text else {
        throw UnreadableRecording("An input of '\(name)' is hidden. Record it with `replaying: .json`.")
      }
      // Work at time 0 would start before the scheduler runs.
      let time = (event.time - (start ?? event.time)).units(of: .milliseconds(1)) + 1
      start = start ?? event.time
      let constant = event.kind == .joined ? "joined\(inputs.all.count)" : "input\(number)"
      inputs.all.append((constant, text, time))
    }
    return inputs
  }

  private static func source(of event: InspectorEvent, _ name: String) throws -> String {
    let time = event.time.units(of: .milliseconds(1))
    switch event.kind {
    case .element:
      guard let text = event.text else {
        throw UnreadableRecording(
          "An element of '\(name)' is hidden. Record it with `element: .encoded(by: .json)`.")
      }
      return ".next(\(time), try decoded(\(literal(text))))"
    case .failed:
      return ".error(\(time), RecordedFailure(description: \(literal(event.text ?? "the error is hidden"))))"
    case .cancelled: return ".error(\(time), CancellationError())"
    default: return ".completed(\(time))"
    }
  }

  /// Returns the text as a Swift string literal with special characters escaped.
  private static func literal(_ text: String) -> String { String(reflecting: text) }

  /// Returns the text without characters that cannot appear in a name in backticks.
  private static func identifier(_ text: String) -> String {
    let name = String(text.map { $0.isLetter || $0.isNumber || $0 == " " ? $0 : " " })
    return name.isEmpty ? "action" : name
  }

  private static let helpers = """
    private func decoded<Value: Decodable>(_ json: String) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }

    /// The outcome of the execution that this event ends.
    private func outcome<Input, Element>(_ event: Recorded<ExecutionEvent<Input, Element>>) -> String? {
      switch event.value.kind {
      case .completed: "completed"
      case .failed: "failed"
      case .rejected: "rejected"
      default: nil
      }
    }

    """
}
