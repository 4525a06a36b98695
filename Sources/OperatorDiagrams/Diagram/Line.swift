import StreamsTesting

/// One stream of a diagram: a marble diagram and the meanings of its signs.
///
/// A result is subscribed to at `^` and disposed at `!`. An input with `^` is hot, and the events before `^` are
/// emitted before the subscription.
struct Line<Element: Equatable & Sendable>: Sendable {
  let marbles: String
  let values: [Character: Element]
  let name: String?
  let isHot: Bool
  /// The error for `#`.
  let error: any Error
  /// The times at which the stream is subscribed to, or `nil` if the diagram does not show them.
  let subscriptions: [String]?

  init(
    _ marbles: String, _ values: [Character: Element], name: String?, isHot: Bool, error: any Error,
    subscriptions: [String]?
  ) {
    self.marbles = marbles
    self.values = values
    self.name = name
    self.isHot = isHot
    self.error = error
    self.subscriptions = subscriptions
  }

  /// The part of the line that is drawn.
  var track: Track {
    Track(
      marbles: marbles, texts: values.mapValues { "\($0)" }, name: name, subscriptions: subscriptions ?? [])
  }
}

/// The part of a line that is drawn.
package struct Track: Sendable {
  package let marbles: String
  /// The texts for the signs.
  package let texts: [Character: String]
  package internal(set) var name: String?
  package let subscriptions: [String]
}

private let digits: [Character: Int] = [
  "0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
]

/// Creates a stream of numbers. Each digit is its own value, and `values` adds other signs.
func numbers(
  _ marbles: String, _ values: [Character: Int] = [:], name: String? = nil, isHot: Bool = false,
  error: any Error = MarbleError(), subscriptions: [String]? = nil
) -> Line<Int> {
  Line(
    marbles, digits.merging(values) { $1 }, name: name, isHot: isHot || marbles.contains("^"),
    error: error, subscriptions: subscriptions)
}

/// Creates a stream of texts. Each letter or digit is its own value, and `values` adds other signs.
func texts(
  _ marbles: String, _ values: [Character: String] = [:], name: String? = nil, isHot: Bool = false,
  error: any Error = MarbleError(), subscriptions: [String]? = nil
) -> Line<String> {
  let signs = marbles.filter { $0.isLetter || $0.isNumber }.map { ($0, String($0)) }
  return Line(
    marbles, Dictionary(signs) { $1 }.merging(values) { $1 }, name: name,
    isHot: isHot || marbles.contains("^"), error: error, subscriptions: subscriptions)
}
