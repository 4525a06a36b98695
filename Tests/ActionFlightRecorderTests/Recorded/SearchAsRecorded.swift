import ActionFlightRecorder
import Foundation
import Testing

@Test func `search does what was recorded`() throws {
  let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
  let action = ScriptedAction<String, Array<Int>>(on: scheduler, policy: .restart)
  let input1: String = try decoded("\"s\"")
  let input2: String = try decoded("\"sw\"")
  let input3: String = try decoded("\"s\\\"w\\\\(\"")
  let input4: String = try decoded("\"swift\"")
  action.script(input1, [])
  action.script(input2, [.next(10, try decoded("[1]")), .next(20, try decoded("[1,2]")), .completed(20)])
  action.script(input3, [.error(5, RecordedFailure(description: "Refused"))])
  action.script(input4, [.next(300, try decoded("[]")), .completed(301)])
  scheduler.scheduleAt(1) { action.action.execute(input1) }
  scheduler.scheduleAt(20) { action.action.execute(input2) }
  scheduler.scheduleAt(60) { action.action.execute(input3) }
  scheduler.scheduleAt(100) { action.action.execute(input4) }
  scheduler.start()
  let outcomes = action.history.compactMap(outcome)
  #expect(outcomes == ["completed", "failed", "completed"])
}

private func decoded<Value: Decodable>(_ json: String) throws -> Value {
  try JSONDecoder().decode(Value.self, from: Data(json.utf8))
}

/// The outcome of the execution that this event ends.
private func outcome<Input, Element>(_ event: Recorded<ExecutionEvent<Input, Element>>) -> String? {
  switch event.value.kind {
  case .completed: "completed"
  case .failed: "failed"
  case .rejected: "rejected"
  default: nil
  }
}
