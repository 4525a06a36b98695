import ActionUI
import TestSupport
import Testing

/// A control of no toolkit.
@MainActor
private final class PlainButton {
  var isEnabled = true
  var toolTip: String?
}

private struct DeskStore: MemoStore {
  func save(_ note: Memo) async throws -> Int { note.text.count }
}

@MainActor @Suite(.watched) struct ReasonExamples {
  // The code of the first page.
  @Test func `the tool tip of a disabled button gives the reason`() {
    let (store, isOnline, button) = (DeskStore(), MutableProperty(true), PlainButton())
    let save = Action<Memo, Int>(enabledIf: .require(isOnline, "You are offline")) {
      try await store.save($0)
    }
    isOnline.value = false
    button.isEnabled = save.model.isEnabled
    button.toolTip = save.model.whyDisabled  // You are offline
    expectEqual(button.isEnabled, false)
    expectEqual(button.toolTip, "You are offline")
  }
}
