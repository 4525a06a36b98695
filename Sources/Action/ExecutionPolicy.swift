/// What becomes of an input that comes while the action is executing.
public struct ExecutionPolicy: Sendable {
  enum Kind: Sendable {
    case drop
  }

  let kind: Kind

  /// It is rejected with ``ActionError/notEnabled``; the action is disabled while it executes.
  public static let drop = ExecutionPolicy(kind: .drop)
}
