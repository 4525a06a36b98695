/// The reason for which a change waits.
public enum WaitReason: Sendable, Hashable {
  /// Another program has locked the file.
  case anotherProgram
  /// A change that was asked for before is not over.
  case earlierChange
}
