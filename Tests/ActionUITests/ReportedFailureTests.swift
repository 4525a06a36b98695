import ActionUI
import TestSupport
import Testing

/// The hook belongs to the whole process, so the test runs in a separate process.
@Suite(.watched) struct ReportedFailureTests {
  @Test func `a failure is reported unless the model's failure has been read`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let heard = Heard<String>()
      Hooks.reportsFailedWork = true
      Hooks.defaultErrorHandler = { _, error in heard.append((error as? UnhandledActionError)?.action ?? "") }
      let (plain, enabled, shown) = (
        Action<Int, Int> { _ in .error(Mishap()) }.named("no model"),
        Action<Int, Int> { _ in .error(Mishap()) }.named("enabled read"),
        Action<Int, Int> { _ in .error(Mishap()) }.named("failure read")
      )
      precondition(enabled.model.isEnabled && shown.model.failure == nil)
      for action in [plain, enabled, shown] { action.execute(1) }
      let expected = ["no model (Action<Int, Int>)", "enabled read (Action<Int, Int>)"]
      precondition(heard.all == expected, "heard \(heard.all)")
      precondition(shown.model.failure is Mishap)
    }
  }
}
