/// The query of a search.
enum Query: Sendable, Equatable, CustomStringConvertible {
  /// Files whose names contain this text. Case is ignored.
  case name(String)
  /// Files with a line that contains exactly this text.
  case text(String)

  /// The query as the user typed it.
  var description: String {
    switch self {
    case .name(let part): part
    case .text(let part): "/text \(part)"
    }
  }
}

/// A command from a line of input.
enum Command: Sendable, Equatable {
  case search(Query)
  /// Ends the search.
  case stop
  case wait
  case quit
  case unknown(String)

  /// A command begins with a slash, which no file name contains.
  init(_ line: String) {
    // A trailing space belongs to the query.
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
