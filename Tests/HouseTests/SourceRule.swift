import Testing

/// A pattern that must not match the code of some files.
struct SourceRule: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The path prefixes of these files.
  let places: [String]
  /// The pattern that no code may match.
  let code: String
  /// The pattern that no comment may match.
  var comment: String?
  /// Files and folders in which a match is allowed. A folder that ends with `/` includes its subfolders.
  var homes: [String] = []
  /// Other files and folders with a match, each with the reason. An entry without a match fails a test.
  var exceptions: [String: String] = [:]
  /// Code that violates the rule.
  let planted: [String]
  /// Similar code that follows the rule.
  var allowed: [String] = []

  func matches(in file: SourceFile) -> [String] {
    let inCode = Pattern(code).matches(in: file.code).map { (file.code, $0[0]) }
    let inComments = comment.map { Pattern("//.*(?:\($0))").matches(in: file.text) } ?? []
    return (inCode + inComments.map { (file.text, $0[0]) }).map { text, match in
      let line = text[..<match.startIndex].count { $0 == "\n" } + 1
      return "\(file.path):\(line): \(match)"
    }
  }

  func isAllowed(in file: SourceFile) -> Bool {
    (homes + exceptions.keys).contains(where: file.isIn)
  }

  static let all = [rawCode, rawTests, untyped, idioms, preconcurrency, queues, clocks, detours]
}

/// Memory and references that the compiler does not check. All pointer types but one start with `Unsafe`.
let rawWords =
  #"unsafeBitCast|unsafeDowncast|Unmanaged|Unsafe|unsafelyUnwrapped|unowned\(unsafe\)"#
  + #"|unsafeUninitializedCapacity|OpaquePointer|ManagedBuffer|withMemoryRebound|dlsym|@_silgen_name|Builtin\."#
  + #"|baseAddress|storeBytes"#

extension SourceRule {
  private static let tests = ["Tests/", "Examples/Desktop/Tests/", "Examples/Porting/Tests/"]
  static let libraries = [
    "Sources/Action/", "Sources/ActionDispatch/", "Sources/ActionUI/", "Sources/Streams/",
  ]

  /// Underscored API may be removed in the next compiler version.
  private static let rawCode = SourceRule(
    testDescription: "raw code is in the folders for it, behind a typed interface",
    places: ["Sources/", "Examples/"],
    code: #"\#(rawWords)|(?<![\w@#`])_[A-Za-z]\w*"#,
    homes: rawFolders,
    exceptions: [
      "Action/Core/Machine/TicketQueue.swift": "has _modify, as a setter would copy the queue for each input"
    ],
    planted: [
      "_fixLifetime(object)", "if _isPOD(type) { return }", "mutex._unsafeLock()",
      "_ = Unmanaged.passRetained(object)", "var base: UnsafeMutableRawPointer",
      "return unsafeBitCast(word, to: type)", "unowned(unsafe) let owner: Owner",
      "known.unsafelyUnwrapped", "var file: OpaquePointer?",
      "open(\"https://address\", Unmanaged.passRetained(self))",
      "@_silgen_name(\"swift_retain\") func retain(_ object: AnyObject)", "Builtin.fixLifetime(object)",
    ],
    allowed: [
      "@_disfavoredOverload func map() {}", "func take(_ count: Int) {}", "let _ = first { _ in true }",
      "case .next(_): snake_case()", "print(\"_isPOD\")", "// _isPOD", "go() // \"Unmanaged\"",
    ])

  private static let rawTests = SourceRule(
    testDescription: "tests use raw code only where they have a reason",
    places: ["Tests/"],
    code: rawCode.code + #"|nonisolated\(unsafe\)"#,
    exceptions: testsWithRawCode,
    planted: ["nonisolated(unsafe) var state = 0", "let word = unsafeBitCast(element, to: UInt.self)"])

  private static let untyped = SourceRule(
    testDescription: "a structure without the type of its elements is used by its wrapper only",
    places: ["Sources/"],
    code: "RawRing|RawBacklog|RawDrainQueue|RawObservers|LazyObject|TaggedReference",
    homes: ["Streams/Core/Raw/"],
    exceptions: wrappers,
    planted: ["var ring = RawRing()"])

  private static let idioms = SourceRule(
    testDescription: "no cold room uses an idiom of the hot ones",
    places: libraries,
    // A sink is consumed by each recipe, and a plan cannot be copied.
    code: #"@inline\(|\blet \w+: [A-Z]\w*<.*>\.Type\b|(?<![\w.])known(?:Value)?\("#
      + #"|\bconsume\b|(?<!run\(_ sink: )(?<!plan: )\bconsuming\b"#,
    comment: #"\bmetadata\b"#,
    homes: hotRooms,
    exceptions: Dictionary(
      uniqueKeysWithValues: ["Multicast", "RefCount"].map {
        ("Streams/Sharing/\($0).swift", "keeps frames small that are on the stack once for each stage")
      }),
    planted: [
      "@inline(__always)", "let runType: MergeRun<Source, Output>.Type", "known(sink, as: Sink<Int>.self)",
      "let word = knownValue(self, as: Int.self)", "init(_ downstream: consuming Sink<Element>) {}",
      "_ = consume dropped", "/// It costs a metadata look-up.",
    ],
    allowed: [
      "func run(_ sink: consuming Sink<Element>) -> Teardown {", "init(_ plan: consuming ActionPlan) {",
      "public func consumed() {}", "let unknown(sink)", "let type: Element.Type = Element.self",
      "/// The types of the elements.",
    ])

  private static let preconcurrency = SourceRule(
    testDescription: "nothing of concurrency checking is switched off for users",
    places: ["Sources/"],
    code: "@preconcurrency",
    planted: ["@preconcurrency import Dispatch"])

  private static let queues = SourceRule(
    testDescription: "a queue is a ring, not an array that moves all its elements",
    places: ["Sources/Action/", "Sources/Streams/"],
    code: #"\.removeFirst\(|\.remove\(at: 0\)"#,
    exceptions: ["Streams/Schedulers/VirtualTimeCore.swift": "takes the first action out of a heap"],
    planted: ["let next = waiting.removeFirst()", "waiting.remove(at: 0)"])

  /// Time is virtual in tests. The `sleep` of a test clock or a test scheduler does not wait.
  private static let clocks = SourceRule(
    testDescription: "tests never wait for the clock",
    places: tests,
    code: #"\b(?:Task|Thread|ContinuousClock\(\)|SuspendingClock\(\))\.sleep\(|\b(?:u|nano)sleep\("#
      + #"|^\s*sleep\(|asyncAfter\(|wait\(timeout:|run\(until:|Clock\.now|Date\(\)|Date\.now|timeLimit\("#
      + #"|DispatchTime\.now|concurrentPerform\("#,
    exceptions: clockTests,
    planted: [
      "try await Task.sleep(for: .seconds(1))", "usleep(10)", "sleep(1)", "nanosleep(&time, nil)",
      "try await ContinuousClock().sleep(for: .seconds(1))", "queue.asyncAfter(deadline: .now() + 1) {}",
      "semaphore.wait(timeout: .now() + 1)", "let start = ContinuousClock.now",
      "#expect(Date().timeIntervalSince(start) < 1)", "@Test(.timeLimit(.minutes(1)))",
    ],
    allowed: ["scheduler.sleep(10)"])

  /// Unrelated work that has run does not prove the asserted effect. A test waits for the value itself, or for a
  /// callback of the code under test.
  private static let detours = SourceRule(
    testDescription: "tests wait for the effect that they assert",
    places: tests,
    code: [
      // An empty task or block.
      #"\bTask(?:\.detached)?\s*(?:\([^()]*\))?\s*\{(?:\s*@?\w+ in)?\s*\}\s*\.(?:value|result)\b"#,
      #"\bMainActor\.run\s*\{(?:\s*@?\w+ in)?\s*\}"#,
      #"\.sync\s*(?:\([^(){}]*\))?\s*\{\s*\}|\.sync\([^(){}]*\{\s*\}\s*\)"#,
      // A block that only resumes or signals.
      #"\b(?:main|\w*[qQ]ueue)\.async\s*(?:\([^(){}]*\))?\s*\{\s*\w+\.(?:resume|signal)\(\)\s*\}"#,
      #"\.schedule\(\(\)\)\s*\{\s*\w+ in\s+\w+\.(?:resume|signal)\(\)\s+return Disposables\.create\(\)\s*\}"#,
      // A fixed number of turns, or one turn.
      #"\bfor \w+ in [^{}]*\{\s*await Task\.yield\(\)\s*\}"#,
      #"\bawait Task\.yield\(\)\s+(?:try\s+)?(?:#expect|#require|expect\w*\(|require\w*\()"#,
    ].joined(separator: "|"),
    planted: [
      "await Task { @MainActor in }.value", "_ = await Task.detached {\n}.result", "await MainActor.run {}",
      "queue.sync {}", "queue.sync(execute: {})", "DispatchQueue.main.async { continuation.resume() }",
      "_ = scheduler.schedule(()) { _ in\n  done.resume()\n  return Disposables.create()\n}",
      "for turn in turns {\n  await Task.yield()\n}", "await Task.yield()\nexpectEqual(heard.all, [])",
    ],
    allowed: [
      "await Task { 7 }.value", "await MainActor.run { tap() }", "queue.sync { heard.append(1) }",
      "queue.async {\n  heard.append(1)\n  done.signal()\n}", "while !isDone { await Task.yield() }",
      "await Task.yield()\nreturn 2", "// for _ in 0..<10 { await Task.yield() }",
    ])
}
