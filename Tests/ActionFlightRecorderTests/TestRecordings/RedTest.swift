import TestSupport
import Testing

@testable import ActionFlightRecorder
@testable import ActionInspector

/// A test that runs inside another test, so that it may fail.
struct RedTest: Sendable {
  /// What the trait would attach.
  let reports: [TestReport]
  let issues: [Issue]
  let error: (any Error)?

  /// Runs `body` as a test with the trait. Its issues do not reach the test that calls this.
  static func run(
    values: RecordedValues = .hidden, _ body: @Sendable () async throws -> Void
  ) async throws -> RedTest {
    let test = try #require(Test.current)
    let (reports, issues, errors) = (Heard<TestReport>(), Heard<Issue>(), Heard<any Error>())
    let trait = FlightRecorderTrait(values) { report, _ in reports.append(report) }
    let outside = IssueHandlingTrait.compactMapIssues {
      issues.append($0)
      return nil
    }
    try await outside.provideScope(for: test, testCase: .current) {
      do {
        try await trait.provideScope(for: test, testCase: .current, performing: body)
      } catch {
        errors.append(error)
      }
    }
    return RedTest(reports: reports.all, issues: issues.all, error: errors.all.first)
  }

  /// Runs `body` as a test that fails afterwards, and returns its recording.
  static func recording(
    values: RecordedValues = .hidden, _ body: @Sendable () async throws -> Void
  ) async throws -> Recording {
    let test = try await run(values: values) {
      try await body()
      Issue.record("red")
    }
    return try #require(test.reports.first?.recording)
  }
}

extension Recording {
  /// The beginnings of executions and dispatches, each with its origin: `load #1 in whole #1`.
  var beginnings: [String] {
    events.filter { [.started, .rejected, .dispatched].contains($0.kind) }.map { event in
      let origin =
        switch event.origin {
        case .execution(let action, let number): " in \(actions[action].name) #\(number)"
        case .dispatch: " in a dispatch"
        case nil: ""
        }
      let name = event.action.map { actions[$0].name } ?? ""
      return event.kind == .dispatched
        ? "\(event.text ?? "")\(origin)" : "\(name) #\(event.execution ?? 0)\(origin)"
    }
  }

  /// The kinds of all events.
  var kinds: [InspectorEvent.Kind] { events.map(\.kind) }
}
