/// A note.
public struct Note: Sendable, Hashable, Identifiable {
  public typealias ID = Int64

  public let id: ID
  public var title: String
  public var body: String

  public init(id: ID, title: String, body: String) {
    self.id = id
    self.title = title
    self.body = body
  }

  /// Creates a note from a row of the columns id, title and body.
  init(_ row: Statement) {
    self.init(id: row.integer(0), title: row.text(1), body: row.text(2))
  }
}

/// The line of a note in a list.
public struct NoteLine: Sendable, Hashable, Identifiable {
  public let id: Note.ID
  public var title: String

  public init(id: Note.ID, title: String) {
    self.id = id
    self.title = title
  }
}

/// The result of a search: the newest matching notes, and the number of all matches.
public struct Findings: Sendable, Hashable {
  /// The term that was searched for.
  public var term: String
  public var lines: [NoteLine]
  /// The number of all notes that match.
  public var total: Int

  public init(term: String = "", lines: [NoteLine] = [], total: Int = 0) {
    self.term = term
    self.lines = lines
    self.total = total
  }

  /// A description of the number of notes, for the user.
  public var summary: String {
    if total == lines.count { return "\(total) \(total == 1 ? "note" : "notes")" }
    return "the newest \(lines.count) of \(total) notes"
  }
}
