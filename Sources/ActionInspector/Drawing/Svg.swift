extension Recording {
  /// The recording as a drawing: a lane for each action, a bar for each execution, a triangle for each input that was
  /// turned away.
  ///
  /// A waiting execution is hatched, a running one solid, one that is being stopped striped; its end has a colour and a
  /// shape for its outcome. Bars and shapes say in words what they are, for those who point at them or hear them. If
  /// there are more than 2,000 executions, the drawing has the number of the older ones in their place. The drawing
  /// follows the light or dark look of its reader, and needs no script.
  ///
  /// ```swift
  /// try Data(inspector.snapshot().svg().utf8).write(to: URL(filePath: "actions.svg"))
  /// ```
  public func svg() -> String { Drawing(timeline).svg }
}
