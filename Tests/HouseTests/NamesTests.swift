import Foundation
import TestSupport
import Testing

/// File names, comments of public declarations, and glossaries.
struct NamesTests {
  private static let declared = Pattern(
    #"\b(?:class|struct|enum|protocol|actor|typealias|extension|func|var|let) `?(\w+)"#)

  @Test func `each file is named after something that it declares or extends`() throws {
    let misnamed = try SourceFile.all(in: ["Sources/"]).filter { !isNamedAfterItsContent($0) }.map(\.name)
    expectEqual(Set(misnamed).symmetricDifference(topics.keys).sorted(), [])
  }

  @Test(arguments: [
    ("Map", "extension ObservableType { public func map() {} }", true),
    ("Mapping", "extension ObservableType { public func map() {} }", false),
    ("TakeUntil", "extension ObservableType { public func take(until other: Other) {} }", true),
    ("Observable+Names", "extension ObservableType { public func take() {} }", true),
    ("Other", "struct Sink { func next() {} }", false),
  ]) func `a file is recognized by the first words of its name`(name: String, code: String, isNamed: Bool) {
    #expect(isNamedAfterItsContent(SourceFile("Sources/Streams/\(name).swift", code)) == isNamed)
  }

  /// More words may follow the name, as in `TakeUntil`, `InfallibleZip` and `Action+Progress`.
  private func isNamedAfterItsContent(_ file: SourceFile) -> Bool {
    let names = Self.declared.matches(in: file.code).map { $0[1] }
    let title = file.name.dropFirst(file.folder.count + 1).dropLast(".swift".count)
    // `main.swift` is named by the compiler.
    if names.isEmpty || title == "main" { return true }
    return names.contains { name in
      [name, name.replacing(#/(Convertible)?Type$/#, with: "")].contains { name in
        let start = name.prefix(1).uppercased() + name.dropFirst()
        return title.hasPrefix(start) && title.dropFirst(start.count).first?.isLowercase != true
      }
    }
  }

  @Test func `every public declaration has a comment`() throws {
    var bare: [String] = []
    for file in try SourceFile.all(in: ["Sources/"]) where file.module != "Benchmarks" {
      let code = file.codeLines
      for (index, line) in code.enumerated() where isPublic(line, after: code[..<index]) {
        if witnesses.contains(where: line.contains) { continue }
        if !file.comment(above: index).contains("///") { bare.append("\(file.name):\(index + 1): \(line)") }
      }
    }
    expectEqual(bare, [])
  }

  /// Returns `true` if `line` is a public declaration, a requirement of a public protocol, or a case of a public enum.
  private func isPublic(_ line: Substring, after code: ArraySlice<Substring>) -> Bool {
    let words = line.split(separator: " ")
    let owner: String
    switch words.first {
    case "public", "open": return words[1] != "import" && !words.contains("override")
    case "case": owner = "public enum "
    case "func", "var", "init", "associatedtype", "mutating": owner = "public protocol "
    default: return false
    }
    let indent = line.prefix { $0 == " " }.count
    return code.last { !$0.isEmpty && $0.prefix { $0 == " " }.count < indent }?.contains(owner) == true
  }

  // MARK: Glossaries

  /// Glossary words that are not types.
  private static let ideas: Set = ["attach", "core", "holders", "run", "scalar", "state", "turn"]
  private static let types = Pattern(#"\b(?:class|struct|enum|protocol|actor|typealias) (\w+)"#)

  /// The pages for maintainers explain each internal type of their module, and no removed types.
  @Test(arguments: [
    ("Streams", "Guides/HowAStreamRuns"), ("Action", "HowAnActionRuns"),
  ]) func `a glossary contains the types of its module`(module: String, page: String) throws {
    let files = try SourceFile.all(in: ["Sources/\(module)/"])
    let words = try NamesTests.words(of: "Sources/\(module)/\(module).docc/\(page).md")
    // A word that starts with an ellipsis stands for all types with that suffix.
    func names(_ word: String, _ type: String) -> Bool {
      word == type || word.hasPrefix("…") && type.hasSuffix(word.dropFirst())
    }
    let shared = files.flatMap(\.types).filter { !$0.isPrivate && !$0.isPublic && !$0.isAlias }.map(\.name)
    expectEqual(shared.filter { type in !words.contains { names($0, type) } }, [])
    let types = Set(files.flatMap { Self.types.matches(in: $0.code).map { String($0[1]) } })
    expectEqual(
      words.filter { word in !Self.ideas.contains(word) && !types.contains { names(word, $0) } }, [])
  }

  private static func words(of page: String) throws -> [String] {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardized
    let text = try String(contentsOf: package.appending(path: page), encoding: .utf8)
    let glossary = try #require(text.components(separatedBy: "## Glossary\n").dropFirst().first)
    return glossary.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().flatMap { row in
      row.split(separator: "|")[0].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }
}
