extension Recording {
  /// The recording as lines of JSON: a header, the actions, and an event a line.
  ///
  /// ```swift
  /// try Data(inspector.snapshot().jsonLines()).write(to: URL(filePath: "actions.jsonl"))
  /// // {"recording":1,"start":1764000000.5}
  /// // {"action":0,"name":"login","input":"Credentials","element":"User","policy":"drop"}
  /// // {"s":1,"t":120000,"a":0,"k":"enabled"}
  /// ```
  ///
  /// Times are written in whole nanoseconds.
  ///
  /// - Complexity: linear in the number of events and the lengths of their texts.
  public func jsonLines() -> [UInt8] {
    var writer = LineWriter()
    writer.header(start: start)
    for (index, action) in actions.enumerated() { writer.action(action, at: index) }
    for event in events { writer.event(event) }
    if droppedCount > 0 { writer.dropped(droppedCount) }
    return writer.bytes
  }

  /// Reads a recording from lines of JSON.
  ///
  /// Keys that it does not know are left out, and kinds of events that it does not know are kept: a newer program may
  /// have written them. A last line that is cut is left out too: that is how the file of a killed program ends.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: ``RecordingError``.
  /// - Complexity: linear in the number of bytes.
  public init(jsonLines bytes: some Sequence<UInt8>) throws(RecordingError) {
    var reader = LineReader()
    try reader.read(Array(bytes))
    self = reader.recording
  }
}
