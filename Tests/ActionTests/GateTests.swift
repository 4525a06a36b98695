import Action
import TestSupport
import Testing

@Suite(.watched) struct GateTests {
  @Test func `an action is disabled until the gate's first value, then follows it without repetitions`() {
    let gate = PublishSubject<Bool>()
    let action = Action<Int, Int>(enabledIf: gate) { .just($0) }
    let enabled = Heard<Bool>()
    action.enabled.subscribe(onNext: { enabled.append($0) })
    for value in [true, true, false, false, true] { gate.onNext(value) }
    expectEqual(enabled.all, [false, true, false, true])
  }

  @Test func `an action keeps the gate's last value when the gate completes`() {
    let gate = BehaviorSubject(value: true)
    let action = Action<Int, Int>(enabledIf: gate) { .just($0) }
    gate.onCompleted()
    #expect(action.enabled.value)
    let heard = Heard<Int>()
    action.execute(3).subscribe(onNext: { heard.append($0) })
    expectEqual(heard.all, [3])
  }

  @Test func `a failing gate disables the action permanently, emits one error and ends no stream`() {
    let gate = BehaviorSubject(value: true)
    let work = PublishSubject<Int>()
    let action = Action<Int, Int>(enabledIf: gate) { _ in work }
    let log = Heard<String>()
    action.errors.subscribe(
      onNext: { log.append($0.name) }, onCompleted: { log.append("errors ended") })
    action.elements.subscribe(
      onNext: { log.append("element \($0)") }, onCompleted: { log.append("elements ended") })
    action.enabled.subscribe(
      onNext: { log.append("enabled \($0)") }, onCompleted: { log.append("enabled ended") })
    action.execute(1)
    gate.onError(Mishap())
    work.onNext(7)
    work.onCompleted()
    action.execute(2)
    expectEqual(
      log.all, ["enabled true", "enabled false", "underlying Mishap()", "element 7", "notEnabled"])
  }

  @Test func `a gate that fails before errors can be observed calls the default error handler`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in told.append("\(error)") }
      let action = Action<Int, Int>(enabledIf: Observable<Bool>.error(Mishap())) { .just($0) }
      let failure =
        "Unhandled error in `enabledIf` of Action<Int, Int>, which is now permanently disabled: "
        + "Mishap(). Observe `errors`, or catch the error in the condition."
      precondition(told.all == [failure], "told \(told.all)")
      action.errors.subscribe(onNext: { told.append($0.name) })
      action.execute(1)
      precondition(told.all == [failure, "notEnabled"], "told \(told.all)")
    }
  }

  @Test func `a gate that closes during an execution does not stop it`() {
    let gate = BehaviorSubject(value: true)
    let work = PublishSubject<Int>()
    let action = Action<Int, Int>(enabledIf: gate) { _ in work }
    let heard = Heard<Int>()
    action.elements.subscribe(onNext: { heard.append($0) })
    action.execute(1)
    gate.onNext(false)
    work.onNext(1)
    work.onCompleted()
    expectEqual(heard.all, [1])
    #expect(!action.enabled.value)
    #expect(!action.executing.value)
  }

  @Test func `a gate may be driven by the action's own executing`() {
    let gate = BehaviorRelay(value: true)
    let action = Action<Int, Int>(enabledIf: gate) { .just($0) }
    let enabled = Heard<Bool>()
    action.executing.subscribe(onNext: { gate.accept(!$0) })
    action.enabled.subscribe(onNext: { enabled.append($0) })
    action.execute(1)
    action.execute(2)
    expectEqual(enabled.all, [true, false, true, false, true])
  }

  @Test func `a disabled action emits a rejection on errors before the caller's stream`() {
    let action = Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }
    let log = Heard<String>()
    action.errors.subscribe(onNext: { log.append("errors \($0.name)") })
    action.execute(1).subscribe(onError: { log.append("caller \(($0 as? ActionError)?.name ?? "?")") })
    expectEqual(log.all, ["errors notEnabled", "caller notEnabled"])
  }

  @Test func `releasing an action closes gates on its enabled, unless the gate continues with true`() {
    var other: Action<Int, Int>? = Action { .just($0) }
    let enabled = Heard<String>()
    other?.enabled.subscribe(
      onNext: { enabled.append("\($0)") }, onCompleted: { enabled.append("completed") })
    let closing = Action<Int, Int>(enabledIf: other!.enabled) { .just($0) }
    let opening = Action<Int, Int>(enabledIf: other!.enabled.concat(Observable.just(true))) { .just($0) }
    #expect(closing.enabled.value && opening.enabled.value)
    other = nil
    expectEqual(enabled.all, ["true", "false", "completed"])
    #expect(!closing.enabled.value && opening.enabled.value)
  }
}
