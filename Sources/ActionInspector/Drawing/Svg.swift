extension Recording {
  /// Returns the recording as an SVG drawing: a lane for each action, a bar for each execution, a triangle for each
  /// rejected input.
  ///
  /// A waiting execution is hatched, a running execution is solid, and a stopping execution is striped. The shape at
  /// the end shows the outcome by its color and form. Bars and shapes have descriptions for tooltips and screen
  /// readers. If there are more than 2,000 executions, the older ones are drawn as counts. The drawing follows the
  /// light or dark appearance and contains no script.
  ///
  /// ```swift
  /// try Data(inspector.snapshot().svg().utf8).write(to: URL(filePath: "actions.svg"))
  /// ```
  public func svg() -> String { Drawing(timeline).svg }
}
