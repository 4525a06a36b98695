/// Determines whether and how a recording shows the values of an action.
///
/// Without a rule, a recording contains no value of the program, because values can be secret, such as the password of
/// a login action. The reasons that a gate gives for a rejection are not values, and are recorded regardless of the
/// rule.
///
/// ```swift
/// inspector.record(search, as: "search", input: .described(limit: 40), element: .described { "\($0.count) hits" })
/// // search #1 started "swift", element "12 hits"
/// ```
public struct PayloadRule<Value>: Sendable {
  let text: (@Sendable (Value) -> String?)?

  /// A rule that hides the value.
  public static var hidden: PayloadRule { PayloadRule(text: nil) }

  /// A rule that shows the dynamic type of the value: `ConnectionLost`.
  public static var typeOnly: PayloadRule { PayloadRule { "\(type(of: $0 as Any))" } }

  /// Returns a rule that shows the value as `String(describing:)` does.
  ///
  /// - Parameter limit: the maximum number of characters. A longer text is truncated and ends with `…`. A negative
  ///   number counts as 0.
  public static func described(limit: Int = 200) -> PayloadRule {
    PayloadRule { shortened(String(describing: $0), to: max(0, limit)) }
  }

  /// Returns a rule that shows the value as a codec encodes it. A scripted action can then return the recorded values.
  ///
  /// ```swift
  /// inspector.record(search, as: "search", element: .encoded(by: .json), replaying: .json)
  /// ```
  ///
  /// - Parameter codec: encodes the value. If it throws, nothing is shown.
  public static func encoded(by codec: InputCodec<Value>) -> PayloadRule where Value: Sendable {
    PayloadRule { try? codec.encode($0) }
  }

  /// Returns a rule that shows the text that a closure returns for the value.
  ///
  /// - Parameter describe: returns the text. It runs on the thread of the event and should be fast, because the
  ///   execution waits for it.
  public static func described(by describe: @escaping @Sendable (Value) -> String) -> PayloadRule {
    PayloadRule(text: describe)
  }
}

/// Returns the first characters of a text, followed by `…` if there are more.
private func shortened(_ text: String, to limit: Int) -> String {
  guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
  else { return text }
  return text[..<end] + "…"
}
