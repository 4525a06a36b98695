/// The words and marks of a file, and how they belong together.
struct TokenList: Sendable {
  let tokens: [Token]

  init(_ text: String) { tokens = SwiftTokens.tokens(of: text) }

  var indices: Range<Int> { tokens.indices }

  /// The text at a position; nothing outside the file.
  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].isWord }

  func isCapitalized(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].isCapitalized }

  /// The position after the mark that closes the one at `index`.
  func end(of index: Int) -> Int {
    let pairs = ["(": ")", "[": "]", "<": ">", "{": "}"]
    let (open, close) = (text(index), pairs[text(index)] ?? "")
    var (position, depth) = (index, 0)
    while position < tokens.count {
      if text(position) == open { depth += 1 }
      // An arrow is no closing mark.
      if text(position) == close, close != ">" || text(position - 1) != "-" { depth -= 1 }
      position += 1
      if depth == 0 { break }
    }
    return position
  }

  /// The position of the `<` that the `>` at `index` closes.
  func start(of index: Int) -> Int {
    var (position, depth) = (index, 0)
    repeat {
      if text(position) == ">", text(position - 1) != "-" { depth += 1 }
      if text(position) == "<" { depth -= 1 }
      position -= 1
    } while depth > 0 && position >= 0
    return position + 1
  }

  /// The position after the attributes that begin at `index`, if any do.
  func endOfAttributes(_ index: Int) -> Int {
    var position = index
    while text(position) == "@" {
      position = text(position + 2) == "(" ? end(of: position + 2) : position + 2
    }
    return position
  }

  /// The tokens between commas, inside the mark at `index` and the one that closes it.
  func parts(_ index: Int) -> [Range<Int>] {
    let end = end(of: index)
    if index + 2 >= end { return [] }
    var parts: [Range<Int>] = []
    var (start, position) = (index + 1, index + 1)
    while position < end - 1 {
      switch text(position) {
      case "(", "[", "{": position = self.end(of: position)
      // Of generic arguments; a comparison has no type before it.
      case "<" where isCapitalized(position - 1): position = self.end(of: position)
      case ",":
        parts.append(start..<position)
        position += 1
        start = position
      default: position += 1
      }
    }
    if start < end - 1 { parts.append(start..<end - 1) }
    return parts
  }

  /// The labels with which something is called, where its parentheses begin.
  func argumentLabels(_ index: Int) -> [String] {
    parts(index).map { text($0.lowerBound + 1) == ":" && isWord($0.lowerBound) ? text($0.lowerBound) : "_" }
  }

  /// The parameters and captures of the closure whose code begins at `index`, if it is one.
  func closureParameters(_ index: Int) -> Set<String> {
    var names: Set<String> = []
    var position = endOfAttributes(index)
    if text(position) == "[" {
      for part in parts(position) {
        names.insert(text(part.lowerBound + (["weak", "unowned"].contains(text(part.lowerBound)) ? 1 : 0)))
      }
      position = end(of: position)
    }
    if text(position) == "(" {
      for part in parts(position) { names.formUnion([text(part.lowerBound), text(part.lowerBound + 1)]) }
      position = end(of: position)
    } else {
      while isWord(position), !["in", "async", "throws"].contains(text(position)) {
        names.insert(text(position))
        position += 1
        guard text(position) == "," else { break }
        position += 1
      }
    }
    // Its effects and its result.
    let limit = position + 30
    while position < limit, !["in", "{", "}", "=", ";", ""].contains(text(position)) { position += 1 }
    return text(position) == "in" ? names : []
  }
}
