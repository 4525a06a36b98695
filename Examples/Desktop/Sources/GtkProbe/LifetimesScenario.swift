import ActionGTK
import Foundation
import Streams

/// Opens and closes windows, and counts the objects that remain.
@MainActor
final class LifetimesScenario {
  /// An object that a closure captures.
  @MainActor private final class Token {
    static var count = 0
    init() { Token.count += 1 }
    isolated deinit { Token.count -= 1 }
  }

  private let application = Application()
  private let work = PublishSubject<Void>()
  private let texts = PublishSubject<String>()
  private lazy var save = Action<Void, Void> { [work] in work.asObservable() }
  private var objects: [(name: String, object: WeakObject)] = []
  private weak var actions: GtkActions?

  func run() {
    application.onActivate { [self] application in
      // It keeps the application running.
      let last = Window(application, title: "Last")
      Task {
        for _ in 0..<50 { open() }
        await turns()
        report("closed")
        openWhileItWorks()
        report("closed while work runs")
        say("executing \(save.status.value.isExecuting)")
        work.onCompleted()
        await turns()
        report("later")
        // The window is still retained here.
        let kept = show()
        kept.destroy()
        report("closed and held")
        withExtendedLifetime(kept) {}
        let actions = GtkActions(last)
        let token = Token()
        actions.add("a", keys: ["F5"]) { withExtendedLifetime(token) {} }
        actions.add("a") {}
        actions.remove("a")
        say("removed")
        last.destroy()
      }
    }
    application.run()
    report("ended")
  }

  private func open() { show().destroy() }

  private func openWhileItWorks() {
    let window = show()
    save.execute(())
    window.destroy()
  }

  private func show() -> Window {
    let window = Window(application, title: "Window")
    let actions = GtkActions(window)
    let token = Token()
    actions.add("save", save, keys: ["<Control>s"]) { withExtendedLifetime(token) { () } }
    actions.addCancel("stop", of: save)
    let button = Button("Save", action: "win.save")
    let clicked = Button("Other")
    clicked.onClick { _ in withExtendedLifetime((token, window)) {} }
    window.onCloseRequest { _ in withExtendedLifetime((token, window)) { true } }
    let (entry, bar, progress) = (Entry(), MessageBar(), ProgressBar())
    entry.bindActivation(to: save) { _ in withExtendedLifetime((token, window, entry)) { () } }
    entry.bindChanges(to: texts.asObserver())
    bar.follow(save) { _ in withExtendedLifetime((token, bar)) { "failed" } }
    progress.follow(save)
    entry.showBusy(while: save)
    let (list, text) = (ListView(spokenName: "List"), TextView(spokenName: "Text"))
    list.onSelect { _ in withExtendedLifetime((token, window, list)) {} }
    text.onChange { _ in withExtendedLifetime((token, window, text)) {} }
    window.content = Box(.vertical, [button, clicked, entry, bar, progress, list, text])
    window.present()
    entry.focus()
    self.actions = actions
    objects += [
      ("window", WeakObject(window.object)), ("button", WeakObject(button.object)),
      ("clicked", WeakObject(clicked.object)), ("entry", WeakObject(entry.object)),
      ("bar", WeakObject(bar.object)), ("list", WeakObject(list.object)), ("text", WeakObject(text.object)),
      ("progress", WeakObject(progress.object)),
    ]
    return window
  }

  /// Lets the loop do its pending work.
  private func turns() async {
    await withCheckedContinuation { continuation in
      var left = 10
      LoopTurns.whenDrawing {
        left -= 1
        if left == 0 { continuation.resume() }
        return left > 0
      }
    }
  }

  private func report(_ moment: String) {
    let left = objects.filter { $0.object.object != nil }
    if let first = left.first { say("a \(first.name) is left") }
    say("\(moment): tokens \(Token.count) objects \(left.count) actions \(actions == nil ? 0 : 1)")
  }
}
