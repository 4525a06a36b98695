extension PrimitiveSequenceType {
  /// Prints the life of each subscription: its beginning, each event, and its disposal; see
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
  /// - Concurrency: prints on the thread of the event or of the disposal.
  /// - Parameters:
  ///   - identifier: the name of the sequence; without one, its place in the source code.
  ///   - trimOutput: whether a long event is cut in the middle.
  ///   - file: the file that is named if there is no identifier.
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
