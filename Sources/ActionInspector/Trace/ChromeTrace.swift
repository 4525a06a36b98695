extension Recording {
  /// The recording as a trace in the JSON of Chrome, which Perfetto and `chrome://tracing` open.
  ///
  /// Each execution is a span of its own, with its waiting and its stopping inside, and arrows lead from an
  /// execution to those that are part of it. Executions that have not ended end with the outcome `running`.
  /// If the beginning of one is lost, it begins with the trace, and its arguments say `beganBefore`.
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
