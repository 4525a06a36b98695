import TestSupport
import Testing

@testable import ActionFlightRecorder
@testable import ActionInspector

@Suite(.watched) struct ReadThePageOfAFailedTestTests {
  /// Runs a test with the trait inside this test, and returns what the trait attaches if it fails.
  private func reports(_ body: @Sendable () async throws -> Void) async throws -> [TestReport] {
    let test = try #require(Test.current)
    let reports = Heard<TestReport>()
    let trait = FlightRecorderTrait(.hidden) { report, _ in reports.append(report) }
    try? await trait.provideScope(for: test, testCase: .current, performing: body)
    return reports.all
  }

  @Test func `the report of the failed test has the rejection`() async throws {
    let reports = try await reports {
      let load = loadingSeats(from: SlowSeatServer(), policy: .drop).named("load seats")
      load.execute("slow")
      _ = try await load.start("fast").value
    }
    let report = try #require(reports.first)
    #expect(report.page.contains("load seats"))
    // Without the times.
    let lines = report.text.split(separator: "\n").map { $0.dropFirst(7) }
    expectEqual(
      lines.prefix(3),
      [
        "load seats     enabled", "load seats #1  started",
        "load seats #2  rejected: busy (the action is executing)",
      ])
    #expect(lines.contains("mark  the test threw ActionError"))
  }

  @Test func `a test that passes attaches nothing`() async throws {
    let reports = try await reports {
      let load = loadingSeats(from: SlowSeatServer()).named("load seats")
      load.execute("slow")
      expectEqual(try await load.start("fast").value, 60)
    }
    #expect(reports.isEmpty)
  }
}
