/// A change of a text that a person asks for, in the line in which it is: `before + text + after` is what would stand
/// there.
public struct LineEdit: Sendable, Hashable {
  /// The part of the line before the change.
  public let before: String
  /// The text that comes in, over any number of lines; empty where text is deleted.
  public let text: String
  /// The part of the line behind the change. If text is deleted that ends in another line, it is the rest of that one.
  public let after: String
}
