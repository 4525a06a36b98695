import Action
import TestSupport
import Testing

/// An action with a state may have an `enabledIf` condition besides.
@Suite(.watched) struct StateGateTests {
  private let amount = MutableProperty<Int?>(5)
  private let checked = ValidatingProperty<Int, Mishap>(5) { $0 > 0 ? .valid : .invalid(Mishap()) }

  /// Returns one action of each kind of state with `gate`, by the label of its state.
  private func actions(_ gate: some ObservableConvertibleType<Bool>) -> [(
    label: String, action: Action<Int, Int>
  )] {
    [
      (
        "state",
        Action(state: amount, enabledIf: gate, enabledWhen: { $0 ?? 0 > 0 }) { amount, input in
          .just((amount ?? 0) * input)
        }
      ),
      (
        "state, task",
        Action(state: amount, enabledIf: gate, enabledWhen: { $0 ?? 0 > 0 }) { amount, input async throws in
          (amount ?? 0) * input
        }
      ),
      ("unwrapping", Action(unwrapping: amount, enabledIf: gate) { .just($0 * $1) }),
      ("validated", Action(validated: checked, enabledIf: gate) { .just($0 * $1) }),
    ]
  }

  @Test func `an action with a state is enabled while its condition and its gate are true`() async throws {
    let gate = BehaviorRelay(value: true)
    for (label, action) in actions(gate) {
      amount.value = 5
      checked.value = 5
      let enabled = Heard<Bool>()
      action.enabled.subscribe(onNext: { enabled.append($0) })
      expectEqual(try await action.start(2).value, 10)
      enabled.removeAll()
      gate.accept(false)
      #expect(!action.status.value.isOpen, "\(label)")
      amount.value = label.hasPrefix("state") ? 0 : nil
      checked.value = 0
      gate.accept(true)
      #expect(!action.enabled.value, "\(label)")
      amount.value = 6
      checked.value = 6
      expectEqual(enabled.all, [false, true])
      expectEqual(try await action.start(2).value, 12)
    }
  }

  @Test func `a gate with a current value is read with the state when an input arrives`() {
    let gate = MutableProperty(true)
    for (label, action) in actions(gate) {
      let seen = Heard<Bool>()
      // Subscribed to the gate after the action, and notified before the action by the nested change.
      let subscription = gate.asObservable().subscribe(onNext: { [weak action] isOpen in
        if !isOpen, let action { seen.append(action.isEnabled(for: 1)) }
      })
      gate.value = false
      #expect(!action.isEnabled(for: 1), "\(label)")
      expectEqual(seen.all, [false])
      gate.value = true
      #expect(action.isEnabled(for: 1), "\(label)")
      subscription.dispose()
    }
  }

  @Test func `a gate without a current value closes an action with a state until its first element`() {
    let gate = PublishSubject<Bool>()
    for (label, action) in actions(gate) {
      #expect(!action.enabled.value, "\(label)")
      gate.onNext(true)
      #expect(action.enabled.value, "\(label)")
      gate.onNext(false)
      #expect(!action.enabled.value, "\(label)")
    }
  }

  @Test func `a gate that fails disables an action with a state permanently, and errors emits it once`() {
    for number in 0..<4 {
      let gate = PublishSubject<Bool>()
      let (label, action) = actions(gate)[number]
      let errors = Heard<String>()
      action.errors.subscribe(onNext: { errors.append($0.name) })
      gate.onNext(true)
      gate.onError(Mishap())
      amount.value = 7
      checked.value = 7
      #expect(!action.enabled.value, "\(label)")
      expectEqual(errors.all, ["underlying Mishap()"])
    }
  }

  @Test func `work without an input receives the state, even with a gate`() async throws {
    let gate = MutableProperty(false)
    let amount = MutableProperty(3)
    let double = Action<Void, Int>(state: amount, enabledIf: gate, enabledWhen: { $0 > 0 }) { .just($0 * 2) }
    let later = Action<Void, Int>(unwrapping: amount.map { $0 > 0 ? $0 : nil }, enabledIf: gate) { $0 * 2 }
    await #expect(throws: ActionError.self) { try await double.start().value }
    gate.value = true
    expectEqual(try await double.start().value, 6)
    expectEqual(try await later.start().value, 6)
  }
}
