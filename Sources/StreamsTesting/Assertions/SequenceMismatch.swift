/// Returns the message for a failed comparison of two sequences. It shows the expected sequence above the actual one,
/// with a mark under the first difference.
///
/// ```text
/// not as expected:
/// expected  next(1) @ 210  next(3) @ 220  completed @ 230
/// actual    next(1) @ 210  next(2) @ 220  completed @ 230
///                          ^
/// ```
///
/// - Parameter areEqual: returns `true` if two elements are equal.
/// - Returns: the message, or `nil` if the sequences are equal.
func sequenceMismatch<Element>(
  actual: [Element], expected: [Element], by areEqual: (Element, Element) -> Bool
) -> String? {
  let shared = min(actual.count, expected.count)
  let position = (0..<shared).first { !areEqual(actual[$0], expected[$0]) } ?? shared
  if position == actual.count, position == expected.count { return nil }
  let rows = [("expected", cells(expected)), ("actual", cells(actual))]
  let sign = [String](repeating: "", count: position) + ["^"]
  var lines = ["not as expected:"] + alignedMarbles(rows + [("", sign)])
  if position < shared, cells([actual[position]]) == cells([expected[position]]) {
    lines.append("Both print the same text there, but are not equal.")
  }
  return lines.joined(separator: "\n")
}

/// Compares `Equatable` elements with `==`.
func sequenceMismatch<Element: Equatable>(actual: [Element], expected: [Element]) -> String? {
  sequenceMismatch(actual: actual, expected: expected, by: ==)
}

private func cells(_ elements: [some Any]) -> [String] {
  if elements.isEmpty { return ["(nothing)  "] }
  return elements.map { "\($0)".replacing("\n", with: #"\n"#) + "  " }
}
