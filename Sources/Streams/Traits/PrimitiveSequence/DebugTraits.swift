extension PrimitiveSequence {
  /// Prints what happens to each subscription: that it begins, each event, and that it is disposed; see
  /// ``ObservableType/debug(_:trimOutput:file:line:function:)``.
  ///
  /// ```swift
  /// user.debug("user").subscribe()
  /// // 2026-01-31 14:05:06.789: user -> subscribed
  /// // 2026-01-31 14:05:06.901: user -> Event next(Ann)
  /// // 2026-01-31 14:05:06.901: user -> Event completed
  /// // 2026-01-31 14:05:06.901: user -> isDisposed
  /// ```
  ///
  /// - Concurrency: prints where things happen.
  /// - Parameters:
  ///   - identifier: stands for the sequence; without one, the place in the source code does.
  ///   - trimOutput: whether a long event is cut in the middle.
  ///   - file: the file that is named where there is no identifier.
  ///   - line: the line that is named.
  ///   - function: the function that is named.
  /// - Returns: the same sequence.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: asObservable().debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}
