extension Recording {
  /// Returns the recording as lines of JSON: a header, the actions, and one line for each event.
  ///
  /// ```swift
  /// try Data(inspector.snapshot().jsonLines()).write(to: URL(filePath: "actions.jsonl"))
  /// // {"recording":1,"start":1764000000.5}
  /// // {"action":0,"name":"login","input":"Credentials","element":"User","policy":"drop"}
  /// // {"s":1,"t":120000,"a":0,"k":"disabled"}
  /// // {"s":2,"t":2130000000,"a":0,"x":1,"k":"rejected","r":"gateClosed","b":["You are offline"]}
  /// ```
  ///
  /// Times are truncated to nanoseconds.
  ///
  /// - Complexity: linear in the number of events and the length of their texts.
  public func jsonLines() -> [UInt8] {
    var writer = LineWriter()
    writer.header(start: start)
    for (index, action) in actions.enumerated() { writer.action(action, at: index) }
    for event in events { writer.event(event) }
    if droppedCount > 0 { writer.dropped(droppedCount) }
    return writer.bytes
  }

  /// Creates a recording from lines of JSON.
  ///
  /// Unknown keys are ignored and unknown kinds of events are kept, because a newer program may have written them. A
  /// truncated last line is ignored too, because the file of a killed program ends that way. The kind `stopping`, which
  /// earlier versions of this module wrote, is converted to the current kinds.
  ///
  /// - Parameter bytes: the contents of the file.
  /// - Throws: ``RecordingError``.
  /// - Complexity: linear in the number of bytes.
  public init(jsonLines bytes: some Sequence<UInt8>) throws(RecordingError) {
    var reader = LineReader()
    try reader.read(Array(bytes))
    self = reader.recording
  }
}
