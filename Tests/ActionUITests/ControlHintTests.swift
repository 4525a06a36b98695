import ActionUI
import TestSupport
import Testing

/// The hint of a control, which is the app's own one or the reason.
struct ControlHintTests {
  private enum Event: CaseIterable { case enable, block, stop, set, clear }

  @Test func `a control shows the reason while it is disabled, and the app's hint otherwise`() {
    var hint = ControlHint()
    expectEqual(hint.take(nil, replacing: "Saves"), "Saves")
    expectEqual(hint.take("Offline", replacing: "Saves"), "Offline")
    expectEqual(hint.take("Busy", replacing: "Offline"), "Busy")
    expectEqual(hint.take(nil, replacing: "Busy"), "Saves")
    expectEqual(hint.take("Busy", replacing: nil), "Busy")
    expectEqual(hint.take(nil, replacing: "Busy"), nil)
  }

  @Test func `a hint that the app sets in between stays until the reason changes, and is restored`() {
    var hint = ControlHint()
    expectEqual(hint.take("Offline", replacing: "Saves"), "Offline")
    expectEqual(hint.take("Offline", replacing: "Saves all"), "Saves all")
    expectEqual(hint.take("Busy", replacing: "Saves all"), "Busy")
    expectEqual(hint.take(nil, replacing: "Busy"), "Saves all")
    expectEqual(hint.take("Busy", replacing: "Saves all"), "Busy")
    expectEqual(hint.take(nil, replacing: "Saves none"), "Saves none")
    expectEqual(hint.take("Busy", replacing: "Saves none"), "Busy")
    expectEqual(hint.take(nil, replacing: nil), nil)
  }

  @Test func `in every order of events, the app's latest hint is shown while the control is enabled`() {
    var orders = 0
    for order in sequences(of: Event.allCases, count: 6) {
      orders += 1
      var hint = ControlHint()
      // The hint of the control, the latest hint of the app, and the reason.
      var (shown, own, reason): (String?, String?, String?) = ("first", "first", nil)
      for (number, event) in order.enumerated() {
        switch event {
        case .set, .clear:
          shown = event == .set ? "own \(number)" : nil
          own = shown
          continue
        case .enable, .block, .stop:
          let next = event == .enable ? nil : "\(event)"
          let isNew = next != reason
          reason = next
          shown = hint.take(reason, replacing: shown)
          if reason == nil && shown != own {
            Issue.record("\(shown ?? "none"), not \(own ?? "none"): \(order)")
          }
          if isNew && reason != nil && shown != reason { Issue.record("\(shown ?? "none"): \(order)") }
        }
      }
    }
    expectEqual(orders, 15_625)
  }
}
