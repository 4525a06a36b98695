import ActionGTK
import Foundation
import Streams

/// A window whose action is driven by commands: its work begins by a key, a click or a menu, and ends when the test says
/// how.
@MainActor
final class FormScenario {
  private let application = Application()
  private var work = PublishSubject<String>()
  private var window: Window?
  private var widgets: [String: any Widget] = [:]
  private lazy var save = Action<String, String> { @MainActor [unowned self] input in
    say("work \(input)")
    work = PublishSubject()
    return work.asObservable()
  }

  func run() {
    application.onActivate { [self] in open($0) }
    _ = save.errors.subscribe(onNext: { say("error \($0)") })
    Commands.read { [self] in perform($0) }
    application.run()
    say("ended")
  }

  private func open(_ application: Application) {
    let window = Window(application, title: "Form", width: 600, height: 300)
    self.window = window
    let actions = GtkActions(window)
    actions.add("save", save, keys: ["<Control>s"]) { "input" }
    actions.addCancel("stop", of: save, keys: ["Escape"])
    actions.add("mark", keys: ["F2"]) { say("mark") }
    let menu = Menu()
    menu.add("Save it", action: "win.save")
    widgets = [
      "save": Button("Save", action: "win.save"), "stop": Button("Stop", action: "win.stop"),
      "other": Button("Other", action: "win.mark"), "menu": MenuButton("More", menu),
    ]
    window.content = Box(.horizontal, ["save", "stop", "other", "menu"].compactMap { widgets[$0] })
    window.onActiveChange { say($0.isActive ? "active" : "inactive") }
    window.onClose { say("closed") }
    window.present()
  }

  private func perform(_ words: [String]) {
    switch words[0] {
    case "state":
      say("save \(takesInput("save")) stop \(takesInput("stop")) focus \(focus)")
    case "focus": widgets[words[1]]?.focus()
    case "openMenu": (widgets["menu"] as? MenuButton)?.open()
    case "complete": work.onCompleted()
    case "fail": work.onError(Failure())
    case "close": window?.close()
    default: say("unknown \(words)")
    }
    say("done \(words[0])")
  }

  private func takesInput(_ name: String) -> Bool { widgets[name]?.takesInput ?? false }

  private var focus: String {
    guard let focused = window?.focusedWidget else { return "none" }
    return widgets.first { $0.value.object.pointer == focused.object.pointer }?.key ?? "unknown"
  }
}

/// The failure of a probe's work.
struct Failure: Error, CustomStringConvertible {
  var description = "disk full"
}
