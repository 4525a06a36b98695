/// Writes the lines of a recording's file.
struct LineWriter {
  private(set) var bytes: [UInt8] = []

  /// Returns and removes the bytes written so far.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func header(start: Double?) {
    write(#"{"recording":\#(Recording.version)"#)
    if let start, start.isFinite { write(#","start":\#(start)"#) }
    write("}\n")
  }

  mutating func action(_ action: Recording.Action, at index: Int) {
    write(#"{"action":\#(index)"#)
    write("name", action.name)
    write("input", action.input)
    write("element", action.element)
    write("policy", action.policy)
    write("}\n")
  }

  /// Writes an event. Its time is truncated to nanoseconds.
  mutating func event(_ event: InspectorEvent) {
    write(#"{"s":\#(event.sequence),"t":\#(event.time.wholeNanoseconds)"#)
    if let action = event.action { write(#","a":\#(action)"#) }
    if let execution = event.execution { write(#","x":\#(execution)"#) }
    write("k", event.kind.rawValue)
    write("r", event.reason)
    write("b", event.blockers)
    if let fraction = event.fraction, fraction.isFinite { write(#","f":\#(fraction)"#) }
    if let attempt = event.attempt { write(#","n":\#(attempt)"#) }
    write("v", event.text)
    switch event.origin {
    case .execution(let action, let number): write(#","p":[\#(action),\#(number)]"#)
    case .dispatch(let number): write(#","d":\#(number)"#)
    case nil: break
    }
    write("}\n")
  }

  mutating func dropped(_ count: UInt64) { write("{\"dropped\":\(count)}\n") }

  private mutating func write(_ key: String, _ text: String?) {
    guard let text else { return }
    write(#","\#(key)":"#)
    bytes.appendJSON(text)
  }

  private mutating func write(_ key: String, _ texts: [String]?) {
    guard let texts else { return }
    write(#","\#(key)":["#)
    for (index, text) in texts.enumerated() {
      if index > 0 { write(",") }
      bytes.appendJSON(text)
    }
    write("]")
  }

  private mutating func write(_ text: String) { bytes += text.utf8 }
}
