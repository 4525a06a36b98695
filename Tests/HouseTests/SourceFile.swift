import Foundation

/// A source file of this package.
struct SourceFile: Sendable {
  /// Its path below the folder that was asked for.
  let name: String
  let lines: [String]
  /// The lines without their comments.
  let code: [String]

  /// The Swift files of a folder at the top of the package.
  static func all(in folder: String) throws -> [SourceFile] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let root = package.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      SourceFile(path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }
  }

  init(_ name: String, _ text: String) {
    self.name = name
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    code = lines.map { line in
      guard line.utf8.contains(UInt8(ascii: "/")) else { return line }
      // Two strokes inside a text begin no comment.
      var start = line.startIndex
      while let strokes = line[start...].firstRange(of: "//") {
        let before = line[..<strokes.lowerBound]
        if before.count(where: { $0 == "\"" }).isMultiple(of: 2) { return String(before) }
        start = strokes.upperBound
      }
      return line
    }
  }

  /// The first folder of its path.
  var module: String { String(name.prefix { $0 != "/" }) }

  /// The number of times that `text` occurs in the code, comments aside.
  func occurrences(of text: String) -> Int {
    code.map { $0.contains(text) ? $0.components(separatedBy: text).count - 1 : 0 }.reduce(0, +)
  }

  /// The number of calls of a global function in the code. Methods and cases of the same name do not count.
  func calls(of function: String) -> Int {
    code.reduce(0) { count, line in
      guard line.contains("\(function)(") else { return count }
      let pieces = line.components(separatedBy: "\(function)(").dropLast()
      return count
        + pieces.count { before in
          if before.hasSuffix("case ") { return false }
          return before.last.map { !$0.isLetter && !$0.isNumber && !"_.".contains($0) } ?? true
        }
    }
  }

  func isComment(_ index: Int) -> Bool { lines[index].drop { $0 == " " }.hasPrefix("//") }

  /// The comment above a line, over its attributes and the first lines of its declaration.
  func comment(above index: Int) -> String {
    var position = index - 1
    while position >= 0, !isComment(position), !lines[position].isEmpty { position -= 1 }
    var comment: [String] = []
    while position >= 0, isComment(position) {
      comment.insert(lines[position], at: 0)
      position -= 1
    }
    return comment.joined(separator: "\n")
  }
}

/// The differences between two tables, one line each.
func differences<Key: Hashable & Comparable, Value: Equatable>(
  _ found: [Key: Value], _ expected: [Key: Value]
) -> [String] {
  Set(found.keys).union(expected.keys).sorted().compactMap { key in
    if found[key] == expected[key] { return nil }
    let (now, before) = (found[key].map { "\($0)" }, expected[key].map { "\($0)" })
    return "\(key): found \(now ?? "nothing"), expected \(before ?? "nothing")"
  }
}
