import Action
import TestSupport
import Testing

/// Every kind of work, written as in an app.
@Suite(.watched) struct WorkTests {
  private enum Refusal: Error { case wrongPassword }

  @Test func `asynchronous work emits its result as one element`() async {
    let login: Action<(String, String), Bool> = Action { credentials in
      await Task.yield()
      return credentials.0 == "ada"
    }
    let result = login.execute(("ada", "lovelace"))
    let value = await withCheckedContinuation { continuation in
      result.subscribe(onNext: { continuation.resume(returning: $0) })
    }
    #expect(value)
  }

  @Test func `an error thrown by asynchronous work is emitted as the underlying error`() async {
    let login = Action<String, Bool> { (_: String) async throws -> Bool in throw Refusal.wrongPassword }
    let errors = Heard<String>()
    login.underlyingError.subscribe(onNext: { errors.append("\($0)") })
    let error = await withCheckedContinuation { continuation in
      login.execute("x").subscribe(onError: { continuation.resume(returning: ($0 as? ActionError)?.name) })
    }
    expectEqual(error, "underlying wrongPassword")
    expectEqual(errors.all, ["wrongPassword"])
  }

  @Test func `work that executes another action fails with its error, without a second wrapping`() {
    let inner = Action<Int, Int> { $0 == 1 ? .error(Refusal.wrongPassword) : .never() }
    let outer = Action<Int, Int>(policy: .concurrent()) { inner.execute($0) }
    let errors = Heard<String>()
    outer.errors.subscribe(onNext: { errors.append("errors \($0.name)") })
    let failures = Heard<String>()
    let subscriptions = DisposeBag()
    outer.events.subscribe(onNext: { event in
      if case .failed(let error) = event.kind { failures.append("\(type(of: error))") }
    }).disposed(by: subscriptions)
    for input in [1, 2, 3] {
      outer.execute(input).subscribe(onError: { errors.append("stream \(($0 as? ActionError)?.name ?? "")") })
    }
    expectEqual(
      errors.all,
      [
        "errors underlying wrongPassword", "stream underlying wrongPassword",
        "errors underlying \(ActionError.notEnabled)", "stream underlying \(ActionError.notEnabled)",
      ])
    expectEqual(failures.all, ["Refusal", "ActionError"])
    inner.cancel()
    expectEqual(outer.executing.value, false)
  }

  @Test func `a closure that returns an observable or a subject is work, in one line or in several`() {
    let heard = Heard<Int>()
    let one: Action<Int, Int> = Action { .just($0) }
    let several: Action<Int, Int> = Action { input in
      let doubled = input * 2
      return .of(doubled, doubled + 1)
    }
    let subject: Action<Int, Int> = Action { BehaviorSubject(value: $0) }
    for action in [one, several, subject] {
      action.elements.subscribe(onNext: { heard.append($0) })
      action.execute(1)
    }
    expectEqual(heard.all, [1, 2, 3, 1])
  }

  @Test func `an action with Void inputs is executed without an argument`() {
    let heard = Heard<String>()
    let refresh = Action<Void, String> { .just("fresh") }
    refresh.elements.subscribe(onNext: { heard.append($0) })
    refresh.execute()
    refresh.apply().subscribe()
    expectEqual(heard.all, ["fresh", "fresh"])
  }

  @Test func `a factory written on the main actor is called there`() async {
    await checkOnMainActor()
  }

  @MainActor private func checkOnMainActor() async {
    var calls = 0
    let model = Model()
    let action = Action<Int, Int> { input in
      calls += input
      model.count += 1
      return .just(input)
    }
    let value = await withCheckedContinuation { continuation in
      action.elements.subscribe(onNext: { continuation.resume(returning: $0) })
      Task.detached { action.execute(5) }
    }
    expectEqual(value, 5)
    expectEqual(calls, 5)
    expectEqual(model.count, 1)
  }

  @MainActor private final class Model { var count = 0 }

  @Test func `the stream of an execution replays all elements to later subscribers`() {
    let action = Action<Int, Int> { .of($0, $0 + 1) }
    let stream = action.execute(1)
    let heard = Heard<Int>()
    for _ in 0..<2 { stream.subscribe(onNext: { heard.append($0) }) }
    expectEqual(heard.all, [1, 2, 1, 2])
  }

  @Test func `events emits every step of an execution with its number`() {
    let log = Heard<String>()
    let action = Action<Int, Int> { input in input == 3 ? .error(Mishap()) : .just(input * 10) }
    action.events.subscribe(onNext: { log.append("\($0.id) \($0.kind)") })
    let never = Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }
    never.events.subscribe(onNext: { log.append("\($0.id) \($0.kind)") })
    action.execute(1)
    action.execute(3)
    never.execute(9)
    expectEqual(
      log.all,
      [
        "1 started(1)", "1 element(10)", "1 completed", "2 started(3)", "2 failed(Mishap())",
        "1 rejected(9, gateClosed)",
      ])
  }

  @Test func `asynchronous work without elements completes, or fails with its error`() async throws {
    let ran = Heard<Int>()
    let action = CompletableAction<Int> { number in
      await Task.yield()
      if number < 0 { throw Mishap() }
      ran.append(number)
    }
    let completions = Heard<String>()
    action.completions.subscribe(onNext: { completions.append("completed") })
    try await action.start(1).finished()
    await #expect(throws: Mishap.self) { try await action.start(-1).finished() }
    expectEqual(ran.all, [1])
    expectEqual(completions.all, ["completed"])
  }
}
