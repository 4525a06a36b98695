import TestSupport
import Testing

@testable import ActionFlightRecorder
@testable import ActionInspector

private struct Offline: Error, CustomStringConvertible { let description = "the secret server" }

/// Executes an action that completes, an action that fails and an action that does not end, and returns what keeps them
/// alive.
private func work() -> [any Sendable] {
  let login = Action<String, String> { name in .just("hello \(name)") }.named("login")
  let pay = Action<Int, Int> { _ in .error(Offline()) }.named("pay")
  let stuck = Action<Int, Int> { _ in .never() }.named("upload")
  login.execute("ada")
  pay.execute(5)
  // An execution whose stream is held is not reported when the action is released.
  return [login, pay, stuck, stuck.execute(1)]
}

@Suite(.watched) struct FlightRecorderTraitTests {
  @Test func `a test that passes attaches nothing`() async throws {
    let test = try await RedTest.run { withExtendedLifetime(work()) {} }
    #expect(test.reports.isEmpty && test.issues.isEmpty)
  }

  @Test func `a test that fails attaches its recording as a page, as lines and as text`() async throws {
    let kept = Heard<[any Sendable]>()
    let line = #line + 3
    let test = try await RedTest.run {
      kept.append(work())
      Issue.record("the price is wrong")
    }
    kept.removeAll()
    expectEqual(test.issues.count, 1)
    expectEqual(test.reports.count, 1)
    let report = try #require(test.reports.first)
    expectEqual(report.recording.actions.map(\.name), ["login", "pay", "upload"])
    expectEqual(report.recording.beginnings, ["login #1", "pay #1", "upload #1"])
    #expect(report.page.contains("a test that fails attaches its recording"))
    #expect(report.page.contains("failed at FlightRecorderTraitTests.swift:\(line)"))
    expectEqual(try Recording(jsonLines: report.lines).events, report.recording.events)
    #expect(report.text.contains("upload #1  running for"))
    expectEqual(
      report.fileName,
      "FlightRecorderTraitTests-a-test-that-fails-attaches-its-recording-as-a-page-as-lines-and-as-text")
  }

  @Test func `a test that throws attaches its recording, and the error is thrown again`() async throws {
    let test = try await RedTest.run {
      let all = work()
      defer { withExtendedLifetime(all) {} }
      throw Offline()
    }
    #expect(test.error is Offline)
    let recording = try #require(test.reports.first?.recording)
    expectEqual(recording.events.filter { $0.kind == .mark }.map(\.text), ["the test threw Offline"])
  }

  @Test func `a test that is cancelled attaches its recording`() async throws {
    let (reports, started) = (Heard<TestReport>(), Heard<Void>())
    let test = try #require(Test.current)
    let task = Task {
      let trait = FlightRecorderTrait(.hidden) { report, _ in reports.append(report) }
      try await trait.provideScope(for: test, testCase: .current) {
        let stuck = Action<Void, Int> { try await Observable<Int>.never().firstValue ?? 0 }.named("upload")
        let execution = stuck.start()
        started.append(())
        await #expect(throws: (any Error).self) { try await execution.value }
      }
    }
    _ = await started.all(1)
    task.cancel()
    try await task.value
    expectEqual(
      reports.all.map { $0.recording.events.last { $0.kind == .mark }?.text }, ["the test was cancelled"])
  }

  @Test func `warnings and known issues attach nothing`() async throws {
    let test = try await RedTest.run {
      let all = work()
      Issue.record("slow", severity: .warning)
      withKnownIssue { _ = Issue.record("known") }
      withExtendedLifetime(all) {}
    }
    expectEqual(test.issues.count, 2)
    #expect(test.reports.isEmpty)
  }

  @Test func `a test that fails without an action attaches nothing`() async throws {
    let test = try await RedTest.run { Issue.record("red") }
    expectEqual(test.issues.count, 1)
    #expect(test.reports.isEmpty)
  }

  @Test func `values are hidden by default`() async throws {
    let test = try await RedTest.run {
      let all = work()
      withExtendedLifetime(all) { _ = Issue.record("the secret price") }
    }
    let report = try #require(test.reports.first)
    for text in [report.page, String(decoding: report.lines, as: UTF8.self), report.text] {
      #expect(!text.contains("ada") && !text.contains("secret"))
      #expect(text.contains("Offline"))
    }
  }

  @Test func `values and messages are shown if they are described`() async throws {
    let test = try await RedTest.run(values: .described) {
      let all = work()
      withExtendedLifetime(all) { _ = Issue.record("the secret price") }
    }
    let report = try #require(test.reports.first)
    let events = report.recording.events
    expectEqual(events.first { $0.kind == .started }?.text, "ada")
    expectEqual(events.first { $0.kind == .element }?.text, "hello ada")
    expectEqual(events.first { $0.kind == .failed }?.text, "the secret server")
    #expect(events.first { $0.kind == .mark }?.text?.contains("the secret price") == true)
  }

  @Test func `the trait applies to each case of a test and not to a suite`() throws {
    let trait = FlightRecorderTrait.flightRecorder
    let test = try #require(Test.current)
    #expect(trait.isRecursive)
    #expect(trait.scopeProvider(for: test, testCase: .current) != nil)
    #expect(trait.scopeProvider(for: test, testCase: nil) == nil)
  }

  @Test func `the inner of two traits records the test`() async throws {
    let inner = Heard<TestReport>()
    let outer = try await RedTest.run {
      let test = try #require(Test.current)
      let trait = FlightRecorderTrait(.described) { report, _ in inner.append(report) }
      try await trait.provideScope(for: test, testCase: .current) {
        let all = work()
        withExtendedLifetime(all) { _ = Issue.record("red") }
      }
    }
    #expect(outer.reports.isEmpty)
    expectEqual(inner.all.map(\.recording.actions.count), [3])
  }

  @Test func `a recording that has dropped events omits the actions without an event`() async throws {
    let recording = try await RedTest.recording {
      _ = Action<Int, Int> { .just($0) }.named("first")
      let last = Action<Int, Int> { .just($0) }.named("last")
      for number in 0..<5_000 { last.execute(number) }
    }
    #expect(recording.droppedCount > 0)
    expectEqual(recording.actions.map(\.name), ["last"])
    #expect(recording.events.allSatisfy { $0.action == 0 || $0.kind == .mark })
  }
}
