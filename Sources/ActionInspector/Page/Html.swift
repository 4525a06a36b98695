extension Recording {
  /// The recording as one page of HTML: figures, the drawing and the log, which can be searched, filtered and zoomed.
  ///
  /// The page asks the network for nothing, and no value of the recording can become a part of its script or its markup:
  /// it may be attached to a report. Without scripts it shows the figures and the drawing.
  ///
  /// ```swift
  /// try Data(inspector.snapshot().html(title: "Login").utf8).write(to: URL(filePath: "actions.html"))
  /// ```
  ///
  /// - Parameter title: the title of the page.
  public func html(title: String = "Actions") -> String { Page(self, title: title).html }
}
