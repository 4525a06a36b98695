import Action
import Observation
import StreamsTesting
import TestSupport
import Testing

@MainActor @Observable private final class Form {
  var isOpen = false
}

/// A value that cannot be compared.
private struct Opaque: Sendable { let isOpen: Bool }

/// An action whose gate reads `@Observable` state.
@MainActor @Suite(.watched) struct ObservedGateTests {
  private let form = Form()
  private nonisolated static let kinds = [
    "stream", "property", "mapped", "negated", "combined", "flat-mapped", "validated", "part", "state",
    "opaque state", "gate", "with reasons", "gated",
  ]

  private let isOnline = MutableProperty(true)
  // An action does not retain the properties of its gate.
  private let (isOpen, isClosed, isOpenToo): (Property<Bool>, Property<Bool>, Property<Bool>)
  private let (flatMapped, opaque): (Property<Bool>, Property<Opaque>)
  private let validated: ValidatingProperty<Int, Mishap>

  init() {
    isOpen = Property.observing { @MainActor [form] in form.isOpen }
    isClosed = Property.observing { @MainActor [form] in !form.isOpen }
    isOpenToo = Property.observing { @MainActor [form] in form.isOpen }
    flatMapped = isOpen.flatMap { MutableProperty($0) }
    opaque = Property<Opaque>.observing { @MainActor [form] in Opaque(isOpen: form.isOpen) }
    validated = ValidatingProperty(0, with: isOpen) { $1 ? .valid : .invalid(Mishap()) }
  }

  private func gate(_ kind: String) -> Gate {
    switch kind {
    case "stream": Gate(Observable.observing { @MainActor [form] in form.isOpen })
    case "mapped": Gate(isOpen.map { $0 ? 1 : 0 }.map { $0 > 0 })
    case "negated": Gate(isClosed.negate())
    case "combined": Gate(isOpen.and(isOpenToo))
    case "flat-mapped": Gate(flatMapped)
    case "validated": Gate(validated.result.map { $0.isValid })
    case "gate": .observing { @MainActor [form] in form.isOpen }
    case "with reasons":
      .require(.observing { @MainActor [form] in form.isOpen }, "Closed") && .require(isOpenToo, "Closed too")
    default: Gate(isOpen)
    }
  }

  private func action(_ kind: String) -> Action<Int, Int> {
    if kind == "state" { return Action(state: isOpen, enabledWhen: { $0 }) { .just($0 ? $1 : -1) } }
    if kind == "opaque state" {
      return Action(state: opaque, enabledWhen: { $0.isOpen }) { .just($0.isOpen ? $1 : -1) }
    }
    if kind == "gated" {
      return Action<Int, Int>(enabledIf: isOnline) { .just($0) }
        .gated(by: .observing { @MainActor [form] in form.isOpen })
    }
    let action = Action<Int, Int>(enabledIf: gate(kind)) { .just($0) }
    return kind == "part" ? action.map { $0 } : action
  }

  /// Returns the answers of an action to the question and to an input.
  private func answers(of action: Action<Int, Int>) -> [String] {
    let isEnabled = action.isEnabled(for: 1)
    expectEqual(action.rejectionReason(for: 1) == nil, isEnabled)
    return ["\(isEnabled)", "\(action.start(1).state.value)"]
  }

  private let accepted = ["true", "completed"]
  private let rejected = ["false", "rejected"]

  @Test(arguments: kinds)
  func `an input sent immediately after a state change is checked against the new state`(kind: String) {
    let action = action(kind)
    expectEqual(answers(of: action), rejected)
    for isOpen in [true, false, true] {
      form.isOpen = isOpen
      expectEqual(answers(of: action), isOpen ? accepted : rejected)
      expectEqual(answers(of: action), isOpen ? accepted : rejected)
    }
  }

  @Test(arguments: kinds)
  func `a property of the action that is read immediately after a change has the new value`(kind: String) {
    let action = action(kind)
    let (enabled, status, blockers) = (action.enabled, action.status, action.blockers)
    let text = enabled.map { "\($0)" }
    for isOpen in [false, true, false, true] {
      form.isOpen = isOpen
      expectEqual(enabled.value, isOpen)
      expectEqual(text.value, "\(isOpen)")
      form.isOpen = !isOpen
      expectEqual(status.value.isEnabled, !isOpen)
      form.isOpen = isOpen
      expectEqual(blockers.value.isEmpty, isOpen)
    }
  }

  @Test func `a property of a released action is false and does not retain the closure of the gate`() {
    let lifetimes = Lifetimes()
    let enabled: Property<Bool>
    do {
      let label = lifetimes.track("closure")
      let action = Action<Int, Int>(
        enabledIf: .observing { @MainActor [form] in withExtendedLifetime(label) { form.isOpen } }
      ) { .just($0) }
      enabled = action.enabled
      form.isOpen = true
      expectEqual(enabled.value, true)
    }
    form.isOpen = false
    form.isOpen = true
    expectEqual(enabled.value, false)
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }

  @Test(arguments: kinds)
  func `enabled follows the state in the next job`(kind: String) async {
    let (action, heard) = (action(kind), Heard<Bool>())
    let subscription = action.enabled.subscribe(onNext: { heard.append($0) })
    form.isOpen = true
    form.isOpen = false
    form.isOpen = true
    expectEqual(await heard.all(2), [false, true])
    form.isOpen = false
    expectEqual(await heard.all(3), [false, true, false])
    subscription.dispose()
  }

  @Test(arguments: kinds)
  func `a change that an input has read and that is undone in the same job is announced`(kind: String) async {
    form.isOpen = true
    let (action, heard) = (action(kind), Heard<Bool>())
    let subscription = action.enabled.subscribe(onNext: { heard.append($0) })
    form.isOpen = false
    expectEqual(answers(of: action), rejected)
    form.isOpen = true
    expectEqual(await heard.all(3), [true, false, true])
    subscription.dispose()
  }

  @Test func `an input that waits for a change that is undone in the same job starts`() async throws {
    form.isOpen = true
    let action = Action<Int, Int>(
      enabledIf: .observing { @MainActor [form] in form.isOpen }, policy: .enqueue(pausesWhenClosed: true)
    ) { .just($0) }
    form.isOpen = false
    let execution = action.start(1)
    expectEqual(execution.state.value, .waiting)
    form.isOpen = true
    #expect(try await execution.value == 1)
  }

  @Test(arguments: kinds)
  func `off the main actor, an input after a change is checked against the value that was read last`(
    kind: String
  ) {
    let (action, heard) = (action(kind), Heard<[Bool]>())
    form.isOpen = true
    Race.together(2) { thread in
      if thread == 1 { heard.append([action.isEnabled(for: 1), action.start(1).state.value != .rejected]) }
    }
    expectEqual(heard.all, [[false, false]])
    expectEqual(action.isEnabled(for: 1), true)
    Race.together(2) { thread in
      if thread == 1 { heard.append([action.isEnabled(for: 1), action.start(1).state.value != .rejected]) }
    }
    expectEqual(heard.all, [[false, false], [true, true]])
  }

  // A state that cannot be compared and that is read in an `onChange` follows in the next job.
  @Test(arguments: kinds.filter { $0 != "opaque state" })
  func `an input sent in onChange is checked against the old state, and the next one against the new state`(
    kind: String
  ) {
    let (action, heard) = (action(kind), Heard<Bool>())
    for isOpen in [true, false, true] {
      // Several observers, because some of them are notified after the gate has been.
      for _ in 1...3 {
        withObservationTracking {
          _ = form.isOpen
        } onChange: {
          MainActor.assumeIsolated { heard.append(action.isEnabled(for: 1)) }
        }
      }
      form.isOpen = isOpen
      expectEqual(heard.removeAll(), [!isOpen, !isOpen, !isOpen])
      expectEqual(answers(of: action), isOpen ? accepted : rejected)
    }
  }

  @Test func `the gate of an action made off the main actor is closed until its state has been read`() async {
    let (form, heard) = (form, Heard<Bool>())
    form.isOpen = true
    let action = Lock<Action<Int, Int>?>(nil)
    Race.together(2) { thread in
      if thread == 0 { return }
      let made = Action<Int, Int>(enabledIf: .observing { @MainActor in form.isOpen }) { .just($0) }
      heard.append(made.isEnabled(for: 1))
      action.withLock { $0 = made }
    }
    let made = action.withLock { $0.take() }!
    expectEqual(made.isEnabled(for: 1), true)
    form.isOpen = false
    expectEqual(made.isEnabled(for: 1), false)
    let subscription = made.enabled.subscribe(onNext: { heard.append($0) })
    form.isOpen = true
    expectEqual(await heard.all(3), [false, false, true])
    subscription.dispose()
  }

  @Test func `an action made off the main actor is enabled in the next job`() async {
    let (form, heard) = (form, Heard<Bool>())
    form.isOpen = true
    let action = await Task.detached {
      Action<Int, Int>(enabledIf: .observing { @MainActor in form.isOpen }) { .just($0) }
    }.value
    let subscription = action.enabled.filter { $0 }.subscribe(onNext: { heard.append($0) })
    expectEqual(await heard.all(1), [true])
    subscription.dispose()
  }
}
