extension NotesStore {
  /// The maximum number of lines that a search returns.
  public static let searchLimit = 500

  /// Finds the notes with a term in their title or text, or all notes if the term is empty. Only ASCII letters are
  /// compared without regard to case.
  ///
  /// In a cancelled task, it soon throws a `CancellationError`.
  ///
  /// - Returns: the newest matching notes, at most ``searchLimit``, and the number of all matches.
  public func search(_ term: String) throws -> Findings {
    try Task.checkCancellation()
    let found = "FROM notes WHERE instr(lower(title), lower(?1)) OR instr(lower(body), lower(?1))"
    let lines = try opened().rows(
      "SELECT id, title \(found) ORDER BY id DESC LIMIT \(Self.searchLimit)", [.text(term)]
    ) { NoteLine(id: $0.integer(0), title: $0.text(1)) }
    // With fewer lines than the limit, these are all matches.
    if lines.count < Self.searchLimit { return Findings(term: term, lines: lines, total: lines.count) }
    let total = try opened().rows("SELECT count(*) \(found)", [.text(term)]) { Int($0.integer(0)) }.first
    return Findings(term: term, lines: lines, total: total ?? lines.count)
  }

  /// Returns a note with its text.
  public func note(_ id: Note.ID) throws -> Note {
    let found = try opened().rows(
      "SELECT id, title, body FROM notes WHERE id = ?", [.integer(id)], Note.init)
    guard let note = found.first else { throw StoreError.gone(id) }
    return note
  }
}
