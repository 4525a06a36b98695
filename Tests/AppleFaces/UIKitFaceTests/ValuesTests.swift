import ActionUI
import Foundation
import StreamsTesting
import Testing
import UIKit
import UIKitFace

/// The properties of controls emit changes by the user, but not by the program.
@MainActor
struct ValuesTests {
  private let bag = DisposeBag()

  private func heard<Value: Sendable>(_ property: ControlProperty<Value>) -> MutableProperty<[Value]> {
    let heard = MutableProperty<[Value]>([])
    property.subscribe(onNext: { value in heard.modify { $0.append(value) } }).disposed(by: bag)
    return heard
  }

  /// Sets a value, and then lets the user set another one.
  private func check<Value: Sendable & Equatable>(
    _ property: ControlProperty<Value>, _ first: Value, set: Value, user: Value, get: () -> Value,
    does: (Value) -> Void
  ) {
    let values = heard(property)
    property.onNext(set)
    #expect(get() == set && values.value == [first])
    does(user)
    #expect(get() == user && values.value == [first, user])
  }

  @Test func `value is an alias of the main property of a control`() {
    let (toggle, segments, picker) = (UISwitch(), UISegmentedControl(), UIDatePicker())
    check(toggle.rx.value, false, set: true, user: false, get: { toggle.isOn }) {
      toggle.isOn = $0
      toggle.userDoes(.valueChanged)
    }
    check(segments.rx.value, -1, set: 1, user: 2, get: { segments.selectedSegmentIndex }) {
      segments.selectedSegmentIndex = $0
      segments.userDoes(.valueChanged)
    }
    let date = Date(timeIntervalSince1970: 60)
    check(picker.rx.value, picker.date, set: .distantPast, user: date, get: { picker.date }) {
      picker.date = $0
      picker.userDoes(.valueChanged)
    }
    let (field, view, bar) = (UITextField(), UITextView(), UISearchBar())
    check(field.rx.value, field.text, set: "set", user: "typed", get: { field.text }) {
      field.text = $0
      field.userDoes(.editingChanged)
    }
    check(view.rx.value, "", set: "set", user: "typed", get: { view.text }) { view.userTypes($0 ?? "") }
    check(bar.rx.value, bar.text, set: "set", user: "typed", get: { bar.text }) {
      bar.text = $0
      bar.searchTextField.userDoes(.editingChanged)
    }
  }

  @Test func `each property emits its value and changes by the user`() {
    let toggle = UISwitch()
    check(toggle.rx.isOn, false, set: true, user: false, get: { toggle.isOn }) {
      toggle.isOn = $0
      toggle.userDoes(.valueChanged)
    }
    let slider = UISlider()
    check(slider.rx.value, 0, set: 0.5, user: 0.75, get: { slider.value }) {
      slider.value = $0
      slider.userDoes(.valueChanged)
    }
    let stepper = UIStepper()
    check(stepper.rx.value, 0, set: 3, user: 4, get: { stepper.value }) {
      stepper.value = $0
      stepper.userDoes(.valueChanged)
    }
    let segments = UISegmentedControl()
    check(segments.rx.selectedSegmentIndex, -1, set: 1, user: 2, get: { segments.selectedSegmentIndex }) {
      segments.selectedSegmentIndex = $0
      segments.userDoes(.valueChanged)
    }
    let picker = UIDatePicker()
    check(
      picker.rx.date, picker.date, set: Date(timeIntervalSince1970: 0), user: Date(timeIntervalSince1970: 60),
      get: { picker.date }
    ) {
      picker.date = $0
      picker.userDoes(.valueChanged)
    }
    let view = UITextView()
    check(view.rx.text, "", set: "set", user: "typed", get: { view.text }) { view.userTypes($0 ?? "") }
    let bar = UISearchBar()
    check(bar.rx.text, "", set: "set", user: "typed", get: { bar.text }) {
      bar.searchTextField.userTypes($0 ?? "")
    }
  }

  @Test func `binders set their property`() {
    let (wheel, pull) = (UIActivityIndicatorView(), UIRefreshControl())
    for isBusy in [true, false] {
      wheel.rx.isAnimating.onNext(isBusy)
      pull.rx.isRefreshing.onNext(isBusy)
      #expect(wheel.isAnimating == isBusy && pull.isRefreshing == isBusy)
    }
  }

  @Test func `a gesture emits its steps, and a long press executes when it begins`() {
    let (press, steps) = (UILongPressGestureRecognizer(), MutableProperty<[UIGestureRecognizer.State]>([]))
    press.rx.event.subscribe(onNext: { @MainActor gesture in steps.modify { $0.append(gesture.state) } })
      .disposed(by: bag)
    let inputs = MutableProperty<[Int]>([])
    let action = Action<Int, Int> { input in
      inputs.modify { $0.append(input) }
      return .just(input)
    }
    press.rx.bind(to: action, input: 7)
    press.userDoes(.began)
    #expect(inputs.value == [7])
    press.userDoes(.changed, .ended)
    #expect(inputs.value == [7] && steps.value == [.began, .changed, .ended])
    press.rx.unbindAction()
    press.userDoes(.began)
    #expect(inputs.value == [7])
  }

  @Test func `a text field stays enabled while its action executes`() {
    let (field, inputs) = (UITextField(), MutableProperty<[String]>([]))
    let isOpen = MutableProperty(true)
    let action = Action<String, Never>(enabledIf: isOpen) { input in
      inputs.modify { $0.append(input) }
      return .never()
    }
    field.rx.bind(to: action, controlEvent: field.rx.controlEvent(.editingDidEndOnExit)) { $0.text ?? "" }
    field.text = "first"
    field.userDoes(.editingDidEndOnExit)
    #expect(inputs.value == ["first"] && field.isEnabled && action.status.value.isExecuting)
    field.userDoes(.editingDidEndOnExit)
    #expect(inputs.value == ["first"])
    isOpen.value = false
    #expect(!field.isEnabled)
  }

  @Test func `work of an owned action continues after its button is released`() {
    let gate = PublishSubject<Void>()
    let ended = MutableProperty(0)
    var button: UIButton? = UIButton()
    weak let gone = button
    button?.rx.action = CocoaAction { gate.do(onCompleted: { ended.modify { $0 += 1 } }) }
    button?.userDoes(.touchUpInside)
    button = nil
    #expect(gone == nil && ended.value == 0 && gate.hasObservers)
    gate.onCompleted()
    #expect(ended.value == 1 && !gate.hasObservers)
  }
}
