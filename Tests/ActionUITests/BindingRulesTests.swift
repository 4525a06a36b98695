import Foundation
import StreamsTesting
import TestSupport
import Testing

@testable import ActionUI

/// The rules of a binding, one for each situation.
@MainActor @Suite(.watched)
struct BindingRulesTests {
  /// A control as a test sees it: the states that it was shown.
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

  @Test func `bound: the state is shown before init returns`() {
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

  @Test func `a trigger is decided when it returns, and of two in one turn one wins`() {
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

  @Test func `triggered while not enabled: the action is asked, and nothing is shown`() {
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

  @Test func `ignoring: the control is enabled as long as the gate is open`() {
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

  @Test func `work fails: the control is enabled before errors speaks`() {
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

  @Test func `work fails elsewhere: the control is enabled before errors speaks on the main actor`() async {
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

  @Test func `cancelled: no failure, and only the work of this binding`() {
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

  @Test func `waiting and joined inputs are taken, those over a limit are not`() {
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

  @Test func `cancelled after another change: an input that waits for its time is cancelled`() {
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

  @Test func `triggered inside an announcement of the action: the decision is shown when it returns`() {
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

  @Test func `action released: disabled for good`() {
    var action: Action<Int, Int>? = works.action()
    let control = Control()
    if let action { bind(action, to: control) }
    action = nil
    expectEqual(control.labels, ["on", "off released"])
    expectEqual(control.binding?.trigger(), false)
    expectEqual(control.labels, ["on", "off released"])
    // Also one whose gate was closed, so that nothing else changes.
    var closed: Action<Int, Int>? = works.action(BehaviorRelay(value: false))
    let other = Control()
    if let closed { bind(closed, to: other) }
    closed = nil
    expectEqual(other.labels, ["off", "off released"])
  }

  @Test func `control released: the binding goes, and borrowed work goes on`() {
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
  func `owning: the work of an action that nobody else holds is done`(isUnbound: Bool) {
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

  @Test func `owning: an action whose only input waits for its time is kept until the work has ended`() {
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

  @Test func `owning: work that fails when the control is gone still says so`() {
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

  @Test func `owning, and nothing runs: the action goes with the binding`() {
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
    // A borrowed action goes with its owner, even while it runs.
    do {
      let action = works.action()
      known = action
      bind(action, to: control)
      control.binding?.trigger()
    }
    expectEqual(known == nil, true)
  }

  @Test func `bound again: one binding fires`() {
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

  @Test func `changes elsewhere: one hop and one show of the latest state`() async {
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
    // If the latest state is the one that is shown, there is nothing to show.
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

  @Test func `changes on the main actor: inside the call that makes them`() {
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

  @Test func `the bindings of an action note whether one of them shows work`() {
    let action = works.action()
    let (one, two) = (Control(), Control())
    bind(action, to: one)
    bind(action, to: two)
    one.binding?.trigger()
    expectEqual(action.listening.showsWork, true)
    works.finish(1)
    expectEqual(action.listening.showsWork, false)
  }

  @Test func `progress is shown while the work runs`() {
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
  /// The state in words.
  var label: String {
    let words = [
      isEnabled ? "on" : nil, isExecuting ? "busy" : nil, isReleased ? "released" : nil,
    ].compactMap(\.self)
    return isEnabled || isExecuting ? words.joined(separator: " ") : (["off"] + words).joined(separator: " ")
  }
}
