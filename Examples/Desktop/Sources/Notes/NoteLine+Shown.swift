import NotesStore

extension NoteLine {
  /// The title as a line of the list shows and speaks it: one line, not longer than a person reads, and never empty.
  var shown: String {
    let beginning = title.unicodeScalars.prefix(200)
    if beginning.allSatisfy(\.properties.isWhitespace) { return "Untitled" }
    return String(beginning).inOneLine + (beginning.endIndex == title.endIndex ? "" : "…")
  }
}

extension String {
  /// The same with long words, such as paths, cut in their middle: a message of a whole path of 4,000 letters would leave
  /// no room for the note.
  var withShortWords: String {
    let limit = 200
    if !split(separator: " ").contains(where: { $0.count > limit }) { return self }
    return split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.count > limit ? "\(word.prefix(limit / 2))…\(word.suffix(limit / 2))" : String(word)
    }.joined(separator: " ")
  }
}
