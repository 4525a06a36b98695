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

/// The notes that a search found: the newest of them, and how many there are.
public struct Findings: Sendable, Hashable {
  /// The words that were searched for.
  public var term: String
  public var lines: [NoteLine]
  public var total: Int

  public init(term: String = "", lines: [NoteLine] = [], total: Int = 0) {
    self.term = term
    self.lines = lines
    self.total = total
  }
}
