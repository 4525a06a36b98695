import TestSupport
import Testing

/// Rules that the compiler does not check and that a single pattern cannot describe.
struct HouseRulesTests {
  private func files() throws -> [SourceFile] {
    let files = try SourceFile.all(in: ["Sources/", "Examples/"])
    try #require(files.count > 100)
    return files
  }

  /// A promise that the compiler cannot check. `known` and `knownValue` trust the given type.
  private static let promises = Pattern(
    #"@unchecked Sendable|@exclusivity\(unchecked\)|nonisolated\(unsafe\)|\#(rawWords)"#
      + #"|(?<![\w.]|case |func )known(?:Value)?\("#)

  @Test func `each unchecked conformance is listed in a table`() throws {
    var found: [String: [String: Int]] = [:]
    for file in try files() {
      let words = HouseRulesTests.promises.matches(in: file.code).map { String($0[0]) }
      if !words.isEmpty { found[file.name] = words.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    }
    expectEqual(differences(found, uncheckedPromises), [])
  }

  @Test func `each unchecked conformance has a justification next to it`() throws {
    expectEqual(try files().flatMap(unproved), [])
  }

  @Test(arguments: [
    "final class Run: @unchecked Sendable {}",
    "/// One subscription.\nfinal class Run: @unchecked Sendable {}",
    "/// The state.\nnonisolated(unsafe) var state = 0", "@exclusivity(unchecked) var state = 0",
    "let word = unsafeBitCast(element, to: UInt.self)",
  ]) func `an unchecked conformance without a justification is found`(code: String) {
    expectEqual(unproved(in: SourceFile("Sources/Streams/Core/Raw/Planted.swift", code)).count, 1)
  }

  private static let rawCode = Pattern(rawWords)
  private static let soundness = Pattern(#"//.*(?: sound |Sound because)"#)
  private static let exclusivity = Pattern(#"//.*(?:xclusiv|Unchecked: )"#)

  /// Returns the promises without a reason. The proof of a `@unchecked Sendable` or a `nonisolated(unsafe)` is above
  /// it. The proof of any other promise is stated once for its file.
  private func unproved(in file: SourceFile) -> [String] {
    let proofs = ["`@unchecked Sendable` is", "`@unchecked Sendable` and", "Unchecked: "]
    var found: [String] = []
    for (index, line) in file.codeLines.enumerated()
    where line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") {
      let comment = file.comment(above: index)
      if !proofs.contains(where: comment.contains) { found.append("\(file.name):\(index + 1)") }
    }
    if !Self.rawCode.matches(in: file.code).isEmpty, Self.soundness.matches(in: file.text).isEmpty {
      found.append("\(file.name): what makes its raw code sound?")
    }
    if file.code.contains("@exclusivity(unchecked)"), Self.exclusivity.matches(in: file.text).isEmpty {
      found.append("\(file.name): why does nobody else touch its variables?")
    }
    return found
  }

  private static let imports = Pattern(#"^\s*(?:@_exported )?(?:public |package )?import (\w+)"#)

  @Test func `modules import only lower modules`() throws {
    let toolkits: Set = ["AppKit", "SwiftUI", "UIKit"]
    var wrong: [String] = []
    for file in try SourceFile.all(in: ["Sources/"]) {
      // A new module is a library until it is listed here.
      if ["Benchmarks", "DrawDiagrams", "OperatorDiagrams"].contains(file.module) { continue }
      for match in HouseRulesTests.imports.matches(in: file.code) {
        let name = String(match[1])
        // A toolkit is imported in its own folder only.
        let isAtHome =
          !toolkits.contains(name) || file.name.hasPrefix("ActionUI/\(name)/")
          // Objective-C calls this class.
          || file.name == "ActionUI/Controls/EventTarget.swift"
        if !isAtHome || allowedImports[file.module]?.contains(name) != true {
          wrong.append("\(file.name): \(name)")
        }
      }
    }
    expectEqual(wrong, [])
  }

  @Test func `every folder is classified as hot or cold`() throws {
    let files = try SourceFile.all(in: SourceRule.libraries)
    let folders = Set(files.map(\.folder))
    expectEqual(folders.subtracting(hotRooms + coldRooms).sorted(), [])
    let names = folders.union(files.map(\.name))
    expectEqual(Set(hotRooms + coldRooms).subtracting(names).sorted(), [])
    expectEqual(Set(hotRooms).intersection(coldRooms), [])
  }

  @Test func `no file is longer than 500 lines`() throws {
    let files = try files() + SourceFile.all(in: ["Tests/"])
    expectEqual(files.filter { $0.lines.count > 500 }.map(\.name), [])
  }
}
