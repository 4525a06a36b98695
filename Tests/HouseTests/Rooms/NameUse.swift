/// A word in its place in the code: what it is said of, and how it is called.
struct NameUse {
  /// The owner of a name.
  enum Receiver: Equatable {
    /// Nothing, or tacitly `self`.
    case nothing
    case itself
    case type(String)
    /// The type that is expected there: `.just(1)`.
    case whatIsExpected
    case value
  }

  let index: Int
  let name: String
  let receiver: Receiver
  let call: Call
  let isCapitalized: Bool

  init(_ index: Int, in list: TokenList) {
    self.index = index
    name = list.text(index)
    isCapitalized = list.isCapitalized(index)
    receiver = NameUse.receiver(index, list)
    var next = index + 1
    if list.text(next) == "<", ["(", "{"].contains(list.text(list.end(of: next))) {
      next = list.end(of: next)
    }
    let hasParentheses = list.text(next) == "("
    let labels = hasParentheses ? list.argumentLabels(next) : nil
    if hasParentheses { next = list.end(of: next) }
    call = Call(labels: labels, hasClosure: list.text(next) == "{")
  }

  /// Whether it cannot be told of what type that is which it is said of.
  var isOfSomeValue: Bool { receiver == .value || receiver == .whatIsExpected }

  private static func receiver(_ index: Int, _ list: TokenList) -> Receiver {
    guard list.text(index - 1) == "." else { return .nothing }
    var before = index - 2
    while ["?", "!"].contains(list.text(before)) { before -= 1 }
    if list.text(before) == ">" {
      let start = list.start(of: before)
      return start > 0 && list.isCapitalized(start - 1) ? .type(list.text(start - 1)) : .value
    }
    switch list.text(before) {
    case "self", "super": return .itself
    case ")", "]", "}": return .value
    // None of these ends a value.
    case "return", "in", "case", "throw", "is", "as", "await", "try", "else", "": return .whatIsExpected
    default:
      if list.isCapitalized(before) { return .type(list.text(before)) }
      return list.isWord(before) ? .value : .whatIsExpected
    }
  }
}
