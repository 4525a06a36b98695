import Foundation
import RuntimeCounters
import TestSupport
import Testing

/// The look-up counter replaces a list of runtime functions. A new runtime may have more of them.
@Suite(
  .enabled(if: look_up_counter_is_available(), "look-ups cannot be counted here"),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/nm"), "symbols cannot be listed here"),
  .watched)
struct LookUpEntriesTests {
  private static let finders = Pattern(
    #"\b(swift_(?:get\w*(?:Metadata|Witness|Conformance|TypeBy)\w*|conformsTo\w*|dynamicCast\w*"#
      + #"|check\w*Metadata\w*|allocate\w*Pack))(?:@|$)"#)

  /// Entry points with such a name that search no table. They follow pointers, compare or load words, or are called by
  /// counted entry points.
  private static let withoutSearch = Pattern(
    #"^swift_(?:dynamicCast(?:Unknown|Foreign)?(?:Class|Metatype|ClassMetatype)(?:Unconditional)?"#
      + #"|getMetadataKind|conformsToProtocolCommon|getTypeByMangled(?:Name|Node))$"#)

  @Test func `each runtime entry point that finds metadata is counted`() async throws {
    // The path of the library in this process. The reported size of the file is 0, so it is read to its end.
    let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd() ?? Data()
    let library = try #require(
      String(decoding: maps, as: UTF8.self).split(separator: "\n").first { $0.hasSuffix("/libswiftCore.so") })
    let result = try await Program(url: URL(filePath: "/usr/bin/nm"))
      .run(["-D", "--defined-only", String(library.drop { $0 != "/" })])
    expectEqual(result.code, 0, "\(result.errors)")
    let symbols = result.lines.joined(separator: "\n")
    let found = Self.finders.matches(in: symbols).map { String($0[1]) }
      .filter { Self.withoutSearch.matches(in: $0).isEmpty }
    let list = URL(filePath: #filePath).appending(path: "../../../Sources/RuntimeCounters/LookUps.c")
    let text = try String(contentsOf: list.standardized, encoding: .utf8)
    let counted = Pattern(#"_\((swift_\w+)\)"#).matches(in: text).map { String($0[1]) }
    #expect(found.count > 30)
    expectEqual(Set(found).subtracting(counted).sorted(), [])
  }
}
