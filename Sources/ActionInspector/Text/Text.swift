extension Recording {
  /// Returns the recording as text for a terminal: a line for each significant event, and a table of the statistics.
  ///
  /// The lines of an execution that is part of another execution are indented. Progress events and elements without
  /// text are omitted. Control characters in names and texts are escaped, for example as `\u{1B}`, so that they cannot
  /// control the terminal.
  ///
  /// ```swift
  /// print(inspector.snapshot().text(color: true), terminator: "")
  /// // 0.000  login     disabled: You are offline
  /// // 0.120  login #1  rejected: You are offline
  /// // 0.300  login     enabled
  /// // 0.310  login #2  started
  /// // 0.480  login #2  completed after 170 ms
  /// ```
  ///
  /// - Parameters:
  ///   - color: whether the text contains ANSI color codes.
  ///   - width: the maximum number of columns of a line. Longer lines are cut and end with `…`. A wide character counts
  ///     as two columns.
  public func text(color: Bool = false, width: Int = 100) -> String {
    let width = min(max(width, 0), 10_000)
    var report = TextReport(self, width: width)
    for (event, time) in zip(events, steadyTimes) { report.add(event, at: time) }
    report.addOpenExecutions()
    var lines = report.lines
    lines.append(TextLine())
    lines += TextTable(statistics, width: width).lines
    return lines.map { $0.string(color: color, width: width) + "\n" }.joined()
  }
}
