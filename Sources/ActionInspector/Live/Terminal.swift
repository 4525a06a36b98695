public import Streams

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ActionInspector {
  /// Shows on the terminal what happens while it happens: a line for each event that is worth a person's attention, and
  /// below them a line for each execution that goes on, which is written anew until it ends.
  ///
  /// ```swift
  /// let lines = inspector.showLive()
  /// //    2.310  login #2  turned away (busy): the action runs already
  /// //    2.130  login #1  still runs after 1.20 s  40 %
  /// ```
  ///
  /// It writes to the standard error, and only if that is a terminal. Whatever else is written there comes between its
  /// lines.
  ///
  /// - Returns: a token that ends it, and shows what is missing.
  @discardableResult
  public func showLive() -> any Disposable {
    guard let size = Terminal.size(of: STDERR_FILENO) else { return Disposables.create() }
    let text = LiveText(color: true, width: size.width, height: size.height, rewrites: true)
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "lines of the inspector")
    return LiveTerminal(core, text, on: queue) { Terminal.write($0, to: STDERR_FILENO) }
  }
}

/// The terminal behind an open file.
package enum Terminal {
  /// The numbers of columns and lines; nil if it is no terminal.
  package static func size(of file: Int32) -> (width: Int, height: Int)? {
    guard isatty(file) != 0 else { return nil }
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes a text, or as much of it as the terminal takes: nobody is to be stopped by what is shown beside the program.
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
