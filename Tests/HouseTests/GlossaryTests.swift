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
    let types = files.flatMap { TypeLine.all(in: $0.code) }
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

  @Test(arguments: [
    "struct Planted {}", "@usableFromInline final class Planted {", "#if DEBUG\n  struct Planted {}\n#endif",
    "#if os(Linux)\n  #if DEBUG\n    enum Planted {\n    }\n  #endif\n#endif",
    "@available(macOS 26, *) struct Planted {}",
    "@available(*, unavailable) @MainActor\nfinal class Planted {}",
    "extension Action {\n  struct Planted {}\n}",
    "extension Action\nwhere Input == Void {\n  enum Planted {}\n}",
    "extension Action {\n  #if DEBUG\n    struct Planted {}\n  #endif\n}",
    "private struct Other {\n}\nactor Planted {}",
  ]) func `a type that is planted is found`(code: String) {
    expectEqual(
      TypeLine.all(in: code.components(separatedBy: "\n")).filter(\.isShared).map(\.name), ["Planted"])
  }

  @Test(arguments: [
    "public struct Planted {}", "struct Other {\n  struct Planted {}\n}",
    "private extension Action {\n  struct Planted {}\n}",
    "extension Action {\n  public struct Planted {}\n}",
    "extension Action {\n  func go() {\n    struct Planted {}\n  }\n}",
    "#if DEBUG\n  fileprivate struct Planted {}\n#endif", "typealias Planted = Int",
    "extension Action { func go() {} }\n  struct Planted {}",
  ]) func `a type that others do not see needs no line in a glossary`(code: String) {
    let types = TypeLine.all(in: code.components(separatedBy: "\n"))
    #expect(!types.contains { $0.name == "Planted" && $0.isShared })
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
  /// Whether the type stands at the top of its file or in an extension, and the rest of its module sees it, but no
  /// client.
  let isShared: Bool

  /// The types that a file declares. Its format is known: each brace and each `#if` indents by two.
  static func all(in code: [String]) -> [TypeLine] {
    var conditions = 0
    var isInExtension = false
    return code.compactMap { line in
      let text = line.drop { $0 == " " }
      if text.hasPrefix("#endif") { conditions -= 1 }
      defer { if text.hasPrefix("#if") { conditions += 1 } }
      let depth = (line.count - text.count) / 2 - conditions
      if depth == 0, text.contains(#/^(?:[a-z]+ )*extension /#) {
        isInExtension = !text.hasSuffix("}") && !text.hasPrefix("private ") && !text.hasPrefix("fileprivate ")
      } else if depth == 0, text.hasPrefix("}") {
        isInExtension = false
      }
      return TypeLine(text, isAtTop: depth == 0 || depth == 1 && isInExtension)
    }
  }

  private init?(_ text: Substring, isAtTop: Bool) {
    let words =
      #/((?:@\w+(?:\([^)]*\))? |[a-z]+(?:\([a-z]+\))? )*)(?:class|struct|enum|protocol|actor|typealias) ([A-Z]\w*)/#
    guard let match = text.prefixMatch(of: words) else { return nil }
    name = String(match.2)
    let hides = ["public", "open", "private", "fileprivate"].contains { match.1.contains($0) }
    isShared = isAtTop && !hides && !text.contains("typealias ")
  }
}
