import ActionGTK
import Streams

/// The lifetimes of actions that only their bindings retain.
@MainActor
final class OwningScenario {
  private let application = Application()
  private let work = PublishSubject<Void>()
  private weak var action: Action<Void, Void>?

  func run() {
    application.onActivate { [self] application in
      // It keeps the application running.
      let last = Window(application, title: "Last")
      add(to: GtkActions(application), "anywhere", owning: true)
      let button = Button("Anywhere", action: "app.anywhere")
      last.content = button
      say("in the application: kept \(action != nil), enabled \(button.takesInput)")
      borrow(in: last)
      follow(in: last)
      own(closing: Window(application, title: "Owner"))
      last.destroy()
    }
    application.run()
    say("after the application: kept \(action != nil)")
  }

  /// Adds an action that is not retained elsewhere.
  private func add(to actions: GtkActions, _ name: String, owning: Bool) {
    let action = Action<Void, Void> { [work] in work.asObservable() }
    actions.add(name, action, owning: owning)
    self.action = action
  }

  private func borrow(in window: Window) {
    let before = action
    defer { action = before }
    let actions = GtkActions(window)
    add(to: actions, "borrowed", owning: false)
    let borrowed = Button("Borrowed", action: "win.borrowed")
    window.content = borrowed
    say("borrowed: kept \(action != nil), enabled \(borrowed.takesInput)")
    // Two actions with the same name. The second one replaces the first.
    add(to: actions, "twice", owning: true)
    let first = WeakAction(action)
    add(to: actions, "twice", owning: true)
    say("replaced: kept \(first.action != nil), the other \(action != nil)")
    actions.remove("twice")
    let removed = Button("Twice", action: "win.twice")
    window.content = removed
    say("removed: kept \(action != nil), enabled \(removed.takesInput)")
  }

  /// Makes widgets follow an action, and a widget that cancels it.
  private func follow(in window: Window) {
    let (bar, progress, entry) = (MessageBar(), ProgressBar(), Entry())
    window.content = Box(.vertical, [bar, progress, entry])
    let before = action
    defer { action = before }
    show(bar, progress, entry, GtkActions(window))
    say("followed: kept \(action != nil), message \(bar.message ?? "none")")
    let endless = Action<Void, Void> { .never() }
    progress.follow(endless)
    endless.execute(())
    let moved = progress.pulses
    progress.follow(Action<Void, Void> { .empty() }, keepsPlace: true)
    say("a bar that keeps its place is shown \(progress.isVisible)")
    say("the block of a bar that follows another action moves \(progress.pulses), before \(moved)")
    bar.follow(endless) { "\($0)" }
    say("a message of the former action is shown \(bar.isVisible)")
  }

  private func show(_ bar: MessageBar, _ progress: ProgressBar, _ entry: Entry, _ actions: GtkActions) {
    let action = Action<Void, Void> { .error(Failure()) }
    actions.addCancel("stop", of: action)
    bar.follow(action) { "\($0)" }
    progress.follow(action)
    entry.bindActivation(to: action) { _ in () }
    entry.showBusy(while: action)
    action.execute(())
    self.action = action
  }

  private func own(closing window: Window) {
    let before = action
    defer { action = before }
    add(to: GtkActions(window), "owned", owning: true)
    window.present()
    say("owned: kept \(action != nil)")
    action?.execute(())
    window.destroy()
    say("closed while work runs: kept \(action != nil)")
    work.onCompleted()
    say("after its work has ended: kept \(action != nil)")
  }
}

/// A weak reference to an action.
@MainActor
private final class WeakAction {
  weak var action: Action<Void, Void>?
  init(_ action: Action<Void, Void>?) { self.action = action }
}
