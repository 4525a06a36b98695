import Surroundings
import Testing

/// The rules of tests that wait: none goes by the clock, and none waits for ever.
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
