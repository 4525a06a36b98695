import Foundation
import TestSupport
import Testing

/// Each recipe is a page, a compiled file and a test of the same name.
@Suite(.watched) struct RecipePagesTests {
  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func names(in folder: String, ending suffix: String) throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
    return Set(files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) })
  }

  private func text(of page: String) throws -> String {
    let path = "Sources/Action/Action.docc/Recipes/\(page).md"
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `each recipe has a compiled file and a test, and is in the list`() throws {
    let pages = try names(in: "Sources/Action/Action.docc/Recipes", ending: ".md").subtracting(["Recipes"])
    expectEqual(try names(in: "Tests/RecipeTests/Recipes", ending: ".swift").symmetricDifference(pages), [])
    expectEqual(try names(in: "Tests/RecipeTests", ending: "Tests.swift").symmetricDifference(pages), [])
    let list = try text(of: "Recipes").matches(of: /- <doc:(\w+)>/).map { String($0.1) }
    expectEqual(list.sorted(), pages.sorted())
  }

  @Test func `a recipe has at most 25 lines of code`() throws {
    for page in try names(in: "Sources/Action/Action.docc/Recipes", ending: ".md").subtracting(["Recipes"]) {
      let blocks = try text(of: page).components(separatedBy: "```swift\n").dropFirst()
        .map { $0.components(separatedBy: "```")[0] }
      let lines = blocks.joined().split(separator: "\n").count
      #expect((1...25).contains(lines), "\(page) has \(lines)")
    }
  }
}
