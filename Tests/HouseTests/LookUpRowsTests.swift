import TestSupport
import Testing

@testable import Benchmarks

/// Each operator has a row that counts its look-ups.
struct LookUpRowsTests {
  /// The folders whose public functions are operators.
  private static let folders = [
    "ActionReactiveSwift/Operators", "ActionReactiveSwift/Properties", "Streams/Combining",
    "Streams/Concurrency", "Streams/Creating", "Streams/Failing", "Streams/Filtering", "Streams/Properties",
    "Streams/Sharing", "Streams/Timing", "Streams/Traits", "Streams/Transforming", "Streams/Utility",
  ]

  /// The public functions in these folders that have another name in a row, or deliver no event.
  private let unnamed: Set = [
    // Drivers and signals have their own rows, and are driven in each.
    "asDriver", "asSharedSequence", "asSignal", "drive", "emit", "mock",
    // Wrappers of types that have rows.
    "asControlEvent", "asControlProperty", "asProperty",
    // The terminal events accepted by a binder.
    "onCompleted", "onError",
    // Delays between attempts.
    "constant", "exponential", "jittered", "linear",
  ]

  private static let functions = Pattern(#"public (?:static )?func `?(\w+)"#)

  @Test(arguments: folders) func `each public operator function is named in a row`(
    folder: String
  ) throws {
    let named = Set(lookUpRows().flatMap { $0.name.split { !$0.isLetter }.map(String.init) })
    // Those of former names are not available.
    let files = try SourceFile.all(in: ["Sources/\(folder)/"]).filter { !$0.name.contains("+FormerNames") }
    let functions = files.flatMap { file in
      Self.functions.matches(in: file.code).map { String($0[1]) }
    }
    #expect(!functions.isEmpty)
    expectEqual(Set(functions).subtracting(named).subtracting(unnamed).sorted(), [])
  }
}
