import ActionUI
import Observation
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionUI

/// The reasons that bindings and models give for a disabled control.
@MainActor @Suite(.watched)
struct WhyDisabledTests {
  private let isOnline = MutableProperty(true)
  private let hasItems = MutableProperty(true)
  private let work = PublishSubject<Int>()

  private var gate: Gate {
    .require(hasItems, "The cart is empty") && .require(isOnline, "You are offline")
  }

  private func action(_ policy: ExecutionPolicy = .drop) -> Action<Int, Int> {
    Action(enabledIf: gate, policy: policy) { [work] _ in work.asObservable() }
  }

  @Test func `a binding and a model have the blockers of an action that is not open, and none when it opens`()
  {
    let action = action()
    var shown: [ControlState] = []
    let binding = ActionBinding(action, input: { 1 }) { shown.append($0) }
    let model = action.model
    expectEqual([binding.state.whyDisabled, model.whyDisabled], [nil, nil])
    isOnline.value = false
    expectEqual([binding.state.blockers, model.blockers], [["You are offline"], ["You are offline"]])
    hasItems.value = false
    let both = "The cart is empty, You are offline"
    expectEqual([binding.state.whyDisabled, model.whyDisabled], [both, both])
    isOnline.value = true
    hasItems.value = true
    expectEqual([binding.state.blockers, model.blockers], [[], []])
    expectEqual(
      shown.map { $0.whyDisabled ?? "on" }, ["on", "You are offline", both, "The cart is empty", "on"])
  }

  @Test func `an action that drops inputs is busy while it executes, and its blockers take precedence`() {
    let action = action()
    let binding = ActionBinding(action, input: { 1 }) { _ in }
    binding.trigger()
    expectEqual([binding.state.whyDisabled, action.model.whyDisabled], ["Busy", "Busy"])
    isOnline.value = false
    expectEqual(
      [binding.state.whyDisabled, action.model.whyDisabled], ["You are offline", "You are offline"])
    isOnline.value = true
    work.onCompleted()
    expectEqual([binding.state.whyDisabled, action.model.whyDisabled], [nil, nil])
  }

  @Test func `a control that ignores the work has a reason only while the action is not open`() {
    let action = action()
    let binding = ActionBinding(action, whileBusy: .ignoring, input: { 1 }) { _ in }
    binding.trigger()
    expectEqual(binding.state.whyDisabled, nil)
    isOnline.value = false
    expectEqual(binding.state.whyDisabled, "You are offline")
    action.cancel()
  }

  @Test(arguments: [ExecutionPolicy.concurrent(limit: 2), .enqueue(limit: 1)])
  func `an action whose limit is reached has no room`(_ policy: ExecutionPolicy) {
    let action = action(policy)
    let binding = ActionBinding(action, input: { 1 }) { _ in }
    let model = action.model
    action.execute(1)
    expectEqual([binding.state.whyDisabled, model.whyDisabled], [nil, nil])
    action.execute(2)
    expectEqual([binding.state.whyDisabled, model.whyDisabled], ["No room", "No room"])
    action.cancel()
    expectEqual([binding.state.whyDisabled, model.whyDisabled], [nil, nil])
  }

  @Test func `a paused action is enabled while there is room, and then has no room`() {
    let action = action(.enqueue(limit: 1, pausesWhenClosed: true))
    let binding = ActionBinding(action, input: { 1 }) { _ in }
    let model = action.model
    isOnline.value = false
    expectEqual([binding.state.whyDisabled, model.whyDisabled], [nil, nil])
    expectEqual([binding.state.blockers, model.blockers], [["You are offline"], ["You are offline"]])
    binding.trigger()
    expectEqual([binding.state.whyDisabled, model.whyDisabled], ["No room", "No room"])
    action.cancel()
    expectEqual([binding.state.whyDisabled, model.whyDisabled], [nil, nil])
  }

  @Test(arguments: [ExecutionPolicy.drop, .restart, .concurrent(limit: 2), .shareRunning])
  func `a member of a full group and an action composed of it have no room`(policy: ExecutionPolicy) {
    let (other, member, group) = (action(), action(policy), ActionGroup())
    group.add(other)
    group.add(member)
    let composed = member.gated(by: Observable.just(true))
    let reasons = Reasons([member, composed])
    other.execute(1)
    expectEqual(reasons.all, ["No room", "No room", "No room", "No room"])
    expectEqual(reasons.rejections, ["noRoom", "noRoom"])
    other.cancel()
    expectEqual(reasons.all, [nil, nil, nil, nil])
    // The member that executes drops inputs, or starts further executions in its place.
    member.execute(1)
    if policy == .drop {
      expectEqual(reasons.all, ["Busy", "Busy", "Busy", "Busy"])
      expectEqual(reasons.rejections, ["busy", "busy"])
    }
    member.cancel()
  }

  @Test func `a composed action is busy while one of its parts executes, whatever its policy`() {
    let (undo, stack) = (PublishSubject<Int>(), UndoStack())
    let inverse = Action<Int, Int> { _ in undo.asObservable() }
    let actions = [ExecutionPolicy.drop, .enqueue(limit: 1), .restart].map { policy in
      Action<Int, Int>(policy: policy) { .just($0) }.undoable(in: stack, by: inverse)
    }
    actions[0].execute(1)
    let reasons = Reasons(actions)
    stack.undo()
    expectEqual(reasons.all, Array(repeating: "Busy", count: 6))
    expectEqual(reasons.rejections, ["busy", "busy", "busy"])
    undo.onCompleted()
    expectEqual(reasons.all, Array(repeating: nil, count: 6))
  }

  /// The reasons that bindings and models of several actions give.
  @MainActor private struct Reasons {
    private let actions: [Action<Int, Int>]
    private let bindings: [ActionBinding]

    init(_ actions: [Action<Int, Int>]) {
      self.actions = actions
      bindings = actions.map { ActionBinding($0, input: { 1 }) { _ in } }
      // Follow their actions from now on.
      for action in actions { _ = action.model.whyDisabled }
    }

    var all: [String?] { bindings.map(\.state.whyDisabled) + actions.map(\.model.whyDisabled) }
    var rejections: [String] { actions.map { $0.rejectionReason(for: 1).map { "\($0)" } ?? "accepted" } }
  }

  @Test func `conditions without reasons, failed conditions and released actions have a general reason`() {
    let failing = PublishSubject<Bool>()
    let unnamed = Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }
    var failed: Action<Int, Int>? = Action(enabledIf: failing) { .just($0) }
    let model = failed?.model
    let errors = failed?.errors.subscribe(onNext: { _ in })
    failing.onError(Mishap())
    expectEqual(unnamed.model.whyDisabled, "Not available")
    expectEqual(model?.whyDisabled, "Not available because of an error")
    failed = nil
    expectEqual(model?.whyDisabled, "No longer available")
    errors?.dispose()
  }

  @Test func `an observer is notified once for each change of the reason, and of nothing else`() {
    let action = action(.concurrent(limit: 2))
    let model = action.model
    let changes = Heard<String>()
    var isObserved = false
    func count(_ change: () -> Void) -> Int {
      // An observation ends with its first notification.
      if !isObserved {
        withObservationTracking {
          _ = (model.whyDisabled, model.blockers)
        } onChange: {
          changes.append("changed")
        }
      }
      change()
      let count = changes.removeAll().count
      isObserved = count == 0
      return count
    }
    expectEqual(count { action.execute(1) }, 0)
    expectEqual(count { action.execute(2) }, 1)
    expectEqual(count { isOnline.value = false }, 1)
    expectEqual(count { hasItems.value = false }, 1)
    expectEqual(count { action.cancel() }, 0)
    expectEqual(count { (isOnline.value, hasItems.value) = (true, true) }, 1)
    withExtendedLifetime(action) {}
  }

  @Test func `an observer of the blockers is notified while a paused action stays enabled`() {
    let action = action(.enqueue(pausesWhenClosed: true))
    let model = action.model
    let changes = Heard<String>()
    withObservationTracking {
      _ = model.blockers
    } onChange: {
      changes.append("blockers")
    }
    withObservationTracking {
      _ = model.whyDisabled
    } onChange: {
      changes.append("whyDisabled")
    }
    isOnline.value = false
    expectEqual(changes.all, ["blockers"])
    expectEqual(model.isEnabled, true)
    withExtendedLifetime(action) {}
  }

  @Test func `the texts of an app replace the default texts`() {
    let action = action(.concurrent(limit: 1))
    let binding = ActionBinding(action, input: { 1 }) { _ in }
    let words = ActionWords(busy: "läuft", noRoom: "voll") { $0.joined(separator: " und ") }
    let standard = ActionWords.standard
    // The main actor runs nothing else before this test ends.
    ActionWords.standard = words
    defer { ActionWords.standard = standard }
    binding.trigger()
    expectEqual([binding.state.whyDisabled, action.model.whyDisabled], ["voll", "voll"])
    (isOnline.value, hasItems.value) = (false, false)
    let both = "The cart is empty und You are offline"
    expectEqual([binding.state.whyDisabled, action.model.whyDisabled], [both, both])
    expectEqual(action.model.whyDisabled(in: standard), "The cart is empty, You are offline")
    expectEqual(ControlState(isEnabled: false).whyDisabled, "läuft")
    expectEqual(ControlState(blockers: ["a"]).whyDisabled, nil)
    action.cancel()
  }

  @Test func `the general reasons of a gate have the texts of an app, in bindings and models`() {
    let words = ActionWords(
      notAvailable: "geht nicht", missingValue: "fehlt", failedCondition: "kaputt", released: "weg")
    let standard = ActionWords.standard
    // The main actor runs nothing else before this test ends.
    ActionWords.standard = words
    defer { ActionWords.standard = standard }
    let failing = PublishSubject<Bool>()
    var actions = [
      Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) },
      Action<Int, Int>(unwrapping: MutableProperty<Int?>(nil)) { .just($0 + $1) },
      Action<Int, Int>(enabledIf: failing) { .just($0) },
      Action<Int, Int>(enabledIf: Gate(Observable.just(false)) && .require(isOnline, "You are offline")) {
        .just($0)
      },
      Action<Int, Int> { .just($0) },
    ]
    let errors = actions[2].errors.subscribe(onNext: { _ in })
    let bindings = actions.map { ActionBinding($0, input: { 1 }) { _ in } }
    let models = actions.map(\.model)
    for model in models { _ = model.whyDisabled }
    failing.onError(Mishap())
    isOnline.value = false
    actions.removeLast()
    let expected = [["geht nicht"], ["fehlt"], ["kaputt"], ["geht nicht", "You are offline"], ["weg"]]
    expectEqual(models.map(\.blockers), expected)
    expectEqual(bindings.map(\.state.blockers), expected)
    let texts = expected.map { $0.joined(separator: ", ") }
    expectEqual(models.map(\.whyDisabled), texts)
    expectEqual(bindings.map(\.state.whyDisabled), texts)
    expectEqual(models[0].whyDisabled(in: standard), "Not available")
    expectEqual(
      models.map { $0.blockers(in: standard).first },
      [
        "Not available", "A value is missing or not valid", "Not available because of an error",
        "Not available",
        "No longer available",
      ])
    errors.dispose()
  }

  @Test
  func `a rejection has the same text as the control, and no text for reasons that only the app can explain`()
  {
    let words = ActionWords(
      busy: "läuft", noRoom: "voll", notAvailable: "geht nicht", failedCondition: "kaputt", released: "weg"
    ) { $0.joined(separator: " und ") }
    let action = Action<Int, Int>(
      enabledIf: Gate(hasItems) && .require(isOnline, "You are offline"), accepting: { $0 > 0 }
    ) { [work] _ in work.asObservable() }
    func text(_ input: Int) -> String? { action.rejectionReason(for: input).flatMap { words.text(for: $0) } }
    expectEqual([text(1), text(-1)], [nil, nil])
    (isOnline.value, hasItems.value) = (false, false)
    expectEqual([text(1), action.model.whyDisabled(in: words)], ["geht nicht und You are offline", text(1)])
    (isOnline.value, hasItems.value) = (true, true)
    action.execute(1)
    expectEqual([text(1), action.model.whyDisabled(in: words)], ["läuft", "läuft"])
    action.cancel()
    let others: [RejectionReason] = [.noRoom, .gateFailed, .released, .notAccepted, .tooEarly]
    expectEqual(others.map { words.text(for: $0) }, ["voll", "kaputt", "weg", nil, nil])
  }

  @Test func `a preview with blockers is disabled and not open`() {
    let model = ActionModel<Int, Int>.preview(blockers: ["You are offline"])
    expectEqual([model.isEnabled, model.isOpen], [false, false])
    expectEqual(model.whyDisabled, "You are offline")
    expectEqual(ActionModel<Int, Int>.preview(phase: .executing).whyDisabled, "Busy")
    expectEqual(ActionModel<Int, Int>.preview().whyDisabled, nil)
  }

  @Test func `a model is enabled for an input whose key is free`() {
    let action = Action<Int, Int>(by: { $0 % 2 }) { [work] _ in work.asObservable() }
    action.inputs.onNext(2)
    let model = action.model
    expectEqual([model.isEnabled(for: 4), model.isEnabled(for: 3), model.isEnabled], [false, true, true])
    work.onCompleted()
    expectEqual(model.isEnabled(for: 4), true)
    expectEqual(ActionModel<Int, Int>.preview(phase: .executing).isEnabled(for: 1), false)
    expectEqual(ActionModel<Int, Int>.preview().isEnabled(for: 1), true)
  }

  @Test func `a reader sees consistent blockers while another thread changes the conditions`()
    async
  {
    let action = action()
    let model = action.model
    let faults = Heard<String>()
    let isOnline = isOnline
    var last: ControlState?
    let binding = ActionBinding(action, input: { 1 }) { state in
      last = state
      if state.isEnabled != state.blockers.isEmpty || state.isEnabled != (state.whyDisabled == nil) {
        faults.append("\(state)")
      }
    }
    let outcome = Race.run(rounds: Race.usualRounds) { round in
      round
    } left: { _ in
      for _ in 0..<4 {
        // A random choice decides which side runs on the test's thread, which is the thread of the main actor.
        let fault = MainContextReader.read {
          let (isEnabled, isOpen, blockers) = (model.isEnabled, model.isOpen, model.blockers)
          return isEnabled == isOpen && isOpen == blockers.isEmpty && isEnabled == (model.whyDisabled == nil)
            ? nil : "\(isEnabled) \(isOpen) \(blockers)"
        }
        if case .some(.some(let fault)) = fault { faults.append(fault) }
      }
    } right: { round in
      for number in 0..<4 { isOnline.value = (round + number) % 3 != 0 }
    } check: { _, _ in
    }
    #expect(outcome.isFair, "\(outcome)")
    // The other thread's last change may be on its way here. Two changes, because an equal value is not announced.
    for value in [true, false] { isOnline.value = value }
    expectEqual(last?.whyDisabled, "You are offline")
    expectEqual(model.whyDisabled, "You are offline")
    expectEqual(faults.all, [])
    withExtendedLifetime(binding) {}
  }
}
