import TestSupport
import Testing

@testable import ActionFlightRecorder
@testable import ActionInspector

private struct Ping: RoutedAction {}

@Suite(.watched) struct ParallelRecordingsTests {
  /// All tests run at the same time, because each waits until all have sent their first dispatch.
  @Test func `1,000 concurrent tests do not mix their recordings`() async throws {
    let count = 1_000
    let dispatcher = ActionsDispatcher()
    try dispatcher.register(action: Ping.self) {}
    let present = MutableProperty(0)
    let wrong = try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<count {
        group.addTask { try await Self.run(number, of: count, present) }
      }
      return try await group.reduce(into: [String]()) { wrong, line in if let line { wrong.append(line) } }
    }
    withExtendedLifetime(dispatcher) {}
    expectEqual(wrong, [])
  }

  /// Runs a test with the name of the number, which is red if the number is odd. Returns what is wrong with its report.
  private static func run(_ number: Int, of count: Int, _ present: MutableProperty<Int>) async throws
    -> String?
  {
    let test = try await RedTest.run {
      let action = Action<Int, Int> { value async throws in value }.named("action \(number)")
      try Ping().send()
      present.modify { $0 += 1 }
      for await now in present.values where now == count { break }
      _ = try await action.start(number).value
      await Task { try? Ping().send() }.value
      if !number.isMultiple(of: 2) { Issue.record("red") }
    }
    if number.isMultiple(of: 2) {
      return test.reports.isEmpty ? nil : "\(number) attaches, though it is green"
    }
    guard test.reports.count == 1, let recording = test.reports.first?.recording else {
      return "\(number) attaches \(test.reports.count) reports"
    }
    let expected = ["Ping", "action \(number) #1", "Ping"]
    let names = ["action \(number)", "router"]
    return recording.beginnings == expected && recording.actions.map(\.name) == names
      ? nil : "\(number): \(recording.actions.map(\.name)), \(recording.beginnings)"
  }

  @Test(.flightRecorder, arguments: 0..<50)
  func `each case of a test has a separate recorder`(number: Int) {
    let action = Action<Int, Int> { .just($0) }
    action.execute(number)
    #expect(action.isRecordedBySomebody)
  }
}

@Suite(.watched, .flightRecorder) struct RecordedSuiteTests {
  @Suite struct Inner {
    @Test func `a suite in a recorded suite is recorded`() {
      #expect(Action<Int, Int> { .just($0) }.isRecordedBySomebody)
    }
  }

  @Test func `a test of a recorded suite is recorded`() {
    #expect(Action<Int, Int> { .just($0) }.isRecordedBySomebody)
  }
}
