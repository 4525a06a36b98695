import StreamsFoundation
import StreamsTesting
import Testing
import UIKit
import UIKitFace

private final class MeddlingButton: UIButton {
  var meddle: (@MainActor () -> Void)?
  override var isEnabled: Bool { didSet { meddle?() } }
}

/// Calls a closure when it is deallocated.
private final class Last: Sendable {
  private let end: @MainActor @Sendable () -> Void
  init(_ end: @escaping @MainActor @Sendable () -> Void) { self.end = end }
  deinit { MainActor.assumeIsolated { end() } }
}

@MainActor
struct MisuseTests {
  @Test func `a control can be unbound, bound or tapped while its state is being updated`() {
    let executions = MutableProperty(0)
    let gate = BehaviorRelay(value: false)
    let closed = CocoaAction(enabledIf: gate) { _ in Observable<Void>.never() }
    let open = CocoaAction { _ in
      executions.modify { $0 += 1 }
      return Observable<Void>.never()
    }
    let button = MeddlingButton()
    button.meddle = { [weak button] in
      button?.meddle = nil
      button?.rx.action = open
    }
    button.rx.action = closed
    #expect(button.rx.action === open, "the later binding is the inner one")
    button.meddle = { [weak button] in button?.sendActions(for: .touchUpInside) }
    button.sendActions(for: .touchUpInside)
    #expect(executions.value == 1)
    open.cancel()
    button.rx.action = closed
    button.meddle = { [weak button] in
      button?.meddle = nil
      button?.rx.unbindAction()
    }
    gate.accept(true)
    button.isEnabled = true
    button.sendActions(for: .touchUpInside)
    #expect(button.actions.isEmpty && button.rx.action == nil && !closed.status.value.isExecuting)
  }

  @Test func `an action released with its binding can bind the control again`() {
    let (button, other, third) = (UIButton(), CocoaAction { .never() }, CocoaAction { .never() })
    var last: Last? = Last { [weak button] in button?.rx.action = other }
    button.rx.action = last.map { last in CocoaAction { withExtendedLifetime(last) { .empty() } } }
    last = nil
    button.rx.action = third
    #expect(button.rx.action === other, "it was bound later")
    button.userDoes(.touchUpInside)
    #expect(other.status.value.isExecuting && !third.status.value.isExecuting)
    #expect(button.actions.count == 1)
  }

  @Test func `an event that arrives synchronously can end the binding`() {
    let button = MeddlingButton()
    let action = Action<Int, Int> { _ in .never() }
    button.meddle = { [weak button] in if button?.isEnabled == false { button?.rx.unbindAction() } }
    let events = ControlEvent(events: Observable.just(()).concat(Observable.never()))
    button.rx.bind(to: action, controlEvent: events) { _ in 1 }
    #expect(action.status.value.isExecuting && button.rx.action == nil)
    let slot = ControlEvent(events: Observable.just(()))
    action.cancel()
    button.isEnabled = true
    button.rx.bind(to: action, controlEvent: slot) { _ in 2 }
    #expect(action.status.value.runningCount == 1)
  }

  @Test func `cells with one identifier are configured in tables and collections`() {
    let (table, collection) = (UITableView(), UICollectionView())
    table.register(ButtonCell.self, forCellReuseIdentifier: "Cell")
    let source = Observable.just([1, 2, 3])
    var heard: [Int] = []
    let binding = source.bind(to: table.rx.items(cellIdentifier: "Cell", cellType: ButtonCell.self)) {
      (index: Int, element: Int, cell: ButtonCell) in heard.append(index * 10 + element)
    }
    let other = source.bind(to: collection.rx.items) { (view: UICollectionView, index: Int, element: Int) in
      heard.append(element)
      return UICollectionViewCell()
    }
    #expect(heard == [1, 12, 23, 1, 2, 3] && collection.visibleCells.count == 3)
    binding.dispose()
    other.dispose()
    #expect(table.visibleCells.isEmpty && collection.visibleCells.isEmpty)
  }

  @Test func `the input of a released control is not read`() {
    let asked = MutableProperty(0)
    let action = Action<Int, Int> { Observable.just($0) }
    let other = UIButton()
    var button: UIButton? = UIButton()
    weak let gone = button
    button?.rx.bind(to: action, controlEvent: other.rx.tap) { _ in
      asked.modify { $0 += 1 }
      return 1
    }
    other.userDoes(.touchUpInside)
    button = nil
    other.userDoes(.touchUpInside)
    #expect(gone == nil && asked.value == 1 && other.actions.isEmpty)
  }
}
