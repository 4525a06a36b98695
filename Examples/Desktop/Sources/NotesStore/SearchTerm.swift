import Foundation

/// The parts of a term, and the way in which each is found.
struct SearchTerm {
  /// The words that the index has, as FTS5 writes a search for all of them; nil if there are none.
  let match: String?
  /// The parts that are found as they stand, by reading the texts, because the index does not have them: words of scripts
  /// that write no spaces between words, of which it has whole runs only, and a term of signs alone. No more than a person
  /// types: each of them is looked for in each text.
  let parts: [String]

  init(_ term: String) {
    let words = term.split { !$0.isIndexed }
    if words.isEmpty {
      let signs = term.trimmingCharacters(in: .whitespacesAndNewlines)
      (match, parts) = (nil, signs.isEmpty ? [] : [signs])
      return
    }
    let indexed = words.filter { !$0.isWithoutSpaces }
    parts = words.filter(\.isWithoutSpaces).prefix(20).map { String($0) }
    // The last one may be the beginning of a word.
    let end = words.last?.isWithoutSpaces == false ? "*" : ""
    match = indexed.isEmpty ? nil : indexed.map { "\"\($0)\"" }.joined(separator: " ") + end
  }

  /// The tables and the condition of a search for notes, by the names that SQLite knows.
  ///
  /// - Parameter readsNotes: whether the notes themselves are needed, and not only their number.
  func rows(readsNotes: Bool) -> (id: String, sql: String, values: [SQLValue]) {
    var (id, tables, conditions, values) = ("notes.id", "notes", [String](), [SQLValue]())
    if let match {
      id = "words.rowid"
      tables = readsNotes || !parts.isEmpty ? "words JOIN notes ON notes.id = words.rowid" : "words"
      conditions.append("words MATCH ?1")
      values.append(.text(match))
    }
    for part in parts {
      // SQLite's own function for that knows the letters of ASCII. Where there are none, it would only take time.
      let isCased = part.utf8.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
      let texts = ["notes.title", "notes.body"].map { isCased ? "lower(\($0))" : $0 }
      values.append(.text(part))
      let wanted = isCased ? "lower(?\(values.count))" : "?\(values.count)"
      conditions.append("(" + texts.map { "instr(\($0), \(wanted)) > 0" }.joined(separator: " OR ") + ")")
    }
    // A note of an import that still runs is not there yet.
    conditions.append("\(id) NOT IN (SELECT arriving.id FROM arriving)")
    return (id, "FROM \(tables) WHERE \(conditions.joined(separator: " AND "))", values)
  }
}

extension Character {
  /// Whether the index takes it for a part of a word: FTS5 goes by the category of a sign, for which Ⓐ is no letter.
  fileprivate var isIndexed: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }
}

extension Substring {
  /// Whether it has letters of a script that writes no spaces between words: Thai, Lao, Tibetan, Burmese, Khmer, kana,
  /// Chinese.
  fileprivate var isWithoutSpaces: Bool {
    unicodeScalars.contains {
      switch $0.value {
      case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x31FF, 0x3400...0x9FFF,
        0xF900...0xFAFF,
        0xFF66...0xFF9F, 0x20000...0x3FFFF:
        true
      default: false
      }
    }
  }
}
