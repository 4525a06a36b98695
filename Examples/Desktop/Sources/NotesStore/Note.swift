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

  /// Takes a row of the columns id, title and body.
  init(_ row: Statement) throws {
    id = row.integer(0)
    // Bytes that are no text would be lost by the next save.
    guard let title = row.wholeText(1), let body = row.wholeText(2) else { throw StoreError.noText(id) }
    (self.title, self.body) = (title, body)
  }

  /// Compares bytes: a text that only looks the same is another one, and a change from one to the other is saved.
  public static func == (one: Note, other: Note) -> Bool {
    one.id == other.id && one.title.hasBytes(of: other.title) && one.body.hasBytes(of: other.body)
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

  /// Compares bytes, as those of ``Note`` are compared.
  public static func == (one: NoteLine, other: NoteLine) -> Bool {
    one.id == other.id && one.title.hasBytes(of: other.title)
  }
}

/// The notes that a search found: the newest of them, and how many there are.
public struct Findings: Sendable, Hashable {
  /// The term that was searched for.
  public var term: String
  public var lines: [NoteLine]
  /// The number of notes that were found.
  public var total: Int

  public init(term: String = "", lines: [NoteLine] = [], total: Int = 0) {
    self.term = term
    self.lines = lines
    self.total = total
  }

  /// How many notes there are, for people to read.
  public var summary: String {
    if total == lines.count { return "\(total) \(total == 1 ? "note" : "notes")" }
    return "the newest \(lines.count) of \(total) notes"
  }
}
