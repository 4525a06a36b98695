extension Recording {
  /// The recording for a terminal: a line for each event that is worth a person's attention, and a table of
  /// the statistics.
  ///
  /// The lines of an execution that is part of another one are indented. Reports of progress and elements
  /// without a text are left out. Names and texts cannot send codes to the terminal: their control characters
  /// are shown as escapes, as in `\u{1B}`.
  ///
  /// ```swift
  /// print(inspector.snapshot().text(color: true), terminator: "")
  /// // 0.120  login #1  started  anna
  /// // 0.310  login #2  turned away (busy): the action runs already
  /// // 0.480  login #1  completed after 360 ms
  /// ```
  ///
  /// - Parameters:
  ///   - color: whether the text has the codes of ANSI for colours.
  ///   - width: the number of columns that no line exceeds; longer ones are cut, and end with `…`. A wide character
  ///     counts as two.
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
