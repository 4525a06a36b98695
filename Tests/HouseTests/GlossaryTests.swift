import Foundation
import Surroundings
import Testing

/// The pages for maintainers explain each noun of the code, and no noun that the code no longer has.
struct GlossaryTests {
  /// Words of a glossary that are no types.
  private static let ideas: Set = ["attach", "core", "holders", "run", "scalar", "state", "turn"]

  @Test(arguments: [
    ("Streams", "Guides/HowAStreamRuns"), ("Action", "HowAnActionRuns"),
  ]) func `a glossary has the types of its module and no others`(module: String, page: String) throws {
    let files = try SourceFile.all(in: "Sources").filter { $0.module == module }
    try #require(files.count > 50)
    let words = try GlossaryTests.words(of: "Sources/\(module)/\(module).docc/\(page).md")
    // A word that begins with an ellipsis stands for all types whose names end so.
    let endings = words.filter { $0.hasPrefix("…") }.map { $0.dropFirst() }
    let names = Set(words).subtracting(GlossaryTests.ideas)
    let types = files.flatMap(\.code).compactMap(TypeLine.init)
    let missing = types.filter { type in
      type.isShared && !names.contains(type.name) && !endings.contains { type.name.hasSuffix($0) }
    }
    expectEqual(missing.map(\.name), [])
    let gone = names.filter { name in
      !name.hasPrefix("…") && !types.contains { $0.name == name }
        || name.hasPrefix("…") && !types.contains { $0.name.hasSuffix(name.dropFirst()) }
    }
    expectEqual(gone, [])
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

/// A line of code that declares a type.
private struct TypeLine {
  let name: String
  /// Whether the type stands at the top of its file, and the rest of its module sees it, but no client.
  let isShared: Bool

  init?(_ line: String) {
    let words = #/(\s*)((?:@\w+ |[a-z]+ )*)(?:class|struct|enum|protocol|actor|typealias) ([A-Z]\w*)/#
    guard let match = line.prefixMatch(of: words) else { return nil }
    name = String(match.3)
    let hides = ["public", "open", "private", "fileprivate"].contains { match.2.contains($0) }
    isShared = match.1.isEmpty && !hides && !line.contains("typealias ")
  }
}
