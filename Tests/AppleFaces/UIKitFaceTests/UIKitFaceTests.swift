import StreamsFoundation
import StreamsTesting
import Testing
import UIKit
import UIKitFace

@MainActor
struct UIKitFaceTests {
  private func never() -> Action<Void, Void> { Action { _ in Observable<Void>.never() } }

  @Test func `a button retains its action, follows its enabled state, and releases it when unbound`() {
    let client = Client()
    var action: CocoaAction? = never()
    weak let kept = action
    if let action { client.own(action) }
    action = nil
    #expect(kept != nil && client.button.rx.action === kept)
    client.button.userDoes(.touchUpInside)
    #expect(kept?.status.value.isExecuting == true && !client.button.isEnabled)
    kept?.cancel()
    #expect(client.button.isEnabled)
    client.letGo()
    #expect(kept == nil && client.button.rx.action == nil && client.button.actions.isEmpty)
  }

  @Test func `a binding borrows its action, is replaced by the next one, and does not retain the button`() {
    let client = Client()
    let sink = MutableProperty<[String]>([])
    let first = Action<String, String> { input in
      sink.modify { $0.append("1" + input) }
      return Observable.just(input)
    }
    var second: Action<String, String>? = Action { input in
      sink.modify { $0.append("2" + input) }
      return Observable.just(input)
    }
    client.borrow(first)
    for _ in 0..<1000 { client.borrow(first) }
    if let second { client.button1.rx.bind(to: second, input: "x") }
    client.button1.userDoes(.touchUpInside)
    #expect(sink.value == ["2x"] && client.button1.actions.count == 1)
    second = nil
    #expect(!client.button1.isEnabled, "the action is released")
    client.button1.sendActions(for: .touchUpInside)
    #expect(sink.value == ["2x"])
    var button: UIButton? = UIButton()
    weak let gone = button
    button?.rx.bind(to: first) { _ in "y" }
    button?.rx.action = never()
    button = nil
    #expect(gone == nil)
  }

  @Test func `a reused cell triggers once`() {
    let client = Client()
    let source = BehaviorRelay(value: [0])
    let binding = client.show(source.asObservable())
    for number in 1...1000 { source.accept([number]) }
    guard let cell = client.tableView.visibleCells.first as? ButtonCell else {
      Issue.record("there is no cell")
      return
    }
    cell.button.userDoes(.touchUpInside)
    #expect(client.heard == [1000] && cell.button.actions.count == 1)
    binding.dispose()
    #expect(client.tableView.visibleCells.isEmpty && client.tableView.dataSource == nil)
  }

  @Test func `a driver fills tables through functions of an observable`() {
    let (client, source) = (Client(), BehaviorRelay(value: [1, 2]))
    let bindings = client.show(source.asDriver())
    #expect(client.heard == [1, 12, 1, 2])
    for binding in bindings { binding.dispose() }
    #expect(client.tableView.visibleCells.isEmpty)
  }

  @Test func `a bar item keeps its title and image`() {
    let item = UIBarButtonItem()
    let image = UIImage()
    (item.title, item.image) = ("Save", image)
    let action = never()
    item.rx.action = action
    #expect(item.title == "Save" && item.image === image)
    item.userTaps()
    #expect(action.status.value.isExecuting && !item.isEnabled)
    item.rx.unbindAction()
    #expect(item.title == "Save" && item.primaryAction == nil)
    item.title = nil
    item.rx.action = action
    #expect(item.title == nil && item.image === image)
    item.rx.action = nil
    #expect(item.title == nil && item.image === image)
  }

  @Test func `a rejected pull ends refreshing, and other executions do not show it`() {
    let control = UIRefreshControl()
    let action = never()
    control.rx.action = action
    action.execute()
    #expect(!control.isRefreshing)
    control.userPulls()
    #expect(!control.isRefreshing && control.ends == 1)
    action.cancel()
    control.userPulls()
    #expect(control.isRefreshing)
    action.cancel()
    #expect(!control.isRefreshing)
    control.rx.bind(to: action, input: (), showsAllExecutions: true)
    action.execute()
    #expect(control.isRefreshing)
  }

  @Test func `a pull whose work ends immediately, or is cancelled while waiting, ends refreshing`() {
    let control = UIRefreshControl()
    struct Failed: Error {}
    let quick = CocoaAction { .empty() }
    let failing = CocoaAction { .error(Failed()) }
    for action in [quick, failing] {
      control.rx.action = action
      control.userPulls()
      #expect(!control.isRefreshing)
    }
    let scheduler = TestScheduler(initialClock: 0)
    let waiting = never().debounced(.seconds(10), scheduler: scheduler)
    control.rx.action = waiting
    control.userPulls()
    #expect(control.isRefreshing && waiting.status.value.waitingCount == 1)
    waiting.cancel()
    #expect(!control.isRefreshing)
    control.userPulls()
    scheduler.advanceTo(20)
    #expect(control.isRefreshing && waiting.status.value.isExecuting)
    waiting.cancel()
    #expect(!control.isRefreshing)
    var released: CocoaAction? = never()
    if let released { control.rx.bind(to: released, input: ()) }
    control.userPulls()
    released = nil
    #expect(!control.isRefreshing && !control.isEnabled)
  }

  @Test func `a refresh control stays enabled while its action executes, but not while it is disabled`() {
    let (control, gate) = (UIRefreshControl(), BehaviorRelay(value: true))
    let action = CocoaAction(enabledIf: gate) { .never() }
    control.rx.action = action
    control.userPulls()
    #expect(action.status.value.isExecuting && !action.enabled.value && control.isEnabled)
    gate.accept(false)
    #expect(!control.isEnabled)
    action.cancel()
    #expect(!control.isEnabled)
    gate.accept(true)
    #expect(control.isEnabled)
  }

  @Test func `an owned action outlives its control while its work runs, and a borrowed action does not`() {
    let work = PublishSubject<Void>()
    let ended = MutableProperty(0)
    weak var owned: CocoaAction?
    weak var borrowed: CocoaAction?
    do {
      let (button, other) = (UIButton(), UIButton())
      let (action, second) = (CocoaAction { work }, CocoaAction { work })
      (owned, borrowed) = (action, second)
      action.completions.subscribe(onNext: { ended.modify { $0 += 1 } })
      button.rx.action = action
      other.rx.bind(to: second, input: ())
      button.userDoes(.touchUpInside)
      other.userDoes(.touchUpInside)
    }
    #expect(owned?.status.value.isExecuting == true && borrowed == nil)
    work.onCompleted()
    #expect(owned == nil && ended.value == 1)
  }

  @Test func `a slider with ignoring stays enabled during an execution`() {
    let (slider, action) = (UISlider(), Action<Float, Void> { _ in .never() })
    slider.rx.bind(to: action, controlEvent: slider.rx.controlEvent(.valueChanged)) { $0.value }
    slider.userDoes(.valueChanged)
    #expect(!slider.isEnabled)
    action.cancel()
    slider.rx.bind(to: action, controlEvent: slider.rx.controlEvent(.valueChanged), whileBusy: .ignoring) {
      $0.value
    }
    slider.userDoes(.valueChanged)
    #expect(slider.isEnabled && action.status.value.isExecuting)
  }

  @Test func `alerts, menus and gestures execute their action`() {
    let action = never()
    let later = Client().alert()
    later.rx.action = action
    later.userTaps()
    #expect(action.status.value.isExecuting && !later.isEnabled)
    let element = UIMenuElement.action("Delete", action) as? UIDeferredMenuElement
    #expect((element?.open().first as? UIAction)?.attributes == .disabled)
    action.cancel()
    (element?.open().first as? UIAction)?.perform()
    #expect(action.status.value.isExecuting)
    action.cancel()
    let gesture = UITapGestureRecognizer()
    gesture.rx.action = action
    gesture.userDoes(.began)
    #expect(!action.status.value.isExecuting)
    gesture.userDoes(.ended)
    #expect(action.status.value.isExecuting && gesture.isEnabled)
  }

  @Test func `a long press executes when it begins, and continues for other targets during the execution`() {
    let (press, action) = (UILongPressGestureRecognizer(), never())
    var steps: [UIGestureRecognizer.State] = []
    let subscription = press.rx.event.subscribe(onNext: { @MainActor in steps.append($0.state) })
    press.rx.action = action
    press.userDoes(.began)
    #expect(action.status.value.isExecuting)
    press.userDoes(.changed, .ended)
    #expect(steps == [.began, .changed, .ended])
    subscription.dispose()
  }

  @Test func `a text property emits changes by the user, but not by the program`() {
    let field = UITextField()
    let heard = MutableProperty<[String?]>([])
    let subscription = field.rx.text.subscribe(onNext: { text in heard.modify { $0.append(text) } })
    field.rx.text.onNext("set")
    field.userTypes("typed")
    #expect(heard.value == ["", "typed"])
    subscription.dispose()
    #expect(field.actions.isEmpty)
  }

  @Test
  func
    `the accessibility hint gives the reason while the control is disabled, and is the app's hint otherwise`()
  {
    let isOnline = MutableProperty(true)
    let action = Action<Void, Void>(enabledIf: .require(isOnline, "You are offline")) { _ in
      Observable<Void>.never()
    }
    let (button, item, pull) = (UIButton(), UIBarButtonItem(), UIRefreshControl())
    (button.accessibilityHint, item.accessibilityHint) = ("Saves", "Saves the note")
    button.rx.action = action
    item.rx.action = action
    pull.rx.action = action
    var hints: [String?] { [button.accessibilityHint, item.accessibilityHint, pull.accessibilityHint] }
    #expect(hints == ["Saves", "Saves the note", nil])
    isOnline.value = false
    #expect(hints == Array(repeating: "You are offline", count: 3))
    isOnline.value = true
    #expect(hints == ["Saves", "Saves the note", nil])
    button.userDoes(.touchUpInside)
    // The refresh control stays enabled.
    #expect(hints == ["Busy", "Busy", nil])
    button.accessibilityHint = "Saves all"
    isOnline.value = false
    #expect(hints == Array(repeating: "You are offline", count: 3))
    action.cancel()
    #expect(hints == Array(repeating: "You are offline", count: 3))
    item.accessibilityHint = "Saves again"
    isOnline.value = true
    #expect(hints == ["Saves all", "Saves again", nil])
  }

  @Test func `unbinding or rebinding a disabled control restores the app's hint`() {
    let closed = Action<Void, Void>(enabledIf: .require(Observable.just(false), "You are offline")) { _ in
      Observable<Void>.never()
    }
    let button = UIButton()
    button.accessibilityHint = "Saves"
    button.rx.action = closed
    #expect(button.accessibilityHint == "You are offline")
    button.rx.action = nil
    #expect(button.accessibilityHint == "Saves" && !button.isEnabled)
    button.rx.action = closed
    button.rx.action = never()
    #expect(button.accessibilityHint == "Saves" && button.isEnabled)
  }
}
