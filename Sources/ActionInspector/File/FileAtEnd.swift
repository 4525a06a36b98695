import Streams

/// Writes the page, the drawing or the trace of an inspector to a file when it is disposed.
final class FileAtEnd: Disposable {
  private let file: FileDescriptor
  private let bytes: @Sendable () -> [UInt8]
  private let failed: @Sendable (any Error) -> Void
  private let isDisposed = Lock(false)

  /// Returns the format for the extension of a file name, or nil for lines of JSON, which are written as events occur.
  static func form(of path: String) -> (@Sendable (Recording) -> [UInt8])? {
    if path.hasSuffix(".html") { return { recording in Array(recording.html().utf8) } }
    if path.hasSuffix(".svg") { return { recording in Array(recording.svg().utf8) } }
    if path.hasSuffix(".json") { return { recording in recording.chromeTrace() } }
    return nil
  }

  /// Opens the file immediately, so that an invalid path is reported before anything is recorded.
  init(
    _ path: String, failed: @escaping @Sendable (any Error) -> Void, bytes: @escaping @Sendable () -> [UInt8]
  ) throws {
    file = try FileDescriptor(creating: path)
    self.failed = failed
    self.bytes = bytes
  }

  func dispose() {
    let isFirst = isDisposed.withLock { isDisposed in
      defer { isDisposed = true }
      return !isDisposed
    }
    guard isFirst else { return }
    defer { file.close() }
    do {
      try file.write(bytes())
    } catch {
      failed(error)
    }
  }
}
