/// A rule for the values of an action: whether a recording shows them, and how.
///
/// Without a rule, a recording holds no value of the program: the first action of most programs takes a password.
///
/// ```swift
/// inspector.record(search, as: "search", input: .described(limit: 40), element: .described { "\($0.count) hits" })
/// // search #1 started "swift", element "12 hits"
/// ```
public struct PayloadRule<Value>: Sendable {
  let text: (@Sendable (Value) -> String?)?

  /// Shows nothing.
  public static var hidden: PayloadRule { PayloadRule(text: nil) }

  /// Shows the type of the value at run time: `ConnectionLost`.
  public static var typeOnly: PayloadRule { PayloadRule { "\(type(of: $0 as Any))" } }

  /// Shows the value as `String(describing:)` writes it.
  ///
  /// - Parameter limit: the number of characters at most; of a longer text, the beginning is shown with `…` after it. Less than 0 counts as 0.
  public static func described(limit: Int = 200) -> PayloadRule {
    PayloadRule { shortened(String(describing: $0), to: max(0, limit)) }
  }

  /// Shows the value as a codec writes it, so that it can be read again: a scripted action answers as it was recorded.
  ///
  /// ```swift
  /// inspector.record(search, as: "search", element: .encoded(by: .json), replaying: .json)
  /// ```
  ///
  /// - Parameter codec: writes the value. If it throws, nothing is shown.
  public static func encoded(by codec: InputCodec<Value>) -> PayloadRule where Value: Sendable {
    PayloadRule { try? codec.encode($0) }
  }

  /// Shows what a closure says of the value.
  ///
  /// - Parameter describe: makes the text, on the thread of the event. It should be quick: the execution waits for it.
  public static func described(by describe: @escaping @Sendable (Value) -> String) -> PayloadRule {
    PayloadRule(text: describe)
  }
}

/// The first characters of a text, with `…` after them if there are more.
private func shortened(_ text: String, to limit: Int) -> String {
  guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
  else { return text }
  return text[..<end] + "…"
}
