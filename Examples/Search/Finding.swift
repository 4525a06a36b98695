/// A result of a search.
enum Finding: Sendable, Equatable {
  case hit(Hit)
  /// A file or folder that cannot be read, and the reason. The search continues.
  case unreadable(path: String, reason: String)
}

/// A file that matches a query.
struct Hit: Sendable, Equatable, CustomStringConvertible {
  let path: String
  /// The first line that contains the text, for a text search.
  var line: Line?

  struct Line: Sendable, Equatable {
    let number: Int
    let text: String
  }

  var description: String {
    guard let line else { return printable(path) }
    return "\(printable(path)):\(line.number): \(printable(line.text))"
  }
}
