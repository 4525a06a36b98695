/// The query of a search.
enum Query: Sendable, Equatable, CustomStringConvertible {
  /// Files whose names contain this, in upper or lower case.
  case name(String)
  /// Files with a line that contains this, exactly as it is written.
  case text(String)

  /// The query as its user typed it.
  var description: String {
    switch self {
    case .name(let part): part
    case .text(let part): "/text \(part)"
    }
  }
}

/// The command in a line of input.
enum Command: Sendable, Equatable {
  case search(Query)
  /// Ends the search.
  case stop
  case wait
  case quit
  case unknown(String)

  /// A command begins with a slash, which no file's name contains.
  init(_ line: String) {
    // The line may end with a space that belongs to the query.
    let text = String(line.drop { $0 == " " || $0 == "\t" })
    switch text {
    case "", "/text", "/text ": self = .stop
    case "/wait": self = .wait
    case "/quit": self = .quit
    case _ where text.hasPrefix("/text "): self = .search(.text(String(text.dropFirst(6))))
    case _ where text.hasPrefix("/"): self = .unknown(text)
    default: self = .search(.name(text))
    }
  }
}
