#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ActionInspector {
  /// The name of the environment variable that ``requestedFile`` reads.
  public static let requestVariable = "ACTION_INSPECT_FILE"

  /// The path of the file in which a recording was requested by the environment of the program, or nil.
  ///
  /// ```swift
  /// let file = try ActionInspector.requestedFile.map { try inspector.append(to: $0) }
  /// ```
  ///
  /// The file may be a pipe whose reader exits early, so a program that uses it should ignore the signal `SIGPIPE`.
  public static var requestedFile: String? {
    guard let path = getenv(requestVariable).map({ String(cString: $0) }), !path.isEmpty else { return nil }
    return path
  }
}
