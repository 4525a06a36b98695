import Action
import StreamsTesting
import TestSupport
import Testing

/// The policy decides on debounced and throttled inputs when their delay is over, and not before. Work takes
/// 25 seconds, and the span is 10 seconds.
struct TimedPolicyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let policy: ExecutionPolicy
    /// The events that follow the events common to all policies, without the `waiting` events of postponed
    /// inputs.
    let expected: [String]

    init(_ description: String, _ policy: ExecutionPolicy, _ expected: [String]) {
      (testDescription, self.policy, self.expected) = (description, policy, expected)
    }
  }

  /// Returns the events for these inputs of the action that `make` derives from an action with the policy.
  private func said(
    _ policy: ExecutionPolicy, _ inputs: KeyValuePairs<TestTime, Int>,
    _ make: (Action<Int, Int>, TestScheduler) -> Action<Int, Int>
  ) -> [String] {
    let scheduler = TestScheduler(initialClock: 0)
    let base = Action<Int, Int>(policy: policy) { input in
      Observable<Int>.timer(.seconds(25), scheduler: scheduler).map { _ in input }
    }
    let action = make(base, scheduler)
    let heard = Heard<String>()
    action.events.subscribe(onNext: { heard.append("\(scheduler.clock) \($0.id) \($0.kind)") })
    for (time, input) in inputs { scheduler.scheduleAt(time) { action.execute(input) } }
    scheduler.start()
    #expect(!action.executing.value && action.enabled.value)
    #expect(!base.executing.value && base.enabled.value)
    return heard.all
  }

  // MARK: debounced

  private static let debounced = [
    Case(
      "drop", .drop,
      ["26 3 rejected(3, busy)", "37 4 rejected(4, busy)", "39 2 element(2)", "39 2 completed"]),
    Case(
      "enqueue", .enqueue(limit: 1),
      [
        "37 4 rejected(4, noRoom)", "39 2 element(2)", "39 2 completed", "39 3 started(3)", "64 3 element(3)",
        "64 3 completed",
      ]),
    Case(
      "restart", .restart,
      [
        "26 2 cancelled(restarted)", "26 3 started(3)", "26 2 stopped",
        "37 3 cancelled(restarted)", "37 4 started(4)", "37 3 stopped", "62 4 element(4)",
        "62 4 completed",
      ]),
    Case(
      "keepLatest", .keepLatest,
      [
        "37 3 cancelled(replaced)", "39 2 element(2)", "39 2 completed", "39 4 started(4)", "64 4 element(4)",
        "64 4 completed",
      ]),
    Case(
      "concurrent", .concurrent(limit: 2),
      [
        "26 3 started(3)", "37 4 rejected(4, noRoom)", "39 2 element(2)", "39 2 completed", "51 3 element(3)",
        "51 3 completed",
      ]),
    Case(
      "shareRunning", .shareRunning,
      [
        "26 3 started(3)", "37 4 started(4)", "39 2 element(2)", "39 3 element(2)", "39 4 element(2)",
        "39 2 completed", "39 3 completed", "39 4 completed",
      ]),
  ]

  @Test(arguments: debounced)
  func `the policy decides on a debounced input when its delay is over`(_ test: Case) {
    let said = said(test.policy, [0: 1, 4: 2, 16: 3, 27: 4]) { $0.debounced(.seconds(10), scheduler: $1) }
    let waits = ["0 1 waiting(1)", "4 2 waiting(2)", "16 3 waiting(3)", "27 4 waiting(4)"]
    expectEqual(said.filter { waits.contains($0) }, waits)
    expectEqual(
      said.filter { !waits.contains($0) }, ["4 1 cancelled(replaced)", "14 2 started(2)"] + test.expected)
  }

  // MARK: throttled

  private static let throttled = [
    // The third input is rejected, so the fourth does not wait.
    Case(
      "drop", .drop,
      ["10 3 rejected(3, busy)", "18 4 rejected(4, busy)", "25 1 element(1)", "25 1 completed"]),
    Case(
      "enqueue", .enqueue(limit: 1),
      [
        "20 4 rejected(4, noRoom)", "25 1 element(1)", "25 1 completed", "25 3 started(3)", "50 3 element(3)",
        "50 3 completed",
      ]),
    Case(
      "restart", .restart,
      [
        "10 1 cancelled(restarted)", "10 3 started(3)", "10 1 stopped",
        "20 3 cancelled(restarted)", "20 4 started(4)", "20 3 stopped", "45 4 element(4)",
        "45 4 completed",
      ]),
    Case(
      "keepLatest", .keepLatest,
      [
        "20 3 cancelled(replaced)", "25 1 element(1)", "25 1 completed", "25 4 started(4)", "50 4 element(4)",
        "50 4 completed",
      ]),
    Case(
      "concurrent", .concurrent(limit: 2),
      [
        "10 3 started(3)", "20 4 rejected(4, noRoom)", "25 1 element(1)", "25 1 completed", "35 3 element(3)",
        "35 3 completed",
      ]),
    Case(
      "shareRunning", .shareRunning,
      [
        "10 3 started(3)", "20 4 started(4)", "25 1 element(1)", "25 3 element(1)", "25 4 element(1)",
        "25 1 completed", "25 3 completed", "25 4 completed",
      ]),
  ]

  @Test(arguments: throttled)
  func `the policy decides on a throttled input when its delay is over`(_ test: Case) {
    let said = said(test.policy, [0: 1, 3: 2, 6: 3, 18: 4]) { $0.throttled(.seconds(10), scheduler: $1) }
    var waits = ["3 2 waiting(2)", "6 3 waiting(3)"]
    if test.policy != .drop { waits.append("18 4 waiting(4)") }
    expectEqual(said.filter { waits.contains($0) }, waits)
    expectEqual(
      said.filter { !waits.contains($0) }, ["0 1 started(1)", "6 2 cancelled(replaced)"] + test.expected)
  }

  private static let thinned = [
    Case(
      "drop", .drop,
      [
        "12 3 rejected(3, busy)", "15 4 rejected(4, busy)", "23 5 rejected(5, busy)", "25 1 element(1)",
        "25 1 completed",
      ]),
    Case(
      "enqueue", .enqueue(limit: 1),
      [
        "12 3 waiting(3)", "15 4 rejected(4, tooEarly)", "23 5 rejected(5, noRoom)", "25 1 element(1)",
        "25 1 completed", "25 3 started(3)", "50 3 element(3)", "50 3 completed",
      ]),
    Case(
      "restart", .restart,
      [
        "12 1 cancelled(restarted)", "12 3 started(3)", "12 1 stopped",
        "15 4 rejected(4, tooEarly)", "23 3 cancelled(restarted)",
        "23 5 started(5)", "23 3 stopped", "48 5 element(5)", "48 5 completed",
      ]),
    Case(
      "keepLatest", .keepLatest,
      [
        "12 3 waiting(3)", "15 4 rejected(4, tooEarly)", "23 5 waiting(5)", "23 3 cancelled(replaced)",
        "25 1 element(1)", "25 1 completed", "25 5 started(5)", "50 5 element(5)", "50 5 completed",
      ]),
    Case(
      "concurrent", .concurrent(limit: 2),
      [
        "12 3 started(3)", "15 4 rejected(4, tooEarly)", "23 5 rejected(5, noRoom)", "25 1 element(1)",
        "25 1 completed", "37 3 element(3)", "37 3 completed",
      ]),
    Case(
      "shareRunning", .shareRunning,
      [
        "12 3 started(3)", "15 4 rejected(4, tooEarly)", "23 5 started(5)", "25 1 element(1)",
        "25 3 element(1)", "25 5 element(1)", "25 1 completed", "25 3 completed", "25 5 completed",
      ]),
  ]

  @Test(arguments: thinned)
  func `throttled without latest rejects early inputs, and the policy decides on the others`(_ test: Case) {
    let said = said(test.policy, [0: 1, 5: 2, 12: 3, 15: 4, 23: 5]) {
      $0.throttled(.seconds(10), latest: false, scheduler: $1)
    }
    expectEqual(said, ["0 1 started(1)", "5 2 rejected(2, tooEarly)"] + test.expected)
  }
}
