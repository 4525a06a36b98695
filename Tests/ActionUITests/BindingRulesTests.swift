import Foundation
import StreamsTesting
import TestSupport
import Testing

@testable import ActionUI

/// The rules of a binding, with one test per situation.
@MainActor @Suite(.watched)
struct BindingRulesTests {
  /// A control that records the states it was shown.
  final class Control {
    var shown: [ControlState] = []
    var binding: ActionBinding?

    var labels: [String] { shown.map(\.label) }
  }

  private let works = Works()

  private func bind(
    _ action: Action<Int, Int>, to control: Control, owning: Bool = false,
    whileBusy: BusyControl = .disabled, input: @escaping @MainActor () -> Int? = { 1 }
  ) {
    control.binding = ActionBinding(action, owning: owning, whileBusy: whileBusy, input: input) {
      [weak control] in control?.shown.append($0)
    }
  }

  @Test func `a new binding shows the state before init returns`() {
    var shown: [String] = []
    let action = works.action()
    let binding = ActionBinding(action, input: { 1 }) { shown.append($0.label) }
    expectEqual(shown, ["on"])
    expectEqual(binding.state.label, "on")
    let closed = Action<Void, Int>(enabledIf: Observable.just(false)) { .just(1) }
    let other = ActionBinding(closed) { shown.append($0.label) }
    expectEqual(shown, ["on", "off"])
    expectEqual(other.trigger(), false)
  }

  @Test func `a trigger is accepted or rejected when it returns, and only one of two is accepted`() {
    let action = works.action()
    let (one, two) = (Control(), Control())
    bind(action, to: one)
    bind(action, to: two) { 2 }
    expectEqual(one.binding?.trigger(), true)
    expectEqual(action.status.value.isExecuting, true)
    expectEqual(one.binding?.state.label, "busy")
    expectEqual(two.binding?.trigger(), false)
    expectEqual(one.labels, ["on", "busy"])
    expectEqual(two.labels, ["on", "busy"])
    expectEqual(works.started.all, [1])
  }

  @Test func `a trigger while not enabled is rejected by the action, and nothing is shown`() {
    let action = works.action()
    let control = Control()
    let errors = Heard<String>()
    action.errors.subscribe(onNext: { errors.append($0.name) })
    action.events.subscribe(onNext: { event in
      if case .rejected(let input, let reason) = event.kind { errors.append("\(input) \(reason)") }
    })
    bind(action, to: control)
    action.execute(7)
    let before = control.shown
    expectEqual(control.binding?.trigger(), false)
    expectEqual(Set(errors.all), ["notEnabled", "1 busy"])
    expectEqual(errors.all.count, 2)
    expectEqual(control.shown, before)
  }

  @Test func `a control with ignoring stays enabled during an execution while the condition is true`() {
    let gate = BehaviorRelay(value: true)
    let action = works.action(gate)
    let control = Control()
    bind(action, to: control, whileBusy: .ignoring)
    control.binding?.trigger()
    gate.accept(false)
    gate.accept(true)
    works.finish(1)
    expectEqual(control.labels, ["on", "on busy", "busy", "on busy", "on"])
  }

  @Test func `a control is enabled before errors emits when the work fails`() {
    let action = works.action()
    let control = Control()
    bind(action, to: control)
    var seen: [String] = []
    let bag = DisposeBag()
    action.errors.subscribe(onNext: { _ in seen.append(control.shown.last?.label ?? "") }).disposed(by: bag)
    control.binding?.trigger()
    works.fail(1)
    expectEqual(seen, ["on"])
  }

  @Test func `a control is enabled before errors emits on main when the work fails on another thread`() async
  {
    let action = works.action()
    let control = Control()
    bind(action, to: control)
    let bag = DisposeBag()
    control.binding?.trigger()
    let seen = await withCheckedContinuation { continuation in
      action.errors.take(1).subscribe(onNext: { _ in
        continuation.resume(returning: control.shown.last?.label)
      }).disposed(by: bag)
      Thread.detachNewThread { [works] in works.fail(1) }
    }
    expectEqual(seen, "on")
    expectEqual(control.labels, ["on", "busy", "on"])
  }

  @Test func `cancel cancels only the work of this binding, and is not a failure`() {
    let action = works.action(policy: .concurrent())
    let errors = Heard<String>()
    action.errors.subscribe(onNext: { errors.append($0.name) })
    let control = Control()
    bind(action, to: control)
    control.binding?.trigger()
    action.execute(2)
    control.binding?.cancel()
    expectEqual(action.runningCount.value, 1)
    expectEqual(works.stopped.all, [1])
    control.binding?.cancel()
    expectEqual(action.runningCount.value, 1)
    expectEqual(errors.all, [])
  }

  @Test func `a trigger that is queued or joins is accepted, and a trigger over the limit is rejected`() {
    let queue = works.action(policy: .enqueue(limit: 1))
    let control = Control()
    bind(queue, to: control)
    expectEqual((1...3).map { _ in control.binding?.trigger() }, [true, true, false])
    expectEqual(control.labels, ["on", "on busy", "busy"])
    control.binding?.cancel()
    expectEqual(queue.status.value.runningCount + queue.status.value.waitingCount, 0)
    let shared = works.action(policy: .shareRunning)
    bind(shared, to: control)
    expectEqual((1...2).map { _ in control.binding?.trigger() }, [true, true])
  }

  @Test func `cancel cancels a debounced input even after another change of the action`() {
    let gate = BehaviorRelay(value: true)
    let scheduler = TestScheduler(initialClock: 0)
    let action = works.action(gate).debounced(.seconds(1), scheduler: scheduler)
    let control = Control()
    bind(action, to: control)
    control.binding?.trigger()
    gate.accept(false)
    expectEqual(action.status.value.waitingCount, 1)
    control.binding?.cancel()
    expectEqual(action.status.value.waitingCount, 0)
    scheduler.start()
  }

  @Test func `a trigger inside a notification of the action shows its decision when it returns`() {
    let gate = BehaviorRelay(value: false)
    let action = works.action(gate)
    let control = Control()
    bind(action, to: control)
    var seen: [String?] = []
    let bag = DisposeBag()
    action.enabled.filter { $0 }.take(1).subscribe(onNext: { _ in
      control.binding?.trigger()
      seen.append(control.labels.last)
    }).disposed(by: bag)
    gate.accept(true)
    expectEqual(seen, ["busy"])
  }

  @Test func `a control is permanently disabled when its action is released`() {
    var action: Action<Int, Int>? = works.action()
    let control = Control()
    if let action { bind(action, to: control) }
    action = nil
    expectEqual(control.labels, ["on", "off released"])
    expectEqual(control.binding?.trigger(), false)
    expectEqual(control.labels, ["on", "off released"])
    // Also for an action whose condition was false, so that nothing else changes.
    var closed: Action<Int, Int>? = works.action(BehaviorRelay(value: false))
    let other = Control()
    if let closed { bind(closed, to: other) }
    closed = nil
    expectEqual(other.labels, ["off", "off released"])
  }

  @Test func `the binding is released with its control, and borrowed work continues`() {
    let lifetimes = Lifetimes()
    let action = works.action()
    weak var binding: ActionBinding?
    do {
      let control = Control()
      let token = lifetimes.track("closures")
      control.binding = ActionBinding(
        action, input: { withExtendedLifetime(token) { 1 } }, show: { _ in _ = token })
      binding = control.binding
      control.binding?.trigger()
    }
    expectEqual(binding == nil, true)
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
    expectEqual(action.executing.value, true)
    works.finish(1)
    expectEqual(action.executing.value, false)
  }

  @Test(arguments: [true, false])
  func `a binding that owns its action retains it until the work has ended`(isUnbound: Bool) {
    weak var known: Action<Int, Int>?
    var control: Control? = Control()
    do {
      let action = works.action(policy: .enqueue())
      known = action
      if let control { bind(action, to: control, owning: true) }
    }
    expectEqual(known == nil, false)
    control?.binding?.trigger()
    control?.binding?.trigger()
    if isUnbound { control?.binding?.unbind() } else { control = nil }
    expectEqual(known == nil, false)
    works.finish(1)
    expectEqual(known?.executing.value, true)
    works.finish(1)
    expectEqual(known == nil, true)
    expectEqual(works.started.all, [1, 1])
    expectEqual(works.stopped.all, [])
  }

  @Test func `a binding that owns its action retains it while its only input is debounced and executed`() {
    weak var known: Action<Int, Int>?
    let scheduler = TestScheduler(initialClock: 0)
    var control: Control? = Control()
    do {
      let action = works.action().debounced(.seconds(1), scheduler: scheduler)
      known = action
      if let control { bind(action, to: control, owning: true) }
    }
    control?.binding?.trigger()
    control = nil
    expectEqual(known == nil, false)
    scheduler.start()
    expectEqual(known?.executing.value, true)
    works.finish(1)
    expectEqual(known == nil, true)
  }

  @Test func `work of an owned action that fails after the release of the control emits an error`() {
    let errors = Heard<String>()
    let bag = DisposeBag()
    weak var kept: Action<Int, Int>?
    var control: Control? = Control()
    do {
      let action = works.action()
      kept = action
      action.errors.subscribe(onNext: { errors.append($0.name) }).disposed(by: bag)
      if let control { bind(action, to: control, owning: true) }
    }
    control?.binding?.trigger()
    control = nil
    #expect(kept != nil)
    works.fail(1)
    expectEqual(errors.all, ["failed"])
    #expect(kept == nil)
  }

  @Test func `an owned action without running work is released with the binding`() {
    weak var known: Action<Int, Int>?
    let control = Control()
    do {
      let action = works.action()
      known = action
      bind(action, to: control, owning: true)
    }
    control.binding?.unbind()
    expectEqual(known == nil, true)
    expectEqual(control.binding?.trigger(), false)
    // A borrowed action is released with its owner, even while it is executing.
    do {
      let action = works.action()
      known = action
      bind(action, to: control)
      control.binding?.trigger()
    }
    expectEqual(known == nil, true)
  }

  @Test func `only the new binding triggers after a control is bound again`() {
    let (old, new) = (works.action(), works.action())
    let control = Control()
    bind(old, to: control) { 1 }
    let former = control.binding
    former?.unbind()
    bind(new, to: control) { 2 }
    former?.trigger()
    control.binding?.trigger()
    expectEqual(works.started.all, [2])
    old.execute(3)
    expectEqual(control.labels, ["on", "on", "busy"])
  }

  @Test func `changes on another thread cause one hop, which shows the latest state once`() async {
    let gate = BehaviorRelay(value: true)
    let action = works.action(gate)
    let control = Control()
    bind(action, to: control)
    let listener = Listener()
    // Each hop refreshes the binding first, and then this listener.
    action.listening.follow(action, with: listener)
    Race.together(2) { thread in
      if thread == 1 { for number in 0..<101 { gate.accept(number % 2 == 1) } }
    }
    expectEqual(control.labels, ["on"])
    expectEqual(await listener.refreshes.all(1).count, 1)
    expectEqual(control.labels, ["on", "off"])
    // If the latest state is already shown, nothing is shown.
    Race.together(2) { thread in
      if thread == 1 { for isOpen in [true, false] { gate.accept(isOpen) } }
    }
    expectEqual(await listener.refreshes.all(2).count, 2)
    expectEqual(control.labels, ["on", "off"])
  }

  private final class Listener: ActionListener {
    let refreshes = Heard<Void>()

    func refresh() { refreshes.append(()) }
  }

  @Test func `a control shows a change on the main actor before the changing call returns`() {
    let gate = BehaviorRelay(value: true)
    let action = works.action(gate)
    let control = Control()
    bind(action, to: control)
    gate.accept(false)
    expectEqual(control.labels, ["on", "off"])
    gate.accept(true)
    action.execute(1)
    expectEqual(control.labels, ["on", "off", "on", "busy"])
  }

  @Test func `showsWork is true while a binding of the action shows work`() {
    let action = works.action()
    let (one, two) = (Control(), Control())
    bind(action, to: one)
    bind(action, to: two)
    one.binding?.trigger()
    expectEqual(action.listening.showsWork, true)
    works.finish(1)
    expectEqual(action.listening.showsWork, false)
  }

  @Test func `progress is shown while the work is running`() {
    let reporters = Heard<ProgressReporter>()
    let ends = PublishSubject<Int>()
    let action = Action<Int, Int>(progress: { _, reporter -> Observable<Int> in
      reporters.append(reporter)
      return ends
    })
    let control = Control()
    bind(action, to: control)
    control.binding?.trigger()
    reporters.all[0](0.5)
    reporters.all[0](0.5)
    ends.onCompleted()
    reporters.all[0](0.75)
    expectEqual(control.shown.map(\.progress?.fraction), [nil, nil, 0.5, nil])
  }
}

extension ControlState {
  /// The state as text.
  var label: String {
    let words = [
      isEnabled ? "on" : nil, isExecuting ? "busy" : nil, isReleased ? "released" : nil,
    ].compactMap(\.self)
    return isEnabled || isExecuting ? words.joined(separator: " ") : (["off"] + words).joined(separator: " ")
  }
}
