/// The file and line of a handler's registration.
public struct RegistrationSite: Sendable, Hashable, CustomStringConvertible {
  /// The module and the file.
  public let fileID: String
  /// The line in the file.
  public let line: UInt

  public var description: String { "\(fileID):\(line)" }
}
