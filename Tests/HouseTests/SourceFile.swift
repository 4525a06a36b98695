import Foundation

/// A source file of this package.
struct SourceFile: Sendable {
  /// The path in the package, such as `Sources/Streams/Timing/Window.swift`.
  let path: String
  let text: String
  /// The text without comments and string literals, with the same lines. Code in interpolations is retained.
  let code: String

  private static let all = Result {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardized
    return try ["Sources", "Examples", "Tests"].flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: package.appending(path: folder).path)?
        .compactMap { $0 as? String }
      return try (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { path in
        let path = "\(folder)/\(path)"
        return SourceFile(path, try String(contentsOf: package.appending(path: path), encoding: .utf8))
      }
    }
  }

  /// Returns the Swift files whose paths start with one of these places.
  static func all(in places: [String]) throws -> [SourceFile] {
    try all.get().filter { file in places.contains(where: file.path.hasPrefix) }
  }

  private static let texts = Pattern(#""""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*"#)
  private static let interpolations = Pattern(#"\\\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)|\n"#)

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
    var code = ""
    var position = text.startIndex
    for match in Self.texts.matches(in: text) {
      code += text[position..<match[0].startIndex]
      if !match[0].hasPrefix("//") {
        let kept = Self.interpolations.matches(in: String(match[0])).map { $0[0] == "\n" ? "\n" : $0[1] }
        code += "\"\(kept.joined(separator: " "))\""
      }
      position = match[0].endIndex
    }
    self.code = code + text[position...]
  }

  /// The path below the package's top-level folder.
  var name: String { String(path.drop { $0 != "/" }.dropFirst()) }

  /// The first folder of the name.
  var module: String { String(name.prefix { $0 != "/" }) }

  /// The name without its last component.
  var folder: String { name.split(separator: "/").dropLast().joined(separator: "/") }

  /// Returns `true` if `place` is the name of this file or its folder. A folder that ends with `/` includes its
  /// subfolders.
  func isIn(_ place: String) -> Bool {
    place == name || place == folder || place.hasSuffix("/") && name.hasPrefix(place)
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  var codeLines: [Substring] { code.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Returns the comment above a line, skipping attributes and the first lines of its declaration.
  func comment(above index: Int) -> String {
    let above = lines[..<index].reversed().drop { !$0.isComment && !$0.isEmpty }
    return above.prefix { $0.isComment }.joined(separator: "\n")
  }

  /// A top-level type of the file, with the modifiers before its keyword.
  struct TopType {
    let name: String
    let isAlias: Bool
    let modifiers: String

    var isPrivate: Bool { modifiers.contains("private") }
    var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }
  }

  private static let types = Pattern(
    #"^( *)(?:(#if|#endif)|((?:@\w+(?:\([^)\n]*\))? |[a-z]+(?:\(\w+\))? )*)"#
      + #"(class|struct|enum|protocol|actor|typealias) ([A-Z]\w*))"#)

  /// The top-level types of the file. Each `#if` indents by two spaces.
  var types: [TopType] {
    var conditions = 0
    return Self.types.matches(in: code).compactMap { match in
      if match[2] == "#if" { conditions += 1 }
      if match[2] == "#endif" { conditions -= 1 }
      guard match[2].isEmpty, match[1].count == conditions * 2 else { return nil }
      return TopType(
        name: String(match[5]), isAlias: match[4] == "typealias", modifiers: String(match[3]))
    }
  }
}

extension Substring {
  fileprivate var isComment: Bool { drop { $0 == " " }.hasPrefix("//") }
}

/// A regular expression of Foundation. In a debug build, a `Regex` takes seconds for all files.
struct Pattern: Sendable {
  private let expression: NSRegularExpression

  /// - Parameter pattern: `^` and `$` match at each line.
  init(_ pattern: String) {
    do {
      expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    } catch {
      preconditionFailure("\(pattern): \(error)")
    }
  }

  /// Returns the groups of each match, starting with the whole match. A group without a match is empty.
  func matches(in text: String) -> [[Substring]] {
    expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
      (0..<match.numberOfRanges).map { group in
        Range(match.range(at: group), in: text).map { text[$0] } ?? ""
      }
    }
  }
}

/// Returns the differences between two tables, one per line.
func differences<Key: Hashable & Comparable, Value: Equatable>(
  _ found: [Key: Value], _ expected: [Key: Value]
) -> [String] {
  Set(found.keys).union(expected.keys).sorted().compactMap { key in
    if found[key] == expected[key] { return nil }
    let (now, before) = (found[key].map { "\($0)" }, expected[key].map { "\($0)" })
    return "\(key): found \(now ?? "nothing"), expected \(before ?? "nothing")"
  }
}
