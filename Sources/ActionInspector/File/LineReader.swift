/// Parses a recording from lines.
struct LineReader {
  private(set) var recording = Recording()
  private var hasHeader = false
  private var number = 0
  private var formerKinds = FormerKinds()

  /// Returns and removes the events that have been read.
  mutating func takeEvents() -> [InspectorEvent] {
    defer { recording.events = [] }
    return recording.events
  }

  mutating func read(_ bytes: [UInt8]) throws(RecordingError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let line = rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[($0 + 1)...] } ?? []
      number += 1
      do {
        try read(line)
      } catch {
        // The last line may be cut at any byte. A newer version is an error even there.
        guard end == nil, hasHeader, case .brokenLine = error else { throw error }
      }
    }
    if !hasHeader { throw .noRecording }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(RecordingError) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return }
    guard hasHeader else { return try readHeader(line) }
    let members: [String: JSONValue]
    do throws(JSONReader.Mistake) {
      guard case .object(let found) = try JSONReader.value(in: line) else {
        throw JSONReader.Mistake(words: "the line is not a JSON object")
      }
      members = found
    } catch {
      throw .brokenLine(number, error.words)
    }
    let fields = LineFields(members, line: number)
    if members["s"] != nil {
      recording.events.append(formerKinds.converted(try fields.event()))
    } else if let index = try fields.integer("action", as: Int.self) {
      try add(fields.action(), at: index)
    } else if let count = try fields.integer("dropped", as: UInt64.self) {
      recording.droppedCount = count
    }
  }

  private mutating func readHeader(_ line: ArraySlice<UInt8>) throws(RecordingError) {
    guard case .object(let members)? = try? JSONReader.value(in: line), members["recording"] != nil else {
      throw .noRecording
    }
    let fields = LineFields(members, line: number)
    guard let version = try fields.integer("recording", as: Int.self) else { throw .noRecording }
    if version > Recording.version { throw .newerVersion(version) }
    recording.version = version
    recording.start = try fields.decimal("start")
    hasHeader = true
  }

  private mutating func add(_ action: Recording.Action, at index: Int) throws(RecordingError) {
    guard index == recording.actions.count else {
      throw .brokenLine(number, "found action \(index), but expected action \(recording.actions.count)")
    }
    recording.actions.append(action)
  }
}

/// The fields of a line.
struct LineFields {
  private let members: [String: JSONValue]
  private let line: Int

  init(_ members: [String: JSONValue], line: Int) {
    self.members = members
    self.line = line
  }

  func event() throws(RecordingError) -> InspectorEvent {
    InspectorEvent(
      sequence: try required(integer("s", as: UInt64.self), "s"),
      time: .nanoseconds(try required(integer("t", as: Int64.self), "t")),
      action: try integer("a", as: Int.self), execution: try integer("x", as: UInt64.self),
      kind: InspectorEvent.Kind(rawValue: try required(text("k"), "k")), reason: try text("r"),
      blockers: try texts("b"), fraction: try decimal("f"), attempt: try integer("n", as: Int.self),
      text: try text("v"), origin: try origin())
  }

  func action() throws(RecordingError) -> Recording.Action {
    Recording.Action(
      name: try required(text("name"), "name"), input: try text("input") ?? "",
      element: try text("element") ?? "", policy: try text("policy"))
  }

  private func origin() throws(RecordingError) -> InspectorEvent.Origin? {
    if let dispatch = try integer("d", as: UInt64.self) { return .dispatch(dispatch) }
    guard let parent = members["p"], parent != .null else { return nil }
    guard case .list(let parts) = parent, parts.count == 2,
      case (.number(let first), .number(let second)) = (parts[0], parts[1]), let action = Int(first),
      let execution = UInt64(second)
    else { throw wrong("p", "should be the numbers of an action and an execution") }
    return .execution(action: action, number: execution)
  }

  func integer<Number: FixedWidthInteger>(
    _ key: String, as type: Number.Type
  ) throws(RecordingError) -> Number? {
    guard let text = try number(key) else { return nil }
    guard let number = Number(text) else {
      throw wrong(key, "is \(text), and should be a whole number from \(Number.min) to \(Number.max)")
    }
    return number
  }

  func decimal(_ key: String) throws(RecordingError) -> Double? {
    guard let text = try number(key) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw wrong(key, "is \(text), which is too large")
    }
    return number
  }

  private func number(_ key: String) throws(RecordingError) -> String? {
    switch members[key] {
    case .number(let text): return text
    case nil, .null: return nil
    default: throw wrong(key, "should be a number")
    }
  }

  private func text(_ key: String) throws(RecordingError) -> String? {
    switch members[key] {
    case .text(let text): return text
    case nil, .null: return nil
    default: throw wrong(key, "should be a string")
    }
  }

  private func texts(_ key: String) throws(RecordingError) -> [String]? {
    guard let value = members[key], value != .null else { return nil }
    guard case .list(let parts) = value else { throw wrong(key, "should be a list of strings") }
    var texts: [String] = []
    for part in parts {
      guard case .text(let text) = part else { throw wrong(key, "should be a list of strings") }
      texts.append(text)
    }
    return texts
  }

  private func required<Value>(_ value: Value?, _ key: String) throws(RecordingError) -> Value {
    guard let value else { throw wrong(key, "is missing") }
    return value
  }

  private func wrong(_ key: String, _ words: String) -> RecordingError {
    .brokenLine(line, "\"\(key)\" \(words)")
  }
}
