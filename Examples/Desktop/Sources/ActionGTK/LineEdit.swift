/// A change of a text that the user requests, with the rest of the changed line. After the change, the line would be
/// `before + text + after`.
public struct LineEdit: Sendable, Hashable {
  /// The part of the line before the change.
  public let before: String
  /// The inserted text, over any number of lines. It is empty where text is deleted.
  public let text: String
  /// The part of the line after the change. If the deleted text ends in another line, this is the rest of that line.
  public let after: String
}
