import Surroundings
import Testing

/// The rules that this package keeps and the compiler does not check.
struct HouseRulesTests {
  private static let files = Result {
    (try SourceFile.all(in: "Sources"), try SourceFile.all(in: "Examples"))
  }

  let sources: [SourceFile]
  let examples: [SourceFile]

  init() throws {
    (sources, examples) = try Self.files.get()
    try #require(sources.count > 100)
    try #require(examples.count > 10)
  }

  /// Each of these is a promise that the compiler cannot check. Pointers begin with `Unsafe`, but for one.
  private let promises =
    ["@unchecked Sendable", "@exclusivity(unchecked)", "nonisolated(unsafe)"] + HouseRulesTests.raw
  private static let raw = [
    "unsafeBitCast", "unsafeDowncast", "Unmanaged", "Unsafe", "unsafelyUnwrapped", "unowned(unsafe)",
    "unsafeUninitializedCapacity", "OpaquePointer", "ManagedBuffer", "withMemoryRebound", "dlsym",
    "@_silgen_name", "Builtin.", "baseAddress", "storeBytes",
  ]
  /// The functions that take the caller's word for the type of what they are given. Only a debug build looks.
  private static let trusting = ["known", "knownValue"]

  @Test func `the places that the compiler cannot check are these and no others`() {
    var found: [String: [String: Int]] = [:]
    for file in sources + examples {
      for promise in promises {
        let count = file.occurrences(of: promise)
        if count > 0 { found[file.name, default: [:]][promise] = count }
      }
      for function in HouseRulesTests.trusting {
        let count = file.calls(of: function)
        if count > 0 { found[file.name, default: [:]]["\(function)("] = count }
      }
    }
    expectEqual(differences(found, uncheckedPromises), [])
  }

  @Test func `each promise has its proof beside it`() {
    expectEqual((sources + examples).flatMap(unproved), [])
  }

  @Test(arguments: [
    "final class Run: @unchecked Sendable {}",
    "/// One subscription.\nfinal class Run: @unchecked Sendable {}",
    "/// The state.\nnonisolated(unsafe) var state = 0", "@exclusivity(unchecked) var state = 0",
    "let word = unsafeBitCast(element, to: UInt.self)",
  ]) func `a promise without a proof that is planted is found`(code: String) {
    expectEqual(unproved(in: SourceFile("Streams/Core/Raw/Planted.swift", code)).count, 1)
  }

  /// The promises that do not say why they are true. The proof of a `@unchecked Sendable` or a `nonisolated(unsafe)` is
  /// above it; those of the others are where their file says it of all of them.
  private func unproved(in file: SourceFile) -> [String] {
    let proofs = ["`@unchecked Sendable` is", "`@unchecked Sendable` and", "Unchecked: "]
    var found: [String] = []
    for (index, line) in file.code.enumerated()
    where line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") {
      if !proofs.contains(where: file.comment(above: index).contains) {
        found.append("\(file.name):\(index + 1)")
      }
    }
    func says(_ words: [String]) -> Bool {
      file.lines.indices.contains { index in
        file.isComment(index) && words.contains { file.lines[index].contains($0) }
      }
    }
    if HouseRulesTests.raw.contains(where: { file.occurrences(of: $0) > 0 }),
      !says([" sound ", "Sound because"])
    {
      found.append("\(file.name): what makes its raw code sound?")
    }
    if file.occurrences(of: "@exclusivity(unchecked)") > 0, !says(["xclusiv", "Unchecked: "]) {
      found.append("\(file.name): why does nobody else touch its variables?")
    }
    return found
  }

  /// Memory and references without a check, and API with an underscore, which the next compiler may not have.
  @Test func `raw code stands in one folder`() {
    let found = (sources + examples).filter { file in
      !rawFolders.contains { file.name.hasPrefix($0) }
    }.flatMap(rawLines)
    #expect(found == [], "put it behind a typed face in Streams/Core/Raw")
  }

  @Test func `tests use raw code only where they have a reason`() throws {
    let tests = try SourceFile.all(in: "Tests")
    let found = tests.filter { file in !rawTests.keys.contains { file.name.hasPrefix($0) } }
      .flatMap(uncheckedLines)
    #expect(found == [], "find another way, or write the reason into the table")
    let unused = rawTests.keys.filter { name in
      !tests.contains { $0.name.hasPrefix(name) && !rawLines(in: $0).isEmpty }
    }
    expectEqual(unused, [])
  }

  @Test(arguments: [
    "_fixLifetime(object)", "if _isPOD(type) { return }", "mutex._unsafeLock()",
    "_openExistential(type, do: read)",
    "let address = array._getUnsafePointer()", "_ = Unmanaged.passRetained(object)",
    "var base: UnsafeMutableRawPointer",
    "return unsafeBitCast(word, to: type)", "unsafeDowncast(object, to: type)",
    "unowned(unsafe) let owner: Owner",
    "known.unsafelyUnwrapped", "[UInt8](unsafeUninitializedCapacity: 9) { _, _ in }",
    "var file: OpaquePointer?",
    "open(\"https://address\", Unmanaged.passRetained(self))",
    "@_silgen_name(\"swift_retain\") func retain(_ object: AnyObject)", "Builtin.fixLifetime(object)",
    "bytes.withContiguousStorageIfAvailable { $0.baseAddress! }",
    "mmap(nil, 8, 3, 34, -1, 0)!.storeBytes(of: 1, as: Int.self)",
  ]) func `raw code that is planted is found`(code: String) {
    expectEqual(rawLines(in: SourceFile("Streams/Timing/Planted.swift", code)).count, 1)
  }

  @Test(arguments: ["nonisolated(unsafe) var state = 0", "let word = unsafeBitCast(element, to: UInt.self)"])
  func `a promise that is planted in a test is found`(code: String) {
    expectEqual(uncheckedLines(in: SourceFile("StreamsTests/Timing/Planted.swift", code)).count, 1)
  }

  @Test(arguments: [
    ("let run = known(object, as: Run.self)", 1),
    ("map { known($0, as: One.self) == (known(two, as: One.self)) }", 2),
    ("knownValue(other, as: One.self)", 0), ("case known(Int)", 0), ("raw.known(as: One.self)", 0),
    ("func known<Object>(_ object: Object) {}", 0), ("unknown(object)", 0), ("// known(object)", 0),
  ]) func `a call that trusts its caller and is planted is counted`(code: String, count: Int) {
    expectEqual(SourceFile("Action/Planted.swift", code).calls(of: "known"), count)
  }

  @Test(arguments: [
    "@_disfavoredOverload func map() {}", "func take(_ count: Int) {}", "let _ = first { _ in true }",
    "case .next(_): snake_case()", "print(\"_isPOD\")", "// _isPOD and Unmanaged", "go() // \"Unmanaged\"",
  ]) func `an underscore that names nothing is not raw code`(code: String) {
    expectEqual(rawLines(in: SourceFile("Streams/Timing/Planted.swift", code)), [])
  }

  /// The untyped inside of a structure is named in the folder of raw code, and by what puts a type around it.
  @Test func `what knows no type of its elements stays inside its wrapper`() {
    let names = [
      "RawRing", "RawBacklog", "RawDrainQueue", "RawObservers", "LazyObject",
      "TaggedReference",
    ]
    let found = sources.filter { file in
      !file.name.hasPrefix("Streams/Core/Raw/") && names.contains { file.occurrences(of: $0) > 0 }
    }
    expectEqual(found.map(\.name), wrappers.keys.sorted())
  }

  private func rawLines(in file: SourceFile) -> [String] {
    file.code.enumerated().compactMap { index, line in
      if let name = underscoredWords[file.name], line.contains(name) { return nil }
      let isRaw = HouseRulesTests.raw.contains { line.contains($0) } || line.hasUnderscoredName
      return isRaw ? "\(file.name):\(index + 1): \(line)" : nil
    }
  }

  /// The raw lines, and those that switch a check of isolation off. A test has no reason to.
  private func uncheckedLines(in file: SourceFile) -> [String] {
    rawLines(in: file)
      + file.code.enumerated().compactMap { index, line in
        line.contains("nonisolated(unsafe)") ? "\(file.name):\(index + 1): \(line)" : nil
      }
  }

  @Test func `nothing of concurrency checking is switched off for users`() {
    expectEqual(sources.filter { $0.occurrences(of: "@preconcurrency") > 0 }.map(\.name), [])
  }

  @Test func `modules import downwards only`() {
    let system: Set = ["Darwin", "Dispatch", "Glibc", "Musl", "ObjectiveC", "Synchronization"]
    let toolkits: Set = ["AppKit", "SwiftUI", "UIKit"]
    let allowed: [String: Set<String>] = [
      "Streams": system,
      "Action": system.union(["Streams"]),
      "ActionDispatch": ["Action", "Streams", "Synchronization"],
      "ActionInspector": system.union([
        "Action", "ActionDispatch", "Foundation", "FoundationEssentials", "Streams",
      ]),
      "ActionReactiveSwift": ["Action", "Streams", "Synchronization"],
      "ActionTesting": [
        "Action", "ActionDispatch", "ActionInspector", "Streams", "StreamsTesting", "Testing", "XCTest",
      ],
      "StreamsCombine": ["Combine", "Streams"],
      "StreamsFoundation": ["Foundation", "FoundationNetworking", "Streams"],
      "StreamsTesting": system.union(["Foundation", "Streams", "SwiftOverlayShims", "XCTest"]),
      "ActionUI": toolkits.union([
        "Action", "Foundation", "ObjectiveC", "Observation", "Streams", "StreamsFoundation",
      ]),
      "OperatorDiagrams": system.union(["Streams", "StreamsTesting"]),
      "DrawDiagrams": ["Foundation", "OperatorDiagrams"],
      "Benchmarks": system.union([
        "Action", "ActionDispatch", "ActionInspector", "ActionReactiveSwift", "ActionUI", "Foundation",
        "Observation", "RuntimeCounters", "Streams", "StreamsFoundation", "StreamsTesting",
      ]),
    ]
    var wrong: [String] = []
    for file in sources {
      for line in file.code where line.contains("import ") {
        guard let match = line.firstMatch(of: #/^\s*(?:@_exported )?(?:public |package )?import (\w+)/#)
        else { continue }
        let name = String(match.1)
        // The face of a toolkit stands in its folder, and the rest of the module knows none.
        let isAtHome =
          !toolkits.contains(name) || file.name.hasPrefix("ActionUI/\(name)/")
          // The one class that Objective-C calls.
          || file.name == "ActionUI/Controls/EventTarget.swift"
        if !isAtHome || allowed[file.module]?.contains(name) != true { wrong.append("\(file.name): \(line)") }
      }
    }
    expectEqual(wrong, [])
  }

  @Test func `the features of the example know the actions and not each other`() {
    let allowed: Set = ["ActionDispatch", "CoordinatorActions", "Dispatch", "Foundation"]
    let features = examples.filter { file in
      ["Home", "Profile", "Settings"].contains { file.name.hasPrefix("Coordinator/\($0)/") }
    }
    let imports = features.flatMap { file in
      file.code.compactMap { line in line.firstMatch(of: #/^(?:public )?import (\w+)/#).map { String($0.1) } }
    }
    expectEqual(Set(imports), allowed)
  }

  @Test func `no file is longer than 500 lines`() throws {
    let files = try sources + examples + SourceFile.all(in: "Tests")
    expectEqual(files.filter { $0.lines.count > 500 }.map(\.name), [])
  }

  @Test func `a queue is a ring, not an array that moves all its elements`() {
    var found: [String: Int] = [:]
    for file in sources where file.module == "Streams" || file.module == "Action" {
      let count = file.occurrences(of: ".removeFirst(") + file.occurrences(of: ".remove(at: 0)")
      if count > 0 { found[file.name] = count }
    }
    // The scheduler's own queue has this function, which takes the first action out of a heap.
    expectEqual(differences(found, ["Streams/Schedulers/VirtualTimeCore.swift": 1]), [])
  }

  @Test func `no public name begins with an underscore`() {
    let declarations = ["func", "var", "let", "class", "struct", "enum", "protocol", "case", "typealias"]
    let names = sources.flatMap { file in
      file.code.filter { line in
        line.contains("public ") && declarations.contains { line.contains("\($0) _") }
      }
    }
    expectEqual(names, [])
  }

  @Test func `everything public has a comment`() {
    var bare: [String] = []
    for file in sources where file.module != "Benchmarks" {
      for (index, line) in file.code.enumerated() where file.isPublic(line, at: index) {
        if witnesses.contains(where: { line.contains($0) }) { continue }
        if !file.comment(above: index).contains("///") { bare.append("\(file.name):\(index + 1): \(line)") }
      }
    }
    expectEqual(bare, [])
  }
}

extension String {
  /// Whether this names something whose name begins with an underscore: a function, a property, a type or a module. An
  /// attribute does not count.
  fileprivate var hasUnderscoredName: Bool {
    contains("_") && contains(#/(?:^|[^\w@#`"])_[A-Za-z]/#)
  }
}

extension SourceFile {
  /// Whether `line` declares something that users see: something public, or a part of a public protocol or enum.
  fileprivate func isPublic(_ line: String, at index: Int) -> Bool {
    let words = line.split(separator: " ")
    guard let first = words.first else { return false }
    if first == "public" || first == "open" { return words[1] != "import" && !words.contains("override") }
    let owner: String
    switch first {
    case "case": owner = "public enum "
    case "func", "var", "init", "associatedtype", "mutating": owner = "public protocol "
    default: return false
    }
    let indent = line.prefix { $0 == " " }.count
    return code[..<index].last { !$0.isEmpty && $0.prefix { $0 == " " }.count < indent }?.contains(owner)
      == true
  }
}
