/// The text of searches: the hits as they arrive, the duration, and the cancelled searches.
struct Display: Sendable, Equatable {
  /// The end of a search.
  enum End: Sendable { case answered, cancelled }

  /// The maximum number of hits shown for a search. On a terminal it is limited by the number of rows, so that the
  /// query stays visible.
  let room: Int
  private let isTerminal: Bool
  private var hits = 0
  private var begin = ContinuousClock.now
  /// The text to show with the next query on a terminal, because the screen is cleared then.
  private var note = ""

  /// - Parameter rows: the number of rows of the terminal, or nil if there is none.
  init(rows: Int? = nil) {
    isTerminal = rows != nil
    room = rows.map { max($0 - 3, 1) } ?? .max
  }

  /// Returns the text for the beginning of the search for `query`.
  mutating func text(beginning query: Query, at now: ContinuousClock.Instant) -> String {
    (hits, begin) = (0, now)
    defer { note = "" }
    return header(query.description)
  }

  /// Returns the text for a line on the terminal that is not a query.
  mutating func text(idlingAt line: String) -> String {
    defer { note = "" }
    return isTerminal ? header(line) : ""
  }

  private func header(_ line: String) -> String {
    isTerminal ? "\u{1b}[H\u{1b}[2J> \(printable(line))\(note)\n" : "> \(printable(line))\n"
  }

  /// Returns the text for a hit.
  mutating func text(for hit: Hit) -> String {
    hits += 1
    return hits > room ? "" : "\(hit)\n"
  }

  /// Returns the text for the end of the search for `query`.
  mutating func text(ending query: Query, _ end: End, at now: ContinuousClock.Instant) -> String {
    let seconds = max((now - begin) / .seconds(1), 0.000_001)
    let count = "\(hits) \(hits == 1 ? "hit" : "hits") in \(rounded(seconds)) s"
    let hidden = hits > room ? " (\(hits - room) not shown)" : ""
    switch end {
    case .answered: return "\(count)\(hidden), \(Int(Double(hits) / seconds)) hits per second\n"
    case .cancelled: return cancelled("'\(printable(query.description))' after \(count)")
    }
  }

  /// Returns the text for a search for `query` that was cancelled before it started.
  mutating func text(skipping query: Query) -> String {
    cancelled("'\(printable(query.description))' before it started")
  }

  private mutating func cancelled(_ what: String) -> String {
    if !isTerminal { return "cancelled \(what)\n" }
    note = "   (cancelled \(what))"
    return ""
  }

  /// Rounds to three decimal places.
  private func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}
