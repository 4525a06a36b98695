public import Streams

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ActionInspector {
  /// Shows events on the terminal while they occur: a line for each significant event, and below them a line for each
  /// open execution, which is rewritten until the execution ends.
  ///
  /// ```swift
  /// let lines = inspector.showLive()
  /// //    2.310  login #2  rejected: busy (the action is executing)
  /// //    2.130  login #1  running for 1.20 s  40 %
  /// ```
  ///
  /// It writes to standard error, and only if standard error is a terminal. Other output to standard error appears
  /// between its lines.
  ///
  /// - Returns: a token that writes the remaining events and ends the display when it is disposed.
  @discardableResult
  public func showLive() -> any Disposable {
    guard let size = Terminal.size(of: STDERR_FILENO) else { return Disposables.create() }
    let text = LiveText(color: true, width: size.width, height: size.height, rewrites: true)
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "lines of the inspector")
    return LiveTerminal(core, text, on: queue) { Terminal.write($0, to: STDERR_FILENO) }
  }
}

/// The terminal of a file descriptor.
package enum Terminal {
  /// Returns the numbers of columns and lines, or nil if the file is not a terminal.
  package static func size(of file: Int32) -> (width: Int, height: Int)? {
    guard isatty(file) != 0 else { return nil }
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes as much of a text as the terminal accepts. Errors are ignored, because the display must not stop the
  /// program.
  static func write(_ text: String, to file: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let bytes = Array(rest)
      #if canImport(Darwin)
        let count = Darwin.write(file, bytes, bytes.count)
      #elseif canImport(Glibc)
        let count = Glibc.write(file, bytes, bytes.count)
      #elseif canImport(Musl)
        let count = Musl.write(file, bytes, bytes.count)
      #endif
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }
}
