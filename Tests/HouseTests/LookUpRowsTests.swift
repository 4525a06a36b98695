import Foundation
import Surroundings
import Testing

@testable import Benchmarks

struct LookUpRowsTests {
  /// The pictures of the guide are those that the diagrams of the operators draw, each one the picture of its diagram's
  /// name.
  private static let pictures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Streams/Streams.docc/Resources")

  @Test func `each operator that is drawn has its look-ups counted`() throws {
    let rows = Set(lookUpRows().map { operatorName(ofRow: $0.name) })
    #expect(rows.count > 100)
    let drawn = try FileManager.default.contentsOfDirectory(atPath: Self.pictures.path)
      .filter { $0.hasSuffix(".svg") && $0 != "how-a-stream-runs.svg" }
      // Another drawing of the same operator has more words behind a hyphen.
      .map { String($0.prefix { $0 != "-" && $0 != "." }) }
    #expect(drawn.count > 80)
    let missing = Set(drawn).filter { !rows.contains((otherNames[$0] ?? $0).lowercased()) }
    #expect(missing.sorted() == [], "they need a row in Benchmarks/Rows/LookUps")
  }

  /// The folders whose public functions are operators.
  private static let folders = [
    "ActionReactiveSwift/Operators", "ActionReactiveSwift/Properties", "Streams/Combining",
    "Streams/Concurrency", "Streams/Creating", "Streams/Failing", "Streams/Filtering", "Streams/Properties",
    "Streams/Sharing", "Streams/Timing", "Streams/Traits", "Streams/Transforming", "Streams/Utility",
  ]

  /// The public functions there that have another name in a row, or pass no event on.
  private let unnamed: Set = [
    // A driver or a signal has rows of its own, and is driven in each.
    "asDriver", "asSharedSequence", "asSignal", "drive", "emit", "mock",
    // Faces of something that has rows.
    "asControlEvent", "asControlProperty", "asProperty",
    // The ends that a binder takes.
    "onCompleted", "onError",
    // Pauses between attempts.
    "constant", "exponential", "jittered", "linear",
  ]

  @Test(arguments: folders) func `each public function of an operator is named in a row`(
    folder: String
  ) throws {
    let named = Set(lookUpRows().flatMap { $0.name.split { !$0.isLetter }.map(String.init) })
    let functions = try SourceFile.all(in: ["Sources/\(folder)/"]).flatMap { file in
      file.codeLines.compactMap { $0.firstMatch(of: #/public (static )?func `?(\w+)/#).map { String($0.2) } }
    }
    #expect(!functions.isEmpty)
    expectEqual(Set(functions).subtracting(named).subtracting(unnamed).sorted(), [])
  }

  /// The operators whose rows have another name than their drawings.
  private let otherNames = [
    "andThen": "completableAndThen", "asInfallible": "infallibleAsInfallible", "asSingle": "singleAsSingle",
    "first": "singleFirst", "zipTraits": "singleZip",
  ]

  @Test(arguments: [
    ("metadata look-ups: take(until:), a condition, per event", "takeuntil"),
    ("metadata look-ups: combineLatest of 4, per event", "combinelatest"),
    ("metadata look-ups: window by 10, per event", "window"),
    ("metadata look-ups: Single zip of 2, per event", "singlezip"),
    ("metadata look-ups: PublishSubject, 10 observers, per event", "publishsubject"),
  ]) func `the name of a row begins with that of its operator`(row: String, name: String) {
    expectEqual(operatorName(ofRow: row), name)
  }

  /// The first words of a row's name, without punctuation and capital letters.
  private func operatorName(ofRow row: String) -> String {
    let words = row.replacing("metadata look-ups: ", with: "")
    let name = words.prefixMatch(of: #/.*?(?=,| of | by )/#)?.output ?? words[...]
    return name.filter(\.isLetter).lowercased()
  }
}
