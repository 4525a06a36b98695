import ActionUI
import TestSupport
import Testing

@testable import Search

@MainActor
struct KeyBindingsTests {
  @Test func `a key triggers its action, and the footer dims a disabled action and gives the reason`() {
    let works = Heard<PublishSubject<Void>>()
    let isOpen = MutableProperty(true)
    let save = Action<String, Void>(enabledIf: .require(isOpen, "no\nconnection")) { _ in
      let work = PublishSubject<Void>()
      works.append(work)
      return work
    }
    let stop = Action<Void, Void>(enabledIf: .require(save.executing, "nothing to stop")) {
      save.cancel()
      return .empty()
    }
    var shown: [String] = []
    var text: String? = "note"
    let keys = KeyBindings { shown.append($0) }
    keys.bind(0x13, "^S", "save", to: save) { text }
    keys.bind(0x18, "^X", "stop", to: stop) { () }
    let saves = "^S save   \u{1b}[2m^X stop (nothing to stop)\u{1b}[22m"
    let stops = "\u{1b}[2m^S save (Busy)\u{1b}[22m   ^X stop"
    expectEqual(keys.footer, saves)
    expectEqual(shown.last, saves)
    expectEqual(keys.take(0x61), false)
    expectEqual(keys.take(0x18), true)
    expectEqual(keys.take(0x13), true)
    expectEqual(keys.take(0x13), true)
    expectEqual(works.all.count, 1)
    expectEqual(shown.last, stops)
    expectEqual(keys.take(0x18), true)
    expectEqual(save.executing.value, false)
    expectEqual(shown.last, saves)
    text = nil
    expectEqual(keys.take(0x13), true)
    expectEqual(works.all.count, 1)
    isOpen.value = false
    #expect(shown.last?.hasPrefix("\u{1b}[2m^S save (no?connection)\u{1b}[22m") == true)
    // Binding a key again replaces its action.
    keys.bind(0x13, "^S", "send", to: stop) { () }
    #expect(!keys.footer.contains("save"))
  }

  @Test func `the footer is drawn again after the screen has been cleared`() {
    let footer = Footer(rows: 9)
    let drawn = footer.text(showing: "keys")
    expectEqual(drawn, "\u{1b}7\u{1b}[9;1H\u{1b}[2K\u{1b}[?7lkeys\u{1b}[?7h\u{1b}8")
    expectEqual(footer.text(below: "hit\n"), "hit\n")
    expectEqual(footer.text(below: "\u{1b}[H\u{1b}[2J> a\n"), "\u{1b}[H\u{1b}[2J> a\n" + drawn)
  }
}
