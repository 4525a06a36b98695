import Surroundings
import Testing

/// A reader who looks for a type or an operator finds it by the name of a file.
struct FileNamesTests {
  /// Files that no one name fits, and what they hold.
  private static let topics: [String: String] = [
    "ActionUI/AppKit/NSControl+Rx.swift": "what some classes of AppKit get",
    "ActionUI/Controls/EventSource.swift": "functions that make the events of a control, and its properties",
    "ActionUI/Controls/Notifications.swift": "the notifications of a control, by a function",
    "ActionUI/UIKit/UIButton+Action.swift": "what a class of UIKit gets",
    "ActionUI/UIKit/Values+Rx.swift": "what some classes of UIKit get, a line each",
    "Benchmarks/Rows/UIRows.swift": "the rows of ActionUI, in functions that begin with a small letter",
    "Streams/Subjects/SubjectSteps.swift": "the results of the steps of a subject, a few lines each",
    "StreamsFoundation/URLSession+Rx.swift":
      "what a class of Foundation gets, under the name that the field knows",
  ]

  @Test func `each file begins with the name of something that it declares or extends`() throws {
    let misnamed = try SourceFile.all(in: "Sources").filter { !$0.isNamedAfterItsContent }.map(\.name)
    expectEqual(misnamed.filter { FileNamesTests.topics[$0] == nil }, [])
    expectEqual(Set(FileNamesTests.topics.keys).subtracting(misnamed), [])
  }

  @Test(arguments: [
    ("Map", "extension ObservableType { public func map() {} }", true),
    ("Mapping", "extension ObservableType { public func map() {} }", false),
    ("TakeUntil", "extension ObservableType { public func take(until other: Other) {} }", true),
    ("Observable+Names", "extension ObservableType { public func take() {} }", true),
    ("Values", "extension Infallible { public var values: Values { Values() } }", true),
    ("Next", "struct Sink { func next() {} }", false),
    ("Hidden", "struct Sink {}\nprivate struct Hidden {}", false),
    ("Disposable+Types", "extension Timer: Disposable {}", true),
    ("Exports", "@_exported public import Streams", true),
  ]) func `a name is recognised by its words`(name: String, code: String, isNamed: Bool) {
    #expect(SourceFile("Streams/\(name).swift", code).isNamedAfterItsContent == isNamed)
  }
}

extension SourceFile {
  /// Whether its name begins with that of a type, a function or an operator of its own, or of a type that it extends.
  /// More words may follow, as in `TakeUntil`, `InfallibleZip` and `Action+Progress`.
  fileprivate var isNamedAfterItsContent: Bool {
    let scan = DeclarationScan(lines.joined(separator: "\n"))
    let types = Set(scan.declarations.filter { $0.kind == .type }.map(\.path))
    // The members of a type of its own are not what a reader looks for.
    let declared = scan.declarations.filter { declaration in
      switch declaration.kind {
      case .enumCase, .initializer: false
      case .type: declaration.isVisible
      case .function, .property:
        declaration.isVisible && declaration.owner.map { !types.contains($0) } ?? true
      }
    }
    let extended = scan.inheritances.filter(\.isAdded).flatMap { [$0.type] + $0.parents }.map {
      $0.replacing(#/(Convertible)?Type$/#, with: "")
    }
    let names = declared.map(\.name) + extended
    let file = name.split(separator: "/").last.map { $0.dropLast(".swift".count) } ?? ""
    // `main.swift` is named by the compiler.
    if names.isEmpty || file == "main" { return true }
    return names.contains { name in
      let begin = name.prefix(1).uppercased() + name.dropFirst()
      return file.hasPrefix(begin) && file.dropFirst(begin.count).first?.isLowercase != true
    }
  }
}
