import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// `forget()` releases the last input, element and error, and the last input is kept on request only.
@Suite(.watched) struct ForgetTests {
  private let bag = DisposeBag()

  private struct Failure: Error { let token: Tracked }

  @Test func `forget releases the last input, element and error, and their properties announce nil`() {
    let lifetimes = Lifetimes()
    let action = Action<Tracked, Tracked> { input in
      input.label == "bad"
        ? .error(Failure(token: lifetimes.track("error"))) : .just(lifetimes.track("element"))
    }
    let heard = Heard<String>()
    action.lastInput.subscribe(onNext: { heard.append("input \($0?.label ?? "-")") }).disposed(by: bag)
    action.lastElement.subscribe(onNext: { heard.append("element \($0?.label ?? "-")") }).disposed(by: bag)
    action.lastError.subscribe(onNext: { heard.append("error \($0?.name ?? "-")") }).disposed(by: bag)
    action.elements.subscribe(onNext: { _ in heard.append("emitted") }).disposed(by: bag)
    action.errors.subscribe(onNext: { _ in heard.append("failed") }).disposed(by: bag)
    expectEqual(heard.removeAll(), ["input -", "element -", "error -"])
    action.forget()
    expectEqual(heard.removeAll(), [])
    action.execute(lifetimes.track("good"))
    action.execute(lifetimes.track("bad"))
    expectEqual(lifetimes.liveLabels, ["element", "bad", "error"])
    heard.removeAll()
    action.forget()
    expectEqual(lifetimes.live, 0)
    expectEqual(heard.removeAll().sorted(), ["element -", "error -", "input -"])
    #expect(action.lastInput.value == nil && action.lastElement.value == nil && action.lastError.value == nil)
    action.forget()
    expectEqual(heard.removeAll(), [])
    action.execute(lifetimes.track("again"))
    expectEqual(heard.all, ["input again", "element element", "emitted"])
    expectEqual(lifetimes.liveLabels, ["again", "element"])
  }

  @Test func `a late observer of a property receives nil after forget`() {
    let action = Action<Int, Int> { .just($0) }
    action.execute(1)
    action.forget()
    let heard = Heard<Int?>()
    action.lastElement.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    action.execute(2)
    action.lastElement.take(1).subscribe(onNext: { heard.append($0) }).dispose()
    expectEqual(heard.all, [nil, 2, 2])
  }

  @Test func `a running execution is not affected by forget`() async throws {
    let scene = KeepingScene()
    let handle = scene.action.start(1)
    scene.emit(1...2)
    scene.action.forget()
    #expect(scene.action.lastElement.value == nil)
    expectEqual(handle.state.value, .running)
    scene.emit(3...3)
    expectEqual(scene.action.lastElement.value?.label, "3")
    scene.complete()
    expectEqual(try await handle.value.label, "3")
    scene.subscribe(to: handle.elements).dispose()
    expectEqual(scene.heard.all, ["1", "2", "3", "completed"])
  }

  @Test(arguments: ["elements", "lastElement"])
  func `forget called by an observer of an element takes effect immediately`(stream: String) {
    let action = Action<Int, Int> { .of($0, $0 + 1) }
    let heard = Heard<Int?>()
    let forget = { @Sendable [weak action] (element: Int) in if element == 1 { action?.forget() } }
    if stream == "elements" {
      action.elements.subscribe(onNext: forget).disposed(by: bag)
    } else {
      action.lastElement.subscribe(onNext: { if let element = $0 { forget(element) } }).disposed(by: bag)
    }
    action.lastElement.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    action.execute(1)
    expectEqual(heard.all, [nil, 2])
    expectEqual(action.lastElement.value, 2)
  }

  @Test(arguments: [
    "lastInput", "lastElement", "lastError", "elements", "errors", "completions", "executing", "events",
    "executionObservables", "caller", "factory",
  ])
  func `the last values match their properties when an observer forgets them`(place: String) {
    let lifetimes = Lifetimes()
    let owner = MutableProperty<Action<Tracked, Tracked>?>(nil)
    let forget: @Sendable () -> Void = { owner.value?.forget() }
    let action = Action<Tracked, Tracked>(policy: .enqueue()) { input in
      if place == "factory" { forget() }
      return input.label == "bad"
        ? .error(Failure(token: lifetimes.track("error")))
        : .of(lifetimes.track("first"), lifetimes.track("last"))
    }
    owner.value = action
    let (inputs, elements, errors) = (Heard<String?>(), Heard<String?>(), Heard<String?>())
    action.lastInput.subscribe(onNext: { inputs.append($0?.label) }).disposed(by: bag)
    action.lastElement.subscribe(onNext: { elements.append($0?.label) }).disposed(by: bag)
    action.lastError.subscribe(onNext: { errors.append($0?.name) }).disposed(by: bag)
    switch place {
    case "lastInput": action.lastInput.subscribe(onNext: { if $0 != nil { forget() } }).disposed(by: bag)
    case "lastElement": action.lastElement.subscribe(onNext: { if $0 != nil { forget() } }).disposed(by: bag)
    case "lastError": action.lastError.subscribe(onNext: { if $0 != nil { forget() } }).disposed(by: bag)
    case "elements": action.elements.subscribe(onNext: { _ in forget() }).disposed(by: bag)
    case "errors": action.errors.subscribe(onNext: { _ in forget() }).disposed(by: bag)
    case "completions": action.completions.subscribe(onNext: forget).disposed(by: bag)
    case "executing": action.executing.subscribe(onNext: { _ in forget() }).disposed(by: bag)
    case "events": action.events.subscribe(onNext: { _ in forget() }).disposed(by: bag)
    case "executionObservables":
      action.executionObservables.subscribe(onNext: { _ in forget() }).disposed(by: bag)
    default: break
    }
    for label in ["good", "bad", "again"] {
      let stream = action.execute(lifetimes.track(label))
      if place == "caller" {
        stream.subscribe(onNext: { _ in forget() }, onError: { _ in forget() }, onCompleted: forget)
          .disposed(by: bag)
      }
    }
    expectEqual(inputs.all.last, .some(action.lastInput.value?.label))
    expectEqual(elements.all.last, .some(action.lastElement.value?.label))
    expectEqual(errors.all.last, .some(action.lastError.value?.name))
    for all in [inputs.all, elements.all, errors.all] {
      #expect(!zip(all, all.dropFirst()).contains { $0 == nil && $1 == nil }, "\(all)")
    }
    owner.value = nil
    action.forget()
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }

  @Test func `values that call the action in their deinitializers do not block it`() {
    final class Value: Sendable {
      private let released: @Sendable () -> Void
      init(_ released: @escaping @Sendable () -> Void) { self.released = released }
      deinit { released() }
    }
    struct ValueError: Error { let value: Value }
    let owner = MutableProperty<Action<Value, Value>?>(nil)
    let releases = Heard<Int>()
    let make: @Sendable () -> Value = {
      Value {
        releases.append(1)
        guard let action = owner.value else { return }
        action.forget()
        _ = (action.lastInput.value, action.lastElement.value, action.lastError.value)
      }
    }
    let isBad = MutableProperty(false)
    let action = Action<Value, Value> { _ in isBad.value ? .error(ValueError(value: make())) : .just(make()) }
    owner.value = action
    _ = action.lastInput
    for round in 0..<4 {
      isBad.value = round % 2 == 1
      action.execute(make())
    }
    action.forget()
    expectEqual(releases.all.count, 8)
    owner.value = nil
  }

  @Test func `properties that forget has reset complete with the action and replay nil`() {
    let heard = Heard<String>()
    var action: Action<Int, Int>? = Action { .just($0) }
    let last = action?.lastElement
    last?.subscribe(onNext: { heard.append("\($0 ?? 0)") }, onCompleted: { heard.append("end") }).disposed(
      by: bag)
    action?.execute(1)
    action?.forget()
    action = nil
    expectEqual(heard.all, ["0", "1", "0", "end"])
    last?.subscribe(onNext: { heard.append("\($0 ?? 0)") }, onCompleted: { heard.append("over") }).dispose()
    expectEqual(heard.all, ["0", "1", "0", "end", "0", "over"])
  }

  @Test func `forget reaches the actions that an action is composed of`() {
    func part() -> Action<Int, Int> { Action(policy: .concurrent()) { .just($0) } }
    let parts = [part(), part(), part()]
    let first = Action<Int, Int>.combined([parts[0], parts[1].map { $0 }.retrying(2)])
    let action = first.then(parts[2].mapInput { $0 })
    action.execute(1)
    expectEqual(parts.map(\.lastElement.value), [1, 1, 1])
    action.forget()
    expectEqual((parts + [first, action]).map(\.lastElement.value), [nil, nil, nil, nil, nil])
  }

  @Test func `the last input is nil until it has been requested and an execution has started`() {
    let lifetimes = Lifetimes()
    let works = (0...2).map { _ in PublishSubject<Int>() }
    let starts = Heard<Int>()
    let action = Action<Tracked, Int>(policy: .enqueue()) { _ in
      starts.append(1)
      return works[starts.all.count - 1].asObservable()
    }
    action.execute(lifetimes.track("1"))
    works[0].onCompleted()
    expectEqual(lifetimes.live, 0)
    #expect(action.lastInput.value == nil)
    action.execute(lifetimes.track("2"))
    action.execute(lifetimes.track("3"))
    expectEqual(action.lastInput.value?.label, "2")
    works[1].onCompleted()
    works[2].onCompleted()
    expectEqual(lifetimes.liveLabels, ["3"])
    expectEqual(action.lastInput.value?.label, "3")
    action.forget()
    expectEqual(lifetimes.live, 0)
  }
}
