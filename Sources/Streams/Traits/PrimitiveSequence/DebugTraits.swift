extension PrimitiveSequenceType {
  /// Prints the start, each event and the disposal of each subscription. See
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
  ///   - identifier: the name of the sequence. The default is its location in the source code.
  ///   - trimOutput: whether the middle of a long event is omitted.
  ///   - file: the printed file if there is no identifier.
  ///   - line: the printed line.
  ///   - function: the printed function.
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
