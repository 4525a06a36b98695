import Action
import ActionInspector
import Foundation
import TestSupport
import Testing

@testable import ActionFlightRecorder
@testable import Search

/// The page of a failed test of the search is enough to find its mistake.
@Suite(.watched) struct RecordedSearchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["lock.swift", "map.swift"] { try Data().write(to: folder.url.appending(path: name)) }
  }

  /// Awaits the hits of a query, while the user goes on typing.
  private static func red(in folder: TemporaryFolder) async throws {
    let search = searchAction(of: folder.url.path)
    let typing = search.executionObservables.take(1).subscribe(onNext: { [weak search] _ in
      _ = search?.execute(.name("map"))
    })
    defer { typing.dispose() }
    var hits: [Finding] = []
    for try await finding in search.execute(.name("lock")).values { hits.append(finding) }
    expectEqual(hits.count, 1)
  }

  @Test func `the page of a failing search test names the query that a newer query cancelled`() async throws {
    let test = try #require(Test.current)
    let reports = Heard<TestReport>()
    let trait = FlightRecorderTrait(.described) { report, _ in reports.append(report) }
    let errors = Heard<any Error>()
    do {
      try await trait.provideScope(for: test, testCase: .current) { [folder] in
        try await Self.red(in: folder)
      }
    } catch {
      errors.append(error)
    }
    // This error is the message of the test, and says nothing of a newer query.
    #expect(errors.all.first is CancellationError)
    let report = try #require(reports.all.first)
    expectEqual(report.recording.actions.map(\.name), ["search"])
    let cancelled = report.recording.events.filter { $0.kind == .cancelled && $0.reason == "restarted" }
    expectEqual(cancelled.map(\.execution), [1])
    for text in [report.page, report.text] {
      #expect(text.contains("search") && text.contains("lock") && text.contains("map"))
      #expect(text.contains("restarted"))
      #expect(text.contains("the test threw CancellationError"))
    }
  }
}
