import Surroundings
import Testing

/// The idioms that save metadata look-ups and copies stay in the rooms that run once per element. Everything else is
/// ordinary Swift.
struct HotRoomsTests {
  private static let modules = ["Action/", "ActionDispatch/", "ActionUI/", "Streams/"]

  private func sources() throws -> [SourceFile] {
    try SourceFile.all(in: "Sources").filter { file in Self.modules.contains { file.name.hasPrefix($0) } }
  }

  @Test func `every folder is in the table`() throws {
    let folders = Set(try sources().map { $0.name.folder })
    expectEqual(folders.subtracting(roomHeat.keys).sorted(), [])
    let names = folders.union(try sources().map(\.name))
    expectEqual(Set(roomHeat.keys).subtracting(names).sorted(), [])
  }

  @Test func `no cold room uses an idiom of the hot ones`() throws {
    let found = try sources().filter { heat(of: $0) == .cold && !idioms(in: $0).isEmpty }.map(\.name)
    expectEqual(found.sorted(), coldFilesWithIdioms)
  }

  @Test(arguments: [
    "@inline(__always)", "let runType: MergeRun<Source, Output>.Type", "known(sink, as: Sink<Int>.self)",
    "let word = knownValue(self, as: Int.self)", "init(_ downstream: consuming Sink<Element>) {}",
    "_ = consume dropped", "/// It costs a metadata look-up.",
  ]) func `an idiom that is planted in a cold room is found`(line: String) {
    let file = SourceFile("Streams/Failing/Planted.swift", line)
    #expect(heat(of: file) == .cold)
    expectEqual(idioms(in: file), [line])
  }

  @Test(arguments: [
    "func run(_ sink: consuming Sink<Element>) -> Teardown {", "init(_ plan: consuming ActionPlan) {",
    "public func consumed() {}", "let unknown(sink)",
    "/// The types of the elements.", "let type: Element.Type = Element.self",
  ]) func `other lines are not`(line: String) {
    expectEqual(idioms(in: SourceFile("Streams/Failing/Planted.swift", line)), [])
  }

  /// The heat of the file itself if the table names it, otherwise that of its folder.
  private func heat(of file: SourceFile) -> Heat? { roomHeat[file.name] ?? roomHeat[file.name.folder] }

  private static let words = ["metadata", "@inline(", ".Type", "known", "consum"]

  private func idioms(in file: SourceFile) -> [String] {
    file.lines.indices.filter { index in
      let line = file.lines[index]
      // The words first: to look for a pattern in each line takes seconds.
      guard Self.words.contains(where: line.contains) else { return false }
      let code = file.code[index]
      return line.dropFirst(code.count).contains(#/\bmetadata\b/#) || code.contains("@inline(")
        || code.contains(#/\blet \w+: [A-Z]\w*<.*>\.Type\b/#) || code.contains(#/(^|[^\w.])known(Value)?\(/#)
        || code.replacing("run(_ sink: consuming Sink<", with: "")
          // A plan cannot be copied, so that each function says how it takes one.
          .replacing("plan: consuming ActionPlan", with: "").contains(#/\bconsum(ing|e)\b/#)
    }.map { file.lines[$0] }
  }
}

extension String {
  /// Its path without the last part.
  fileprivate var folder: String {
    split(separator: "/").dropLast().joined(separator: "/")
  }
}
