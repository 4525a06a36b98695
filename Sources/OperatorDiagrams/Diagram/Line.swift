import StreamsTesting

/// One stream of a diagram: a marble diagram and what its signs stand for.
///
/// `^` is where a result is subscribed to, and `!` where it is disposed. An input with `^` is hot; what stands before
/// happens before the subscription.
struct Line<Element: Equatable & Sendable>: Sendable {
  let marbles: String
  let values: [Character: Element]
  let name: String?
  let isHot: Bool
  /// What `#` stands for.
  let error: any Error
  /// When it is subscribed to; nil where the diagram does not say.
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

  /// What is drawn of it.
  var track: Track {
    Track(
      marbles: marbles, texts: values.mapValues { "\($0)" }, name: name, subscriptions: subscriptions ?? [])
  }
}

/// What is drawn of a line.
package struct Track: Sendable {
  package let marbles: String
  /// What the signs stand for.
  package let texts: [Character: String]
  package internal(set) var name: String?
  package let subscriptions: [String]
}

private let digits: [Character: Int] = [
  "0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
]

/// A stream of numbers: each digit stands for itself, and `values` names more.
func numbers(
  _ marbles: String, _ values: [Character: Int] = [:], name: String? = nil, isHot: Bool = false,
  error: any Error = MarbleError(), subscriptions: [String]? = nil
) -> Line<Int> {
  Line(
    marbles, digits.merging(values) { $1 }, name: name, isHot: isHot || marbles.contains("^"),
    error: error, subscriptions: subscriptions)
}

/// A stream of texts: each letter or digit stands for itself, and `values` names others.
func texts(
  _ marbles: String, _ values: [Character: String] = [:], name: String? = nil, isHot: Bool = false,
  error: any Error = MarbleError(), subscriptions: [String]? = nil
) -> Line<String> {
  let signs = marbles.filter { $0.isLetter || $0.isNumber }.map { ($0, String($0)) }
  return Line(
    marbles, Dictionary(signs) { $1 }.merging(values) { $1 }, name: name,
    isHot: isHot || marbles.contains("^"), error: error, subscriptions: subscriptions)
}
