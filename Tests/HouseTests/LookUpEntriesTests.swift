import Foundation
import RuntimeCounters
import Surroundings
import Testing

/// The list of functions that the counter of look-ups stands in front of, beside what the runtime has and a program calls.
@Suite(
  .enabled(if: look_up_counter_is_available(), "look-ups cannot be counted here"),
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: SymbolList.tool), "symbols cannot be listed here"),
  .watched)
struct LookUpEntriesTests {
  /// Entries that have such a name and search no table.
  private let withoutSearch: [String: String] = [
    "swift_dynamicCastClass": "follows the pointers to superclasses",
    "swift_dynamicCastClassUnconditional": "the same",
    "swift_dynamicCastForeignClassMetatype": "compares two words",
    "swift_dynamicCastForeignClassMetatypeUnconditional": "the same",
    "swift_dynamicCastMetatype": "follows the pointers to superclasses",
    "swift_dynamicCastMetatypeUnconditional": "the same",
    "swift_dynamicCastUnknownClass": "the same",
    "swift_dynamicCastUnknownClassUnconditional": "the same",
    "swift_getMetadataKind": "loads a word",
    "swift_conformsToProtocolCommon": "the inside of those that are counted",
    "swift_getTypeByMangledName": "the inside of those that are counted",
    "swift_getTypeByMangledNode": "the inside of those that are counted",
  ]

  /// Accessors of types that are not generic: they return an address.
  private let withoutParameters: Set = [
    "$ss13DecodingErrorOMa", "$ss28__ContiguousArrayStorageBaseCMa", "$ss6MirrorVMa",
    "$ss7UnicodeO15GeneralCategoryOMa", "$ss7UnicodeO6ScalarV10PropertiesVMa",
  ]

  @Test func `each entry of the runtime that finds metadata is counted`() async throws {
    let finders = try await SymbolList(definedIn: library("libswiftCore.so")).names.filter {
      $0.wholeMatch(of: #/swift_(get\w*(Metadata|Witness|Conformance|TypeBy)\w*|conformsTo\w*)/#) != nil
        || $0.wholeMatch(of: #/swift_(dynamicCast\w*|check\w*Metadata\w*|allocate\w*Pack)/#) != nil
    }
    let counted = try counted()
    #expect(counted.intersection(finders).count > 30)
    expectEqual(finders.subtracting(counted).sorted(), withoutSearch.keys.sorted())
  }

  #if !DEBUG
    @Test func `each accessor of a generic type that the benchmarks call is counted`() async throws {
      let known = try await SymbolList(definedIn: library("libswiftCore.so")).names
      let called = try await SymbolList(calledBy: Program(name: "Benchmarks").url).names
      let accessors = known.intersection(called).filter { $0.hasSuffix("Ma") }
      // A function that the counter stands in front of is the program's own.
      expectEqual(accessors.subtracting(withoutParameters).sorted(), [])
    }
  #endif

  /// The names in the list of the counter.
  private func counted() throws -> Set<String> {
    let list = URL(filePath: #filePath).appending(path: "../../../Sources/RuntimeCounters/LookUps.c")
      .standardized
    let text = try String(contentsOf: list, encoding: .utf8)
    return Set(text.matches(of: #/_\((swift_\w+)\)/#).map { String($0.1) })
  }

  /// The library of that name in this process.
  private func library(_ name: String) throws -> URL {
    // Its size is said to be 0, so it is read until no more comes.
    let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd() ?? Data()
    let line = try #require(
      String(decoding: maps, as: UTF8.self).split(separator: "\n").first { $0.hasSuffix("/\(name)") })
    return URL(filePath: String(line.drop { $0 != "/" }))
  }
}

/// The names of the dynamic symbols of a file.
private struct SymbolList {
  static let tool = "/usr/bin/nm"

  let names: Set<String>

  init(definedIn file: URL) async throws { try await self.init("--defined-only", file) }

  init(calledBy file: URL) async throws { try await self.init("--undefined-only", file) }

  private init(_ option: String, _ file: URL) async throws {
    let result = try await Program(url: URL(filePath: Self.tool)).run(["-D", option, file.path])
    expectEqual(result.code, 0, "\(result.errors)")
    names = Set(
      result.lines.compactMap { line in
        // A version follows some names.
        line.split(separator: " ").last.map { String($0.prefix { $0 != "@" }) }
      })
  }
}
