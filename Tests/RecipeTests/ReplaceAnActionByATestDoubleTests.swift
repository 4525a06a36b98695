import ActionTesting
import TestSupport
import Testing

@Suite(.watched) struct ReplaceAnActionByATestDoubleTests {
  @Test @MainActor func `the double also rejects a booking made during another booking`() async {
    let book = ScriptedAction<Int, String>(on: TestScheduler(initialClock: 0))
    book.script(2, [])
    let model = BookingModel(book: book.action)
    model.book.start(2)
    await model.confirm(nights: 3)
    expectEqual(model.message, "Not booked")
    expectEqual(book.rejected, [Recorded(time: 0, value: 3)])
    expectEqual(book.started, [Recorded(time: 0, value: 2)])
  }

  @Test @MainActor func `a script takes its steps when the test advances the time`() {
    let scheduler = TestScheduler(initialClock: 0)
    let book = ScriptedAction<Int, String>(on: scheduler)
    book.script(2, [.next(10, "A7"), .completed(20)])
    let model = BookingModel(book: book.action)
    let execution = model.book.start(2)
    scheduler.advanceTo(19)
    expectEqual(execution.state.value, .running)
    expectEqual(model.book.lastElement.value, "A7")
    scheduler.advanceTo(20)
    expectEqual(execution.state.value, .completed)
    book.expectAllScriptsUsed()
  }
}
