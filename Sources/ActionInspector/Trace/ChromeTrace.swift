extension Recording {
  /// Returns the recording as a trace in Chrome's JSON format, which Perfetto and `chrome://tracing` open.
  ///
  /// Each execution is a separate span that contains its waiting and stopping phases, and arrows lead from an execution
  /// to its parts. The counter `running` excludes executions that are stopping. Executions that have not ended get the
  /// outcome `running`. An execution whose beginning was dropped starts with the trace and has the argument
  /// `beganBefore`.
  ///
  /// ```swift
  /// try Data(inspector.snapshot().chromeTrace()).write(to: URL(filePath: "actions.json"))
  /// // Open it in ui.perfetto.dev.
  /// ```
  public func chromeTrace() -> [UInt8] {
    var builder = TraceBuilder(self)
    for (event, time) in zip(events, steadyTimes) { builder.add(event, at: time) }
    builder.endOpenSpans()
    return TraceWriter(builder).bytes
  }
}
