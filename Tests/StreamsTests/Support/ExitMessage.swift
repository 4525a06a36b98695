import Testing

extension ExitTest.Result {
  /// Whether the process said `message` before it ended.
  func explains(_ message: String) -> Bool {
    String(decoding: standardErrorContent, as: UTF8.self).contains(message)
  }
}
