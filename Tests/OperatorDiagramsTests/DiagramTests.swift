import Foundation
import OperatorDiagrams
import TestSupport
import Testing

struct DiagramTests {
  private let diagrams = Family.all.flatMap(\.diagrams)

  @Test(arguments: Family.all.flatMap(\.diagrams))
  func `an operator emits the events that its diagram shows`(diagram: OperatorDiagram) throws {
    try diagram.run()
  }

  @Test func `each diagram has a unique name`() {
    expectEqual(Set(diagrams.map(\.name)).count, diagrams.count)
  }

  @Test func `the code shown in a diagram is the code that runs`() throws {
    let files = try Package.texts(in: "Sources/OperatorDiagrams/Families", ending: ".swift")
    for family in Family.all {
      let source = try #require(files["\(family.name).swift"]).bare
      for diagram in family.diagrams {
        let code = diagram.code.components(separatedBy: "  //")[0].bare
        #expect(source.components(separatedBy: code).count > 2, "\(diagram.name)")
      }
    }
  }

  @Test func `each picture matches the current drawing of its diagram`() throws {
    let pictures = try Package.texts(in: Package.pictures, ending: ".svg")
    let drawn = Dictionary(uniqueKeysWithValues: diagrams.map { ("\($0.name).svg", $0.svg) })
    let old = drawn.filter { pictures[$0.key] != $0.value }.keys.sorted()
    #expect(old.isEmpty, "draw them again with `swift run DrawDiagrams`")
    let strange = Set(pictures.keys).subtracting(drawn.keys).subtracting(["how-a-stream-runs.svg"]).sorted()
    #expect(strange.isEmpty, "no diagram draws these; delete them")
  }

  @Test func `each picture is used in an article`() throws {
    let articles = try Package.texts(in: "Sources/Streams/Streams.docc", ending: ".md").values.joined()
    for diagram in diagrams {
      #expect(articles.contains("](\(diagram.name).svg)"), "\(diagram.name) is in no article")
    }
  }

  @Test func `each operator has a diagram or a documented reason for having none`() throws {
    for family in [
      "Creating", "Transforming", "Filtering", "Combining", "Failing", "Timing", "Sharing", "Utility",
    ] {
      let files = try Package.texts(in: "Sources/Streams/\(family)", ending: ".swift").keys
        .map { $0.replacingOccurrences(of: ".swift", with: "") }
      let drawn = Set(Family.all.filter { $0.name == family }.flatMap(\.diagrams).map(\.file))
      for file in files.sorted() {
        let isExcused = withoutDiagram[file] != nil
        #expect(
          drawn.contains(file) != isExcused,
          "\(family)/\(file) needs a diagram in OperatorDiagrams, or a reason below")
      }
      let missing = try drawn.subtracting(files).filter { file in
        guard let folder = elsewhere[file] else { return true }
        return try Package.texts(in: "Sources/Streams/\(folder)", ending: ".swift")["\(file).swift"] == nil
      }
      expectEqual(missing, [])
    }
  }
}

/// The operators in another folder than their chapter's. Operators that return a trait are in the folder of the traits.
private let elsewhere: [String: String] = ["ToArray": "Traits/PrimitiveSequence"]

/// The operator files without a diagram, each with its reason.
private let withoutDiagram: [String: String] = [
  "ObservableType+DispatchTimeInterval": "the same for spans of another type",
  "ObservableType+FormerNames": "names that the compiler offers to replace",
  "AsObservable": "leaves the events as they are",
  "StepwiseSource": "how sources take turns",
  "Ungated": "a source for tests",
  "GroupedObservable": "the elements of groupBy",
  "TakeBehavior": "an argument of take(while:)",
  "CombinationRecipe": "the common part of combineLatest and zip",
  "CombinationRun": "the common part of combineLatest and zip",
  "CombineLatest+Arity": "the same for other numbers of streams",
  "CombineLatestState": "a part of combineLatest",
  "MergeSubscriptions": "a part of merge",
  "MergeState": "a part of merge",
  "MergeRun": "a part of merge",
  "Subscriptions": "a part of merge and others",
  "SwitchRun": "a part of switchLatest",
  "SwitchState": "a part of switchLatest",
  "UntilRun": "a part of take(until:) and skip(until:)",
  "Observable+CombiningLatest": "the same by the types of the elements",
  "Observable+Zipping": "the same by the types of the elements",
  "Zip+Arity": "the same for other numbers of streams",
  "ZipState": "a part of zip",
  "Backoff": "an argument of retry",
  "RetryWhenState": "a part of retry(when:)",
  "TimedState": "what the timing operators have in common",
  "EarlyTimer": "what the timing operators have in common",
  "TimedRun": "what the timing operators have in common",
  "WindowState": "a part of window",
  "ConnectableObservable": "the result of publish",
  "Connection": "a part of multicast",
  "EndQuestion": "a part of share and multicast",
  "RefCountState": "a part of refCount",
  "SubjectLifetimeScope": "an argument of share",
  "Bind": "subscribes, and makes no stream",
  "BindToRelay": "subscribes, and makes no stream",
  "BindTwoWay": "subscribes, and makes no stream",
  "Binder": "an observer",
  "Debug": "prints, and leaves the events as they are",
  "Reactive": "a namespace",
  "Subscribe": "subscribes, and makes no stream",
  "SubscribeWith": "subscribes, and makes no stream",
  "SubscribeWithActor": "subscribes, and makes no stream",
  "TwoWayBindable": "a part of bindTwoWay(to:)",
  "TwoWayRun": "a part of bindTwoWay(to:)",
  "TwoWaySide": "a part of bindTwoWay(to:)",
  "TwoWayState": "a part of bindTwoWay(to:)",
  "WithUnretained": "depends on the life of an object",
]

/// The files of this package.
enum Package {
  static let pictures = "Sources/Streams/Streams.docc/Resources"

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the texts of a folder's files, by name.
  static func texts(in folder: String, ending: String) throws -> [String: String] {
    let folder = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let texts = try names.filter { $0.hasSuffix(ending) }.map { name in
      (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
    return Dictionary(uniqueKeysWithValues: texts)
  }
}

extension String {
  /// The text without whitespace.
  fileprivate var bare: String { filter { !$0.isWhitespace } }
}

extension OperatorDiagram: CustomTestStringConvertible {
  public var testDescription: String { name }
}
