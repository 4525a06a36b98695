import Action
import StreamsTesting
import TestSupport
import Testing

/// Actions composed of one that pauses and of others, whose gates fail.
@Suite(.watched) struct PausingPartsTests {
  private let works = Works()
  private let isOpen = MutableProperty(true)

  private func action() -> Action<Int, String> {
    Action(enabledIf: isOpen, policy: .enqueue(pausesWhenClosed: true)) { [works] in works.work($0) }
  }

  struct Whole: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let compose: @Sendable (Action<Int, String>, Action<String, String>) -> Action<Int, String>

    init(
      _ name: String,
      _ compose: @escaping @Sendable (Action<Int, String>, Action<String, String>) -> Action<Int, String>
    ) {
      (testDescription, self.compose) = (name, compose)
    }
  }

  /// An action composed of one that pauses and a part with a gate that fails.
  private static let wholes = [
    Whole("then") { $0.then($1) },
    Whole("then a mapped one") { $0.then($1.map { $0 }) },
    Whole("then a gated one that retries") { $0.then($1.gated(by: MutableProperty(true)).retrying(2)) },
    Whole("mapped") { $0.then($1).map { $0 } },
    Whole("with other inputs") { $0.then($1).mapInput { $0 } },
    Whole("gated") { $0.then($1).gated(by: MutableProperty(true)) },
    Whole("retrying") { $0.then($1).retrying(2) },
    Whole("observed") { $0.then($1).observed(on: CurrentThreadScheduler.instance) },
    Whole("several") { $0.map { $0 }.then($1.mapInput { $0 }.map { $0 }).retrying(2).map { $0 } },
  ]

  @Test(arguments: wholes, [ExecutionPolicy.drop, .enqueue()])
  func `a gate that fails in a later part rejects the inputs that wait in the composed action`(
    kind: Whole, policy: ExecutionPolicy
  ) {
    isOpen.value = false
    let gate = BehaviorSubject(value: true)
    let next = Action<String, String>(enabledIf: gate, policy: policy) { .just($0) }
    next.errors.subscribe(onNext: { _ in })
    expectRejections(kind.compose(action(), next), gate)
  }

  @Test
  func `a gate that fails in a later, pausing part rejects the inputs that wait in the composed action`() {
    isOpen.value = false
    let gate = BehaviorSubject(value: true)
    let next = Action<String, String>(enabledIf: gate, policy: .enqueue(pausesWhenClosed: true)) { .just($0) }
    next.errors.subscribe(onNext: { _ in })
    expectRejections(action().then(next), gate)
  }

  /// Expects that a waiting input and a later one are rejected when a gate fails.
  private func expectRejections(_ whole: Action<Int, String>, _ gate: BehaviorSubject<Bool>) {
    let reasons = Heard<String>()
    whole.events.subscribe(onNext: { event in
      if case .rejected(let input, let reason) = event.kind { reasons.append("\(input) \(reason)") }
    })
    let execution = whole.start(1)
    expectEqual(execution.state.value, .waiting)
    gate.onError(Mishap())
    expectEqual(execution.state.value, .rejected)
    whole.execute(2)
    expectEqual(reasons.all, ["1 gateFailed", "2 gateFailed"])
    #expect(!whole.enabled.value)
  }

  @Test func `a failed gate of a later part rejects the inputs of an action composed afterwards`() {
    isOpen.value = false
    let gate = BehaviorSubject(value: true)
    let next = Action<String, String>(enabledIf: gate) { .just($0) }
    next.errors.subscribe(onNext: { _ in })
    gate.onError(Mishap())
    let whole = action().then(next)
    expectEqual(whole.start(1).state.value, .rejected)
    #expect(!whole.enabled.value)
  }
}
