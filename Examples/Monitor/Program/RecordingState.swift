import ActionInspector

/// The latest part of a recording, read from the bytes that a program writes.
///
/// This is a pure value. It keeps a limited number of events, a limited number of bytes of their lines, and one
/// incomplete line. After a line that is not part of a recording it ignores all bytes and keeps its contents.
struct RecordingState: Sendable {
  struct Limits: Sendable {
    var events = 10_000
    /// The maximum bytes of one line, of the lines of all events, and of the lines with the names of actions.
    var line = 1 << 20
    var text = 16 << 20
    var names = 4 << 20
  }

  private let limits: Limits
  private var lines = GrowingLines()
  /// The beginning of an unfinished line.
  private var rest: [UInt8] = []
  private var actions: [Recording.Action] = []
  private var events: [InspectorEvent] = []
  /// The lengths of the lines of the events.
  private var lengths: [Int] = []
  private var textLength = 0
  private var namesLength = 0
  private var lostCount: UInt64 = 0
  private var lineNumber = 0
  /// The reason why no more bytes are accepted.
  private(set) var problem: String?

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Whether the program has written nothing yet.
  var isEmpty: Bool { lineNumber == 0 && rest.isEmpty }

  var recording: Recording {
    Recording(actions: actions, events: events, droppedCount: lostCount)
  }

  /// The number of bytes of the lines that are kept.
  var keptByteCount: Int { rest.count + textLength + namesLength }

  /// Reads the next bytes, which may end anywhere.
  mutating func take(_ bytes: some Collection<UInt8>) {
    var bytes = bytes[...]
    while problem == nil, !bytes.isEmpty {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        rest += bytes.prefix(limits.line + 1 - rest.count)
        return checkLength(of: lineNumber + 1)
      }
      rest += bytes[...end].prefix(limits.line + 1 - rest.count)
      bytes = bytes[bytes.index(after: end)...]
      lineNumber += 1
      checkLength(of: lineNumber)
      if problem == nil { takeLine() }
    }
  }

  private mutating func checkLength(of number: Int) {
    if rest.count > limits.line { stop("line \(number) is longer than \(limits.line) bytes") }
  }

  private mutating func takeLine() {
    let line = rest
    rest = []
    // The program has started another program that records, or has restarted itself.
    if line.starts(with: #"{"recording":"#.utf8) { begin() }
    do throws(RecordingError) {
      let news = try lines.read(line)
      lostCount += news.missed
      for action in news.actions { add(action, length: line.count) }
      for event in news.events { add(event, length: line.count) }
    } catch {
      // The line number in the error counts from the latest header, so it is replaced.
      if case .brokenLine(_, let words) = error {
        stop("line \(lineNumber): \(words)")
      } else {
        stop("line \(lineNumber): \(error)")
      }
    }
  }

  private mutating func begin() {
    let lineNumber = lineNumber
    self = RecordingState(limits)
    self.lineNumber = lineNumber
  }

  private mutating func add(_ action: Recording.Action, length: Int) {
    namesLength += length
    if namesLength > limits.names { return stop("the names of actions take more than \(limits.names) bytes") }
    actions.append(action)
  }

  private mutating func add(_ event: InspectorEvent, length: Int) {
    events.append(event)
    lengths.append(length)
    textLength += length
    if events.count <= limits.events && textLength <= limits.text { return }
    // More events than necessary are removed, so that this rarely happens.
    var count = 0
    while events.count - count > limits.events * 7 / 8 || textLength > limits.text * 7 / 8 {
      textLength -= lengths[count]
      count += 1
    }
    events.removeFirst(count)
    lengths.removeFirst(count)
    lostCount += UInt64(count)
  }

  private mutating func stop(_ problem: String) {
    self.problem = problem
    rest = []
  }

  /// Records that no more bytes can be read.
  mutating func fail(_ problem: String) { if self.problem == nil { stop(problem) } }
}
