package import Testing

extension ExitTest.Result {
  /// The lines of the standard output, for a test that observes `\.standardOutputContent`.
  package var printedLines: [String] {
    String(decoding: standardOutputContent, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
  }
}
