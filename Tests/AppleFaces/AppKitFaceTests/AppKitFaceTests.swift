import AppKit
import AppKitFace
import ObjectiveCStub
import StreamsFoundation
import Testing

@MainActor
private final class Earlier: SelectorPerforming {
  var heard: [String] = []
  func perform(_ selector: Selector, with sender: Any?) { heard.append(selector.name) }
}

@MainActor
struct AppKitFaceTests {
  private func never() -> CocoaAction { Action { _ in Observable<Void>.never() } }

  @Test func `a button executes its action, and unbinding restores the previous target`() {
    let (button, earlier, action) = (NSButton(), Earlier(), never())
    (button.target, button.action) = (earlier, "old:")
    button.rx.action = action
    button.userActs()
    #expect(action.status.value.isExecuting && !button.isEnabled && earlier.heard.isEmpty)
    action.cancel()
    button.rx.unbindAction()
    button.userActs()
    #expect(earlier.heard == ["old:"] && !action.status.value.isExecuting)
  }

  @Test func `menus and toolbars that validate their items use the enabled state of the action`() {
    let (menu, item, tool, action) = (NSMenu(), NSMenuItem(), NSToolbarItem(), never())
    menu.items = [item]
    item.rx.action = action
    tool.rx.bind(to: action, input: ())
    item.userChooses()
    for isExecuting in [true, false] {
      (item.isEnabled, tool.isEnabled) = (isExecuting, isExecuting)
      menu.update()
      tool.validate()
      #expect(item.isEnabled != isExecuting && tool.isEnabled != isExecuting)
      action.cancel()
    }
  }

  @Test func `an alert button ends the alert and executes its action`() {
    let (alert, action) = (NSAlert(), never())
    alert.addButton(withTitle: "Delete", action: action).userActs()
    #expect(alert.isOver && action.status.value.isExecuting)
  }

  @Test func `an alert ends if its button is bound again and observed`() {
    let (alert, first, second) = (NSAlert(), never(), never())
    let button = alert.addButton(withTitle: "Delete", action: first)
    var taps = 0
    let subscription = button.rx.tap.subscribe(onNext: { @MainActor in taps += 1 })
    button.rx.action = second
    button.userActs()
    #expect(alert.isOver && second.status.value.isExecuting && !first.status.value.isExecuting && taps == 1)
    subscription.dispose()
  }

  @Test func `a press gesture executes its action when it begins, and continues`() {
    let (press, action) = (NSPressGestureRecognizer(), never())
    press.rx.action = action
    press.userDoes(.began)
    #expect(action.status.value.isExecuting && press.isEnabled)
    action.cancel()
    press.userDoes(.changed, .ended)
    #expect(!action.status.value.isExecuting)
  }

  @Test func `a control has one binding, which borrows its action and reads the current input`() {
    let slider = NSSlider()
    let heard = MutableProperty<[Double]>([])
    var action: Action<Double, Void>? = Action { [heard] input in
      heard.modify { $0.append(input) }
      return .empty()
    }
    weak let kept = action
    if let action {
      slider.rx.bind(to: action, input: -1)
      slider.rx.bind(to: action) { $0.doubleValue }
    }
    slider.doubleValue = 0.5
    slider.userActs()
    #expect(heard.value == [0.5])
    action = nil
    #expect(kept == nil && !slider.isEnabled)
  }

  @Test func `a control executes its action at the events of another control until its binding is replaced`()
  {
    let (field, button, action) = (NSTextField(), NSButton(), Action<String, Void> { _ in .never() })
    let heard = MutableProperty<[String]>([])
    let recorded = Action<String, Void> { [heard] input in
      heard.modify { $0.append(input) }
      return .empty()
    }
    field.rx.bind(to: recorded, controlEvent: button.rx.tap) { $0.stringValue }
    field.stringValue = "one"
    button.userActs()
    field.userActs()
    #expect(heard.value == ["one"])
    field.rx.bind(to: action, controlEvent: field.rx.controlEvent) { $0.stringValue }
    button.userActs()
    #expect(heard.value == ["one"] && !action.status.value.isExecuting)
    field.userActs()
    #expect(action.status.value.isExecuting && field.isEnabled, "a text field keeps the keyboard")
    field.rx.unbindAction()
    action.cancel()
    field.userActs()
    #expect(!action.status.value.isExecuting)
  }

  @Test func `a control bound to an event is disabled while its action executes, except with ignoring`() {
    let (slider, action) = (NSSlider(), Action<Double, Void> { _ in .never() })
    slider.rx.bind(to: action, controlEvent: slider.rx.controlEvent) { $0.doubleValue }
    slider.userActs()
    #expect(!slider.isEnabled)
    action.cancel()
    slider.rx.bind(to: action, controlEvent: slider.rx.controlEvent, whileBusy: .ignoring) { $0.doubleValue }
    slider.userActs()
    #expect(slider.isEnabled && action.status.value.isExecuting)
  }

  @Test func `a control bound to an event of another control is not retained, and its input is not read`() {
    let asked = MutableProperty(0)
    let (action, other) = (Action<Int, Int> { Observable.just($0) }, NSButton())
    var field: NSTextField? = NSTextField()
    weak let gone = field
    field?.rx.bind(to: action, controlEvent: other.rx.tap) { _ in
      asked.modify { $0 += 1 }
      return 1
    }
    other.userActs()
    field = nil
    other.userActs()
    #expect(gone == nil && asked.value == 1 && other.target == nil)
  }

  @Test func `a gesture executes its action and stays enabled`() {
    let (gesture, action) = (NSGestureRecognizer(), never())
    gesture.rx.action = action
    gesture.userDoes(.ended)
    #expect(action.status.value.isExecuting && gesture.isEnabled)
    gesture.rx.action = nil
    #expect(gesture.rx.action == nil)
  }

  @Test func `properties emit their value and changes by the user, and can be set`() {
    let (field, slider, button) = (NSTextField(), NSSlider(), NSButton())
    let texts = MutableProperty<[String?]>([])
    let bag = DisposeBag()
    field.rx.text.subscribe(onNext: { text in texts.modify { $0.append(text) } }).disposed(by: bag)
    field.userTypes("typed")
    field.rx.text.onNext("set")
    #expect(texts.value == ["", "typed"] && field.stringValue == "set")
    let numbers = MutableProperty<[Double]>([])
    slider.rx.value.subscribe(onNext: { number in numbers.modify { $0.append(number) } }).disposed(by: bag)
    slider.doubleValue = 0.25
    slider.userActs()
    slider.rx.value.onNext(1)
    #expect(numbers.value == [0, 0.25] && slider.doubleValue == 1)
    let states = MutableProperty<[Bool]>([])
    button.rx.state.subscribe(onNext: { state in states.modify { $0.append(state == .on) } }).disposed(
      by: bag)
    button.state = .on
    button.userActs()
    button.rx.state.onNext(.off)
    #expect(states.value == [false, true] && button.state == .off)
  }

  @Test func `bindings and subscriptions do not retain a control`() {
    var button: NSButton? = NSButton()
    weak let gone = button
    button?.rx.action = never()
    button?.rx.tap.subscribe(onNext: {}).dispose()
    button = nil
    #expect(gone == nil)
  }

  @Test func `the tool tip gives the reason while the item is disabled, and is the app's tool tip otherwise`()
  {
    let isOnline = MutableProperty(true)
    let action = Action<Void, Void>(enabledIf: .require(isOnline, "You are offline")) { _ in
      Observable<Void>.never()
    }
    let (button, item, tool) = (NSButton(), NSMenuItem(), NSToolbarItem())
    (button.toolTip, tool.toolTip) = ("Saves", "Saves the note")
    button.rx.action = action
    item.rx.action = action
    tool.rx.action = action
    var tips: [String?] { [button.toolTip, item.toolTip, tool.toolTip] }
    #expect(tips == ["Saves", nil, "Saves the note"])
    isOnline.value = false
    #expect(tips == Array(repeating: "You are offline", count: 3))
    button.toolTip = "Saves all"
    isOnline.value = true
    #expect(tips == ["Saves all", nil, "Saves the note"])
    button.userActs()
    #expect(tips == ["Busy", "Busy", "Busy"])
    button.rx.unbindAction()
    #expect(tips == ["Saves all", "Busy", "Busy"])
    action.cancel()
    #expect(tips == ["Saves all", nil, "Saves the note"])
  }
}
