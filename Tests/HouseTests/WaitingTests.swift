import Surroundings
import Testing

/// The rules of tests that wait: none goes by the clock, each waits for what it asserts, and none waits for
/// ever.
struct WaitingTests {
  /// All tests but those of the house, in which the things that are refused are planted.
  private func tests() throws -> [SourceFile] {
    let files = try SourceFile.all(in: "Tests").filter { !$0.name.hasPrefix("HouseTests/") }
    try #require(files.count > 300)
    return files + (try SourceFile.all(in: "Examples").filter { $0.name.contains("/Tests/") })
  }

  /// Time is virtual, or what comes is awaited. The clocks and schedulers of tests have a `sleep` too, which does not.
  @Test func `tests never wait for the clock`() throws {
    let found = try tests().filter { !clockTests.keys.contains($0.name) }.flatMap(waits)
    expectEqual(found, [])
  }

  @Test func `the tests that may look at the clock do`() throws {
    let files = try tests()
    expectEqual(
      clockTests.keys.filter { name in !files.contains { $0.name == name && !waits(in: $0).isEmpty } }, [])
  }

  @Test(arguments: [
    "try await Task.sleep(for: .seconds(1))", "Thread.sleep(forTimeInterval: 1)", "usleep(10)", "sleep(1)",
    "nanosleep(&time, nil)", "try await ContinuousClock().sleep(for: .seconds(1))",
    "queue.asyncAfter(deadline: .now() + 1) {}", "semaphore.wait(timeout: .now() + 1)",
    "RunLoop.current.run(until: Date(timeIntervalSinceNow: 1))", "let start = ContinuousClock.now",
    "#expect(Date().timeIntervalSince(start) < 1)", "@Test(.timeLimit(.minutes(1)))",
    "let start = DispatchTime.now()", "DispatchQueue.concurrentPerform(iterations: 2) { _ in }",
  ]) func `a wait for the clock that is planted is found`(code: String) {
    expectEqual(waits(in: SourceFile("StreamsTests/Planted.swift", code)).count, 1)
  }

  private static let words = [
    "sleep(", "asyncAfter(", "wait(timeout:", "run(until:", "Clock.now", "Date()", "Date.now", "timeLimit(",
    "DispatchTime.now", "concurrentPerform(",
  ]

  private func waits(in file: SourceFile) -> [String] {
    file.code.enumerated().compactMap { index, line in
      // The words first: to look for a pattern in each line takes 15 s.
      guard let word = Self.words.first(where: line.contains) else { return nil }
      let isOne =
        word != "sleep("
        || line.contains(
          #/\b(?:Task|Thread|ContinuousClock\(\)|SuspendingClock\(\))\.sleep\(|\b(?:u|nano)sleep\(/#)
        || line.contains(#/^\s*sleep\(/#)
      return isOne ? "\(file.name):\(index + 1): \(line)" : nil
    }
  }

  /// Other work that has run proves nothing about the work whose effect is asserted. A test waits for the value
  /// itself, or for a callback of the code under test.
  @Test func `tests wait for what they assert`() throws {
    expectEqual(try tests().flatMap(detours), [])
  }

  @Test(arguments: [
    "await Task { @MainActor in }.value", "await Task {}.value", "_ = await Task.detached {\n}.result",
    "await Task(priority: .low) { @Other in }.value", "await MainActor.run {}",
    "await MainActor.run { @Sendable in\n}", "queue.sync {}", "queue.sync(flags: .barrier) {\n}",
    "queue.sync(execute: {})", "DispatchQueue.main.async { continuation.resume() }",
    "queue.async(flags: .barrier) { done.signal() }",
    "_ = scheduler.schedule(()) { _ in\n  done.resume()\n  return Disposables.create()\n}",
    "for _ in 0..<10 { await Task.yield() }", "for turn in turns {\n  await Task.yield()\n}",
    "await Task.yield()\nexpectEqual(heard.all, [])", "await Task.yield()\n\n#expect(heard.all.isEmpty)",
  ]) func `a wait for something else that is planted is found`(code: String) throws {
    expectEqual(try detours(in: SourceFile("StreamsTests/Planted.swift", code)).count, 1)
  }

  @Test(arguments: [
    "await Task { 7 }.value", "await Task.detached { subject.onNext(1) }.value",
    "await MainActor.run { tap() }", "queue.sync { heard.append(1) }",
    "DispatchQueue.global().async { task.resume(returning: value) }",
    "queue.async {\n  heard.append(1)\n  done.signal()\n}", "while !isDone { await Task.yield() }",
    "await Task.yield()\nreturn 2", "// for _ in 0..<10 { await Task.yield() }",
  ]) func `a wait for the work itself is not`(code: String) throws {
    expectEqual(try detours(in: SourceFile("StreamsTests/Planted.swift", code)), [])
  }

  private static let detours: [(word: String, pattern: String)] = [
    // A task that does nothing.
    ("Task", #"\bTask(?:\.detached)?(?: ?\([^()]*\))? ?\{(?: ?@?\w+ in)? ?\}\.(?:value|result)\b"#),
    ("MainActor.run", #"\bMainActor\.run ?\{(?: ?@?\w+ in)? ?\}"#),
    // A block that does nothing, or that does nothing else than to say that it runs.
    (".sync", #"\.sync(?: ?\([^(){}]*\))? ?\{ ?\}|\.sync\([^(){}]*\{ ?\} ?\)"#),
    (".async", #"\b(?:main|\w*[qQ]ueue)\.async(?: ?\([^(){}]*\))? ?\{ ?\w+\.(?:resume|signal)\(\) ?\}"#),
    (
      ".schedule(())",
      #"\.schedule\(\(\)\) ?\{ ?\w+ in \w+\.(?:resume|signal)\(\) return Disposables\.create\(\) ?\}"#
    ),
    // A number of turns, or one.
    ("Task.yield", #"\bfor \w+ in [^{}]*\{ ?await Task\.yield\(\) ?\}"#),
    ("Task.yield", #"\bawait Task\.yield\(\) (?:try )?(?:#expect|#require|expect\w*\(|require\w*\()"#),
  ]

  private func detours(in file: SourceFile) throws -> [String] {
    // On one line, since code may be broken anywhere.
    let code = file.code.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    return try Self.detours.filter { code.contains($0.word) }.flatMap { _, pattern in
      // Otherwise there is no boundary of words at the point of `DispatchQueue.main`.
      let pattern = try Regex<Substring>(pattern).wordBoundaryKind(.simple)
      return code.matches(of: pattern).map { "\(file.name): \($0.output)" }
    }
  }

  /// A test that hangs is to fail soon, and to say its name.
  @Test func `a test that may wait for ever has a watchdog`() throws {
    let files = try SourceFile.all(in: "Tests").filter { file in
      !unwatchedTests.keys.contains { file.name.hasPrefix($0) }
    }
    var scan = WatchdogScan()
    for file in files { scan.findSuites(in: file) }
    expectEqual(files.flatMap { scan.unwatched(in: $0) }, [])
    #expect(scan.watchedCount > 500)
  }

  @Test(arguments: [
    "@Test func `it ends`() async {}",
    "@Test(arguments: [1, 2]) func a(b: Int) async throws { try await c() }",
    "@Suite struct Tests { @Test func a() { _ = Race.run(rounds: 1) {} _: {} } }",
    "@Suite(.watched) struct A {} \nstruct B { @Test func a() { semaphore.wait() } }",
  ]) func `a test without a watchdog that is planted is found`(code: String) {
    var scan = WatchdogScan()
    let file = SourceFile("StreamsTests/Planted.swift", code)
    scan.findSuites(in: file)
    expectEqual(scan.unwatched(in: file).count, 1)
  }

  @Test(arguments: [
    "@Test(.watched) func a() async {}", "@Suite(.watched) @MainActor struct A { @Test func a() async {} }",
    "@Suite(.watched) enum A {}\nextension A { struct B { @Test func a() async {} } }",
    "@Test func a() async throws { try await withWatchdog {} }", "@Test func a() { #expect(wait() == 1) }",
  ]) func `others are not`(code: String) {
    var scan = WatchdogScan()
    let file = SourceFile("StreamsTests/Planted.swift", code)
    scan.findSuites(in: file)
    expectEqual(scan.unwatched(in: file), [])
  }
}
