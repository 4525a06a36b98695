#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ActionInspector {
  /// The name of the variable of the environment that ``requestedFile`` reads.
  public static let requestVariable = "ACTION_INSPECT_FILE"

  /// The file to which whoever started the program wants its recording to be written; nil if nobody wants that.
  ///
  /// ```swift
  /// let file = try ActionInspector.requestedFile.map { try inspector.append(to: $0) }
  /// ```
  ///
  /// It may be a pipe, whose reader may go: a program that honours it ignores the signal `SIGPIPE`.
  public static var requestedFile: String? {
    guard let path = getenv(requestVariable).map({ String(cString: $0) }), !path.isEmpty else { return nil }
    return path
  }
}
