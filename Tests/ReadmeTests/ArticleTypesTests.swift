import Foundation
import TestSupport
import Testing

/// The code of an article uses the products, types that it shows, and types that a reader's own program has.
struct ArticleTypesTests {
  private let sources = Sources()

  @Test func `each type in the code of an article is public, declared there, or attributed to the reader`()
    throws
  {
    let known = try sources.publicTypes.union(standardTypes).union(otherModules).union(readersTypes)
    let articles = try sources.articles.filter { !$0.key.contains("HowAStreamRuns") }
    try #require(articles.count > 10)
    for (path, code) in articles {
      let readers = try typesShown(in: sources.context(of: path))
      expectEqual(
        typesUsed(in: code).subtracting(known).subtracting(readers).subtracting(typesShown(in: code))
          .sorted(), [],
        "\(path)")
    }
  }

  @Test func `a helper of the tests is not visible to a reader`() throws {
    let code = """
      @Test func `an article may use a rejection`() {
        let refused = Refusals(of: login)  // not Comment
        let text = "no Text", all: [Shown] = []
        #expect(login.executing.value == Action<Int, Never>.Kind.other)
      }
      struct Shown {}
      """
    let unknown = try typesUsed(in: bare(code)).subtracting(sources.publicTypes).subtracting(standardTypes)
    expectEqual(unknown.subtracting(typesShown(in: code)).sorted(), ["Refusals"])
    // Declared in a module that is not a product.
    #expect(try sources.publicTypes.isDisjoint(with: ["Heard", "Program", "Mishap", "Recipe"]))
    #expect(try sources.publicTypes.isSuperset(of: ["Action", "ScriptStep", "TestScheduler", "MessageBar"]))
  }

  @Test func `each type attributed to the reader is used by an article`() throws {
    let used = try sources.articles.values.reduce(into: Set<String>()) { $0.formUnion(typesUsed(in: $1)) }
    expectEqual(readersTypes.union(otherModules).subtracting(used).sorted(), [])
  }
}

/// Types that the program of a reader has: its screens, its server and its values.
private let readersTypes: Set = [
  "Answer", "Badge", "Cart", "Credentials", "FetchName", "FormError", "Item", "Mail", "Memo", "MemoModel",
  "MemoStore", "Message", "NotSignedIn", "Note", "Offline", "ProfileLink", "Receipt", "Refused", "Screen",
  "Screens", "Sensor", "Server", "Shop", "ShowProfile", "SignOut", "Text", "User", "UserServer",
]

/// Types of Swift and of Swift Testing.
private let standardTypes: Set = [
  "Bool", "CancellationError", "Character", "Clock", "Decodable", "Double", "Duration", "Equatable",
  "Error", "Hashable", "Int", "Issue", "Never", "Sendable", "String", "Task", "UInt8", "Void",
]

/// Types of Foundation and of the frameworks of user interfaces.
private let otherModules: Set = [
  "Data", "ForEach", "Form", "Full", "HTTPURLResponse", "Input", "JSONDecoder", "List", "LocalizedError",
  "ProgressView", "Publisher", "Subscriber", "TextField", "UIAlertAction", "URL", "URLRequest", "URLSession",
  "View",
]

/// Returns the code without comments, texts and the names of tests.
private func bare(_ code: String) -> String {
  code.replacing(#/\/\/[^\n]*/#, with: "").replacing(#/"(?:[^"\\]|\\.)*"/#, with: "")
    .replacing(#/`[^`]*`/#, with: "")
}

private func typesUsed(in code: String) -> Set<String> {
  // The end of a name, as in `Foo.Bar`, belongs to its beginning.
  Set(code.matches(of: #/(?:^|[^\w@#.])([A-Z]\w*)/#).map { String($0.1) })
}

private func typesShown(in code: String) -> Set<String> {
  Set(
    code.matches(of: #/(?:class|struct|enum|protocol|actor|typealias|case) ([A-Z]\w*)/#).map { String($0.1) })
}

/// The sources of the products, and the articles.
private struct Sources {
  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The public types of the products.
  var publicTypes: Set<String> {
    get throws {
      let manifest = try text(of: "Package.swift")
      let products = manifest.matches(of: #/\.library\(name: "(\w+)"/#).map { "Sources/\($0.1)" }
      var types: Set<String> = []
      for folder in products + ["Examples/Desktop/Sources/ActionGTK"] {
        for path in try files(of: folder) where path.hasSuffix(".swift") {
          let names = try text(of: path).matches(
            of: #/(?:public|open)[a-z ]* (?:class|struct|enum|protocol|actor|typealias) `?([A-Z]\w*)/#)
          types.formUnion(names.map { String($0.1) })
        }
      }
      return types
    }
  }

  /// The Swift code of each article, without comments and texts, by path.
  var articles: [String: String] {
    get throws {
      let paths = try (files(of: "Sources") + files(of: "Examples/Desktop/Sources")).filter {
        $0.contains(".docc/") && $0.hasSuffix(".md")
      }
      return Dictionary(
        uniqueKeysWithValues: try paths.map { path in
          let blocks = try text(of: path).components(separatedBy: "```swift\n").dropFirst()
          let code = blocks.map { $0.components(separatedBy: "```")[0] }.joined()
          return (path, bare(code))
        })
    }
  }

  /// Returns the compiled file of a recipe, which also has the types of the reader's program, or an empty text.
  func context(of article: String) throws -> String {
    guard let name = article.firstMatch(of: /\/Recipes\/(\w+)\.md/)?.1, name != "Recipes" else { return "" }
    return try text(of: "Tests/RecipeTests/Recipes/\(name).swift")
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private func files(of folder: String) throws -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    return try #require(names?.compactMap { $0 as? String }).map { "\(folder)/\($0)" }
  }
}
