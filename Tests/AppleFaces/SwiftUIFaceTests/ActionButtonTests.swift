import ActionUI
import StreamsTesting
import SwiftUI
import SwiftUIFace
import Testing

/// A button in a rendering: its state, and the taps of the user.
@MainActor
struct ActionButtonTests {
  let work = Work()

  @Test func `a tap executes with the current input, and the button is disabled while the action is running`()
  {
    var number = 1
    let screen = Rendering(ActionButton("Go", action: work.action, input: number))
    #expect(screen.buttons.map(\.label) == [["Go"]] && screen.buttons[0].isEnabled)
    number = 2
    screen.buttons[0].tap()
    #expect(work.inputs == [2] && screen.invalidations == 1)
    screen.update()
    #expect(!screen.buttons[0].isEnabled)
    screen.buttons[0].tap()
    #expect(work.inputs == [2])
    work.complete()
    #expect(screen.invalidations == 2)
    screen.update()
    #expect(screen.buttons[0].isEnabled)
  }

  @Test func `a change of the action invalidates the button once`() {
    let gate = BehaviorRelay(value: false)
    let action = Action<Int, Int>(enabledIf: gate) { .just($0) }
    let screen = Rendering(ActionButton("Go", action: action, input: 1))
    #expect(!screen.buttons[0].isEnabled)
    gate.accept(true)
    #expect(screen.invalidations == 1)
    screen.update()
    #expect(screen.buttons[0].isEnabled)
  }

  @Test func `an input that the action rejects disables the button`() {
    let action = Action<Int, Int>(accepting: { $0 > 0 }) { .just($0) }
    #expect(Rendering(ActionButton("Go", action: action, input: 1)).buttons[0].isEnabled)
    #expect(!Rendering(ActionButton("Go", action: action, input: 0)).buttons[0].isEnabled)
  }

  @Test func `a button has the initializers of SwiftUI's Button`() {
    let plain = Action<Void, Int> { .just(1) }
    let title = "Go"
    let screen = Rendering(
      Form {
        ActionButton("Go", action: plain, role: .destructive)
        ActionButton(title, action: work.action, input: 1)
        ActionButton("Go", systemImage: "star", action: plain)
        ActionButton(title, systemImage: "star", action: work.action, input: 1)
        ActionButton(action: plain) { Text("Own") }
        ActionButton(action: work.action, role: .cancel, input: 1) { Text("Own") }
      })
    #expect(
      screen.buttons.map(\.label) == [
        ["Go"], ["Go"], ["[star]", "Go"], ["[star]", "Go"], ["Own"], ["Own"],
      ])
    #expect(screen.buttons.map(\.role) == [.destructive, nil, nil, nil, nil, .cancel])
  }

  @Test func `each style shows the work differently and after a delay`() {
    let scheduler = TestScheduler(initialClock: 0)
    func shown(_ style: some ActionButtonStyle) -> [String] {
      let action = Action<Int, Int>(progress: { _, reporter in
        reporter(0.4)
        return Observable<Int>.never()
      })
      _ = action.model.isBusy(scheduler: scheduler)
      let screen = Rendering(ActionButton("Go", action: action, input: 1).actionButtonStyle(style))
      func line() -> String {
        let seen = screen.progress.map { $0.map { "\($0)" } ?? "unknown" }
        let traits = screen.buttons[0].traits.contains(.updatesFrequently) ? " frequent" : ""
        return "\(screen.rooms.joined(separator: " ")): \(seen.joined())\(traits)"
      }
      screen.buttons[0].tap()
      screen.update()
      let before = line()
      scheduler.advanceTo(scheduler.clock + 1)
      screen.update()
      return [before, line()]
    }
    #expect(shown(.automatic) == ["Go:  frequent", "Go progress: unknown frequent"])
    // These buttons keep their size.
    #expect(shown(.leading) == ["progress Go:  frequent", "progress Go: unknown frequent"])
    #expect(shown(.trailing) == ["Go progress:  frequent", "Go progress: unknown frequent"])
    #expect(shown(.bar) == ["Go:  frequent", "Go progress: 0.4 frequent"])
    #expect(shown(.plain) == ["Go:  frequent", "Go:  frequent"])
    #expect(shown(.cancellable).last?.contains("unknown") == true)
  }

  @Test func `a custom style draws the label`() {
    struct Dots: ActionButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        if configuration.isExecuting { Text("…") } else { configuration.label }
      }
    }
    let screen = Rendering(ActionButton("Go", action: work.action, input: 1).actionButtonStyle(Dots()))
    #expect(screen.buttons[0].label == ["Go"])
    screen.buttons[0].tap()
    screen.update()
    #expect(screen.buttons[0].label == ["…"])
  }

  @Test func `a tap on a cancellable button cancels the work, and the next tap starts it again`() {
    let screen = Rendering(ActionButton("Go", action: work.action, input: 1).actionButtonStyle(.cancellable))
    screen.buttons[0].tap()
    screen.update()
    #expect(screen.buttons[0].isEnabled)
    screen.buttons[0].tap()
    #expect(work.stops == 1)
    screen.update()
    screen.buttons[0].tap()
    #expect(work.inputs == [1, 1])
  }

  @Test func `the accessibility value describes the progress with the texts of the application`() {
    let reported = Action<Int, Int> { _, report in
      report(0.4)
      return Observable<Int>.never()
    }
    let unknown = work.action
    let words = ActionWords(inProgress: "läuft", inProgressPercent: { "\($0) Prozent" })
    let screen = Rendering(
      Form {
        ActionButton("Go", action: reported, input: 1)
        ActionButton("Go", action: unknown, input: 1)
        Form {
          ActionButton("Go", action: reported, input: 1)
          ActionButton("Go", action: unknown, input: 1)
        }
        .environment(\.actionWords, words)
      })
    #expect(screen.buttons.map(\.value) == ["", "", "", ""])
    screen.buttons[0].tap()
    screen.buttons[1].tap()
    screen.update()
    #expect(
      screen.buttons.map(\.value) == ["In progress, 40 percent", "In progress", "40 Prozent", "läuft"])
  }

  @Test func `a button with ignoring stays enabled during an execution while the condition is true`() {
    let gate = BehaviorRelay(value: true)
    let action = Action<Int, Int>(enabledIf: gate) { _ in .never() }
    let screen = Rendering(ActionButton("Go", action: action, input: 1).whileBusy(.ignoring))
    screen.buttons[0].tap()
    screen.update()
    #expect(screen.buttons[0].isEnabled)
    gate.accept(false)
    screen.update()
    #expect(!screen.buttons[0].isEnabled)
  }

  @Test func `a form is disabled while an action executes`() {
    let screen = Rendering(
      Form { Button("Other") {} }.disabled(while: work.action))
    #expect(screen.buttons[0].isEnabled)
    work.action.execute(1)
    #expect(screen.invalidations == 1)
    screen.update()
    #expect(!screen.buttons[0].isEnabled)
    work.complete()
    screen.update()
    #expect(screen.buttons[0].isEnabled)
  }

  @Test func `the help and the accessibility hint of a disabled button give the reason`() {
    let (isOnline, hasItems) = (MutableProperty(false), MutableProperty(true))
    let action = Action<Int, Int>(
      enabledIf: .require(hasItems, "The cart is empty") && .require(isOnline, "You are offline"),
      accepting: { $0 > 0 }
    ) { _ in Observable<Int>.never() }
    let screen = Rendering(
      Form {
        ActionButton("Pay", action: action, input: 1)
        ActionButton("Pay", action: action, input: 0)
        ActionButton("Stop", action: action, input: 1).actionButtonStyle(.cancellable)
        ActionButton("Pay", action: action, input: 1)
          .environment(\.actionWords, ActionWords(busy: "läuft") { $0.joined(separator: " und ") })
      })
    func shown(_ path: KeyPath<Rendering.Control, String?>) -> [String] {
      screen.buttons.map { $0[keyPath: path] ?? "none" }
    }
    func check(_ expected: [String]) {
      #expect(shown(\.help) == expected)
      #expect(shown(\.hint) == expected)
    }
    check(Array(repeating: "You are offline", count: 4))
    hasItems.value = false
    #expect(screen.invalidations == 1)
    screen.update()
    let both = "The cart is empty, You are offline"
    check([both, both, both, "The cart is empty und You are offline"])
    (isOnline.value, hasItems.value) = (true, true)
    screen.update()
    // There are no words for an input that is not accepted.
    #expect(screen.buttons.map(\.isEnabled) == [true, false, true, true])
    check(["none", "none", "none", "none"])
    screen.buttons[0].tap()
    screen.update()
    check(["Busy", "Busy", "none", "läuft"])
    #expect(screen.buttons.map(\.isEnabled) == [false, false, true, false])
    action.cancel()
  }

  @Test func `a button whose key is busy shows the reason, and the buttons of other keys show none`() {
    let action = Action<Int, Int>(by: { $0 % 2 }) { _ in Observable<Int>.never() }
    let screen = Rendering(
      Form {
        ActionButton("One", action: action, input: 1)
        ActionButton("Two", action: action, input: 2)
      })
    screen.buttons[0].tap()
    screen.update()
    #expect(screen.buttons.map(\.hint) == ["Busy", nil])
    #expect(screen.buttons.map(\.isEnabled) == [false, true])
    action.cancel()
  }

  @Test func `the app's own help and hint are shown while the button is enabled`() {
    let isOnline = MutableProperty(true)
    let action = Action<Int, Int>(enabledIf: .require(isOnline, "You are offline")) { .just($0) }
    let screen = Rendering(
      ActionButton("Pay", action: action, input: 1).help("Pays the cart").accessibilityHint(Text("Pays")))
    #expect(screen.buttons[0].help == "Pays the cart" && screen.buttons[0].hint == "Pays")
    isOnline.value = false
    screen.update()
    #expect(screen.buttons[0].help == "You are offline" && screen.buttons[0].hint == "You are offline")
    isOnline.value = true
    screen.update()
    #expect(screen.buttons[0].help == "Pays the cart" && screen.buttons[0].hint == "Pays")
  }

  @Test func `a button with ignoring gives the reason only while the condition is false`() {
    let isOnline = MutableProperty(true)
    let action = Action<Int, Int>(enabledIf: .require(isOnline, "You are offline")) { _ in
      Observable<Int>.never()
    }
    let screen = Rendering(ActionButton("Go", action: action, input: 1).whileBusy(.ignoring))
    screen.buttons[0].tap()
    screen.update()
    #expect(screen.buttons[0].isEnabled && screen.buttons[0].help == nil)
    isOnline.value = false
    screen.update()
    #expect(!screen.buttons[0].isEnabled && screen.buttons[0].help == "You are offline")
    action.cancel()
  }
}
