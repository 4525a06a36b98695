/// Reads a file of lines that is still being written.
package struct GrowingLines {
  /// The new part of a recording.
  package struct News {
    package var actions: [Recording.Action] = []
    package var events: [InspectorEvent] = []
    /// The number of events that were dropped from the file.
    package var missed: UInt64 = 0
  }

  private var reader = LineReader()
  /// The beginning of an unfinished line.
  private var rest: [UInt8] = []

  package init() {}

  /// Reads the next bytes, which may end anywhere.
  package mutating func read(_ bytes: some Sequence<UInt8>) throws(RecordingError) -> News {
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return News() }
    let (known, missed) = (reader.recording.actions.count, reader.recording.droppedCount)
    let lines = Array(rest[...end])
    rest = Array(rest[(end + 1)...])
    try reader.read(lines)
    let dropped = reader.recording.droppedCount
    return News(
      actions: Array(reader.recording.actions[known...]), events: reader.takeEvents(),
      missed: dropped > missed ? dropped - missed : 0)
  }
}
