import ActionGTK
import Foundation
import Streams

/// A window with an action that a test drives. A key, a click or a menu starts its work, and a command ends it.
@MainActor
final class FormScenario {
  private let application = Application()
  private var work = PublishSubject<String>()
  private var window: Window?
  private var widgets: [String: any Widget] = [:]
  private var reporter: ProgressReporter?
  private let isOnline = MutableProperty(true)
  private lazy var save = Action<String, String>(
    enabledIf: .require(isOnline, "You are offline"),
    progress: { @MainActor [unowned self] input, reporter in
      say("work \(input)")
      self.reporter = reporter
      work = PublishSubject()
      return work.asObservable()
    })
  private let search = Action<String, Void>(policy: .restart) { term in
    say("search \(term)")
    return .empty()
  }
  private var sends: [String: PublishSubject<Void>] = [:]
  private lazy var send = Action<String, Void>(policy: .concurrent()) { @MainActor [unowned self] input in
    say("send \(input)")
    let work = PublishSubject<Void>()
    sends[input] = work
    return work.asObservable()
  }
  private let entry = Entry(placeholder: "Search")
  private let bar = MessageBar()
  private let progress = ProgressBar()

  func run() {
    application.onActivate { [self] in open($0) }
    _ = save.errors.subscribe(onNext: { say("error \(words(for: $0))") })
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
    menu.add("Mark it", action: "win.mark")
    widgets = [
      "save": Button("Save", action: "win.save"), "stop": Button("Stop", action: "win.stop"),
      "other": Button("Other", action: "win.mark"), "menu": MenuButton("More", menu),
    ]
    let row = Box(.horizontal, ["save", "stop", "other", "menu"].compactMap { widgets[$0] })
    widgets["entry"] = entry
    widgets["bar"] = bar
    widgets["progress"] = progress
    entry.bindActivation(to: save) { $0.text }
    entry.bindChanges(to: search.inputs)
    progress.follow(save)
    bar.follow(save) { "Not saved: \($0)" }
    _ = row.spokenName("actions")
    _ = progress.spokenName("Saving")
    row.showBusy(while: save)
    window.content = Box(.vertical, [row, entry, progress, bar])
    window.onActiveChange { say($0.isActive ? "active" : "inactive") }
    window.onClose { say("closed") }
    window.present()
    say("opened")
  }

  private func perform(_ words: [String]) {
    switch words[0] {
    case "state":
      say("save \(takesInput("save")) stop \(takesInput("stop")) focus \(focus)")
    case "focus": if !widget(words[1]).focus() { refuse("\(words[1]) does not take the focus") }
    case "where":
      guard let frame = widget(words[1]).frame else { refuse("\(words[1]) is nowhere") }
      say("\(frame.x) \(frame.y) \(frame.width) \(frame.height)")
    case "draw":
      guard let window else { refuse("the window is closed") }
      return LoopTurns.whenDrawn(window) { say("done draw") }
    case "tip": say("tip \(widget(words[1]).tooltip ?? "none")")
    case "setTip": widget(words[1]).tooltip = words[2]
    case "addLate":
      let late = Button("Late", action: "win.save")
      widgets["late"] = late
      window?.content = Box(.vertical, [late])
    case "hide": widget(words[1]).isVisible = false
    case "openMenu": menuButton.open()
    case "reopenMenu":
      // No frame is drawn between these two.
      menuButton.closeMenu()
      menuButton.open()
    case "text": entry.text = words[1]
    case "show":
      let shown = progress.isVisible ? "\(progress.fraction) \(progress.text ?? "no text")" : "hidden"
      say("entry \(entry.text) \(entry.takesInput) progress \(shown) message \(bar.message ?? "none")")
    case "progress":
      guard let reporter, let fraction = Double(words[1]) else {
        refuse("nothing runs, or no number: \(words)")
      }
      reporter(fraction, message: words[2])
    case "online": isOnline.value = words[1] == "true"
    case "replace":
      entry.bindActivation(to: search) { "again " + $0.text }
      progress.follow(search)
    case "replaceBar": bar.follow(search) { "Not found: \($0)" }
    case "onceOnly": bar.follow(save, retries: false) { "Lost: \($0)" }
    case "followSend": bar.follow(send) { "Not sent: \($0)" }
    case "send": send.execute(words[1])
    case "failSend": sends[words[1]]?.onError(Failure(description: words[1]))
    case "dismissSend": send.model.isPresentingFailure = false
    case "complete": work.onCompleted()
    case "fail": work.onError(Failure())
    case "close": window?.close()
    case "execute": save.execute("input")
    default: refuse("there is no command \(words[0])")
    }
    say("done \(words[0])")
  }

  private func widget(_ name: String) -> any Widget {
    guard let widget = widgets[name] else { refuse("there is no widget \(name)") }
    return widget
  }

  private var menuButton: MenuButton { MenuButton(widget("menu").object) }

  private func takesInput(_ name: String) -> Bool { widget(name).takesInput }

  private var focus: String {
    guard let focused = window?.focusedWidget else { return "none" }
    if let label = focused.itemLabel { return "'\(label)'" }
    return widgets.first { $0.value.contains(focused) }?.key ?? "unknown"
  }
}

private func words(for error: ActionError) -> String {
  switch error {
  case .notEnabled: "rejected"
  case .underlyingError(let failure): "failed: \(failure)"
  }
}

/// The failure of a probe's work.
struct Failure: Error, CustomStringConvertible {
  var description = "disk full"
}
