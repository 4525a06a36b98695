extension Recording {
  /// Returns the recording as an HTML page with statistics, the drawing and a log that can be searched, filtered and
  /// zoomed.
  ///
  /// The page makes no network requests, and no value of the recording can become part of its script or markup. It is
  /// safe to attach to a bug report. Without scripts it shows the statistics and the drawing.
  ///
  /// ```swift
  /// try Data(inspector.snapshot().html(title: "Login").utf8).write(to: URL(filePath: "actions.html"))
  /// ```
  ///
  /// - Parameter title: the title of the page.
  public func html(title: String = "Actions") -> String { Page(self, title: title).html }
}
