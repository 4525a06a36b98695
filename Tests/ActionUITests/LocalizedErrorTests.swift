import ActionUI
import Foundation
import StreamsTesting
import TestSupport
import Testing

/// The texts that an alert shows for the errors of the library.
@MainActor @Suite(.watched) struct LocalizedErrorTests {
  private struct Offline: LocalizedError {
    var errorDescription: String? { "You are offline." }
  }

  @Test func `an ActionError shows the description of the work's own error`() {
    expectEqual(ActionError.underlyingError(Offline()).localizedDescription, "You are offline.")
    let nested = ActionError.underlyingError(ActionError.underlyingError(Offline()))
    expectEqual(nested.localizedDescription, "You are offline.")
    expectEqual(
      UndoError.failed(ActionError.underlyingError(Offline())).localizedDescription, "You are offline.")
    expectEqual(ActionError.notEnabled.localizedDescription, "\(ActionError.notEnabled)")
  }

  @Test func `the other errors show their descriptions`() async {
    expectEqual(UndoError.nothingToUndo.localizedDescription, "\(UndoError.nothingToUndo)")
    let scheduler = TestScheduler(initialClock: 0)
    let action = Action<Int, Int> { _ in .never() }.timingOut(after: .seconds(5), scheduler: scheduler)
    let model = action.model
    expectEqual(model.phase, .idle)
    model.execute(1)
    scheduler.start()
    expectEqual(
      model.failure?.localizedDescription, "the work took longer than 5.0 seconds, and was abandoned")
  }
}
