import TestSupport
import Testing

/// A test that hangs fails soon and is named in the failure.
struct WatchdogRuleTests {
  private static let suites = Pattern(
    #"@Suite\([^{]*?\.watched\b[^{]*?\b(?:struct|class|enum|actor) (\w+)"#)
  private static let types = Pattern(#"\b(?:struct|class|enum|actor|extension) (\w+)"#)
  /// The attributes, name and signature of a test, and the text up to the next test.
  private static let tests = Pattern(
    #"@Test\b((?:(?!\bfunc )[\s\S])*)\bfunc (`[^`]*`|\w+)([^{]*)((?:(?!@Test\b)[\s\S])*)"#)
  private static let blocking = Pattern(#"\.wait\(\)|\bRace\b|\btoBlocking\b"#)

  @Test func `a test that may wait forever has a watchdog`() throws {
    let files = try SourceFile.all(in: ["Tests/"]).filter { file in
      !unwatchedTests.keys.contains(where: file.isIn)
    }
    try #require(files.count > 300)
    expectEqual(unwatched(in: files), [])
  }

  @Test(arguments: [
    "@Test func `it ends`() async {}",
    "@Test(arguments: [1, 2]) func a(b: Int) async throws { try await c() }",
    "@Suite struct Tests { @Test func a() { _ = Race.run(rounds: 1) {} _: {} } }",
    "@Test func a() async { await withWatchdog {} }\n@Test func b() { semaphore.wait() }",
  ]) func `a planted test without a watchdog is found`(code: String) {
    expectEqual(unwatched(in: [SourceFile("Tests/StreamsTests/Planted.swift", code)]).count, 1)
  }

  @Test(arguments: [
    "@Test(.watched) func a() async {}", "@Suite(.watched) @MainActor struct A { @Test func a() async {} }",
    "@Suite(.watched) enum A {}\nextension A { struct B { @Test func a() async {} } }",
    "@Test func a() async throws { try await withWatchdog {} }", "@Test func a() { #expect(wait() == 1) }",
  ]) func `a test that is watched or cannot wait is not reported`(code: String) {
    expectEqual(unwatched(in: [SourceFile("Tests/StreamsTests/Planted.swift", code)]), [])
  }

  /// Returns the tests that await or block without a watchdog, in files without a watched suite or an extension of one.
  private func unwatched(in files: [SourceFile]) -> [String] {
    let watched = Set(
      files.flatMap { file in Self.suites.matches(in: file.code).map { "\(file.module).\($0[1])" } })
    return files.flatMap { file -> [String] in
      let types = Self.types.matches(in: file.code).map { "\(file.module).\($0[1])" }
      if !watched.isDisjoint(with: types) { return [] }
      return Self.tests.matches(in: file.code).compactMap { test in
        let (attributes, signature, body) = (test[1], test[3], String(test[4]))
        let mayWait = signature.contains("async") || !Self.blocking.matches(in: body).isEmpty
        let isWatched = attributes.contains(".watched") || body.contains("withWatchdog")
        return mayWait && !isWatched ? "\(file.name): \(test[2])" : nil
      }
    }
  }
}
