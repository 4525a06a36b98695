import TestSupport
import Testing

/// The folders of each module from top to bottom. A folder may use the types of the folders after it, but no types of
/// the folders before it. The files at the top of a module are its public interface.
private let roomOrders: [String: [String]] = [
  "Streams": [
    "Concurrency", "Traits", "Utility", "Observing", "Properties", "Transforming", "Combining", "Timing",
    "Sharing",
    "Filtering", "Failing", "Subjects", "Creating", "Delivery", "Schedulers", "Disposables", "Core/Stages",
    "Core", "Core/Sinks", "Core/Turns", "Core/Teardown", "Core/Platform", "Core/Diagnostics", "Core/Raw",
    "Core/Contract",
  ],
  "Action": [
    "the face", "Optimistic", "Undo", "Modifiers", "States", "Groups", "Composition", "Core", "Core/Engine",
    "Core/Run", "Core/Machine", "Executions", "Gates",
  ],
  "ActionDispatch": ["the face", "Routing", "Handlers", "Core", "Middleware", "Actions"],
  "ActionInspector": [
    "Live", "Page", "Drawing", "Replay", "the face", "File", "Core", "Text", "Timeline", "Trace",
    "Statistics", "JSON", "Recording", "Events", "Rules",
  ],
  "ActionOutbox": ["Log", "Records", "Files"],
  "ActionUI": ["the face", "AppKit", "SwiftUI", "UIKit", "Controls", "Model", "Core"],
]

/// Names that have another meaning in a file, such as a generic parameter.
private let ownNames = [
  "Streams/Filtering/DistinctUntilChanged.swift": ["Property"]
]

/// Checks the order of the folders by type names. Members are not checked.
struct RoomsTests {
  private static let modules = roomOrders.keys.sorted()

  @Test(arguments: modules) func `a folder uses only types of the folders below it`(module: String) throws {
    let files = try SourceFile.all(in: ["Sources/\(module)/"])
    expectEqual(Set(files.map(room)).symmetricDifference(roomOrders[module] ?? []).sorted(), [])
    expectEqual(try upward(in: files, of: files), [])
  }

  @Test(arguments: [
    ("Streams/Core/Raw", "let planted = PublishSubject<Int>()", "PublishSubject of Subjects"),
    ("Streams/Core/Contract", "extension SubjectCore { func go() {} }", "SubjectCore of Subjects"),
    ("Streams/Core/Turns", "let text = [\"a \\\" b\": ReplayRelay.self] // \"", "ReplayRelay of Subjects"),
    ("Action/Core/Machine", "final class Planted { let group = ActionGroup() }", "ActionGroup of Groups"),
    ("Action/Composition", "let planted = CompletableAction<Int>.self", "CompletableAction of the face"),
    ("ActionDispatch/Core", "extension ActionRegistration {}", "ActionRegistration of the face"),
    ("ActionUI/Core", "let planted = ItemsHolder()", "ItemsHolder of UIKit"),
    ("ActionInspector/Core", "let planted = ActionInspector()", "ActionInspector of the face"),
  ]) func `a planted use of a type from a higher folder is found`(folder: String, code: String, told: String)
    throws
  {
    let file = SourceFile("Sources/\(folder)/Planted.swift", code)
    let files = try SourceFile.all(in: ["Sources/\(file.module)/"])
    expectEqual(try upward(in: [file], of: files), ["\(file.name): \(told)"])
  }

  @Test(arguments: [
    "// PublishSubject", "/// Of a ``PublishSubject``.", "let text = \"PublishSubject \\\" PublishRelay\"",
    "let text = \"\"\"\n  PublishSubject \"quoted\"\n  \"\"\"", "let kind = Kind.PublishSubject",
    "private struct PublishSubjects {}",
  ]) func `a comment, a string and a longer name are not uses`(code: String) throws {
    let file = SourceFile("Sources/Streams/Core/Raw/Planted.swift", code)
    expectEqual(try upward(in: [file], of: SourceFile.all(in: ["Sources/Streams/"])), [])
  }

  private static let names = Pattern(#"(?<![.\w])[A-Z]\w*"#)

  /// Returns the uses in `files` of types declared in folders above.
  ///
  /// - Parameter module: all files of the module.
  private func upward(in files: [SourceFile], of module: [SourceFile]) throws -> [String] {
    var homes: [Substring: String] = [:]
    for file in module {
      for type in file.types where !type.isPrivate { homes[type.name[...]] = room(of: file) }
    }
    let order = try #require(files.first.flatMap { roomOrders[$0.module] })
    return try files.flatMap { file in
      let above = try order.prefix(upTo: #require(order.firstIndex(of: room(of: file))))
      let names = Set(Self.names.matches(in: file.code).map { $0[0] })
      return names.subtracting((ownNames[file.name] ?? []).map { $0[...] }).sorted().compactMap { name in
        homes[name].flatMap { above.contains($0) ? "\(file.name): \(name) of \($0)" : nil }
      }
    }
  }

  /// Returns the first folder below the module's. The folders in `Core` are separate.
  private func room(of file: SourceFile) -> String {
    let folders = file.folder.split(separator: "/").dropFirst()
    guard let first = folders.first else { return "the face" }
    return first == "Core" ? folders.prefix(2).joined(separator: "/") : String(first)
  }
}
