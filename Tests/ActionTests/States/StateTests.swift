import Action
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct StateTests {
  @Test func `the work receives the state with the input`() {
    let factor = MutableProperty(2)
    let action = Action<Int, Int>(state: factor) { factor, input in .just(factor * input) }
    let heard = Heard<Int>()
    action.elements.subscribe(onNext: { heard.append($0) })
    action.execute(3)
    factor.value = 10
    action.execute(3)
    expectEqual(heard.all, [6, 30])
  }

  @Test func `an action retains its state, and releases it with itself`() {
    weak var weakState: MutableProperty<Int>?
    weak var weakInput: ValidatingProperty<Int, Mishap>?
    var action: Action<Void, Int>?
    var validated: Action<Void, Int>?
    do {
      let state = MutableProperty(1)
      let input = ValidatingProperty<Int, Mishap>(2) { _ in .valid }
      (weakState, weakInput) = (state, input)
      action = Action(state: state) { .just($0) }
      validated = Action(validated: input) { .just($0) }
    }
    weakState?.value = 7
    action?.execute()
    validated?.execute()
    expectEqual(action?.lastElement.value, 7)
    expectEqual(validated?.lastElement.value, 2)
    (action, validated) = (nil, nil)
    #expect(weakState == nil && weakInput == nil)
  }

  @Test func `the state enables and disables the action`() {
    let amount = MutableProperty(0)
    let action = Action<Void, Int>(state: amount, enabledWhen: { $0 > 0 }) { .just($0) }
    let enabled = Heard<Bool>()
    action.enabled.subscribe(onNext: { enabled.append($0) })
    let errors = Heard<String>()
    action.errors.subscribe(onNext: { errors.append($0.name) })
    action.execute()
    amount.value = 5
    action.execute()
    amount.value = 6
    amount.value = 0
    expectEqual(enabled.all, [false, true, false, true, false])
    expectEqual(errors.all, ["notEnabled"])
    expectEqual(action.lastElement.value, 5)
  }

  @Test func `isEnabled for an input uses a state that is still being announced`() {
    let amount = MutableProperty(0)
    let kept = MutableProperty(Action<Int, Int>?.none)
    let heard = Heard<Bool>()
    // Subscribed before the action follows the state.
    let subscription = amount.asObservable().subscribe(onNext: { _ in
      if let action = kept.value { heard.append(action.isEnabled(for: 1)) }
    })
    let action = Action<Int, Int>(state: amount, enabledWhen: { $0 > 0 }) { amount, _ in .just(amount) }
    kept.value = action
    amount.value = 5
    amount.value = 0
    expectEqual(heard.all, [true, false])
    subscription.dispose()
    kept.value = nil
  }

  @Test func `asynchronous work receives the state`() async throws {
    let name = MutableProperty("Ada")
    let greet = Action<String, String>(state: name) { (name: String, word: String) async throws -> String in
      "\(word), \(name)"
    }
    #expect(try await greet.start("Hello").value == "Hello, Ada")
    let shout = Action<Void, String>(state: name) { (name: String) async throws -> String in name + "!" }
    #expect(try await shout.start().value == "Ada!")
  }

  @Test func `a nil state disables an unwrapping action`() {
    let user = MutableProperty<String?>(nil)
    let action = Action<Int, String>(unwrapping: user) { user, input in .just("\(user) \(input)") }
    #expect(!action.enabled.value)
    user.value = "Ada"
    #expect(action.enabled.value)
    action.execute(1)
    expectEqual(action.lastElement.value, "Ada 1")
    user.value = nil
    #expect(!action.enabled.value)
    let plain = Action<Void, Int>(unwrapping: user) { .just($0.count) }
    #expect(!plain.enabled.value)
  }

  @Test func `an invalid state disables an action of a validated property`() {
    let even = ValidatingProperty<Int, Mishap>(0) { value in
      if value > 100 { return .coerced(100, nil) }
      return value % 2 == 0 ? .valid : .invalid(Mishap())
    }
    let action = Action<Int, Int>(validated: even) { value, input in .just(value + input) }
    action.execute(1)
    expectEqual(action.lastElement.value, 1)
    even.value = 3
    #expect(!action.enabled.value)
    even.value = 200
    #expect(action.enabled.value)
    action.execute(1)
    expectEqual(action.lastElement.value, 101)
    let plain = Action<Void, Int>(validated: even) { .just($0) }
    plain.execute()
    expectEqual(plain.lastElement.value, 100)
  }

  @Test func `an execution uses the newest state even while an older one is still being announced`()
    async throws
  {
    try await withWatchdog {
      let state = MutableProperty(0)
      let action = Action<Void, Int>(state: state) { .just($0) }
      let heard = Heard<Int>()
      action.elements.subscribe(onNext: { heard.append($0) })
      // A value set inside an observer is announced when the observer has returned.
      let subscription = state.skip(1).take(1).subscribe(onNext: { _ in
        state.value = 2
        action.execute()
      })
      state.value = 1
      expectEqual(heard.all, [2])
      subscription.dispose()
    }
  }

  @Test func `a waiting input keeps the state with which it was accepted`() {
    let works = Works()
    let state = MutableProperty("a")
    let action = Action<Int, String>(state: state, policy: .enqueue()) { state, input in
      works.work(input).map { "\(state) \($0)" }
    }
    action.execute(1)
    action.execute(2)
    state.value = "b"
    works[1].onCompleted()
    works[2].onNext("x")
    expectEqual(action.lastElement.value, "a x")
    works.end()
  }

  @Test @MainActor func `a factory with a state is called on the actor where it was written`() async {
    let state = MutableProperty(1)
    var calls = 0
    let action = Action<Int, Int>(state: state) { state, input in
      calls += 1
      return .just(state + input)
    }
    action.execute(1)
    expectEqual(calls, 1)
    expectEqual(action.lastElement.value, 2)
  }

  @Test func `a state that outlives an action does not retain it`() {
    let lifetimes = Lifetimes()
    let state = MutableProperty(lifetimes.track("state"))
    var action: Action<Void, Int>? = Action(state: state) { [work = lifetimes.track("work")] _ in
      withExtendedLifetime(work) {}
      return .just(1)
    }
    action?.execute()
    expectEqual(lifetimes.live, 2)
    action = nil
    expectEqual(lifetimes.live, 1)
    withExtendedLifetime(state) {}
  }

  @Test func `the lifetime of an action ends with the action, and disposes its disposables`() {
    let log = Heard<String>()
    var action: Action<Int, Int>? = Action { .just($0) }
    let lifetime = action!.lifetime
    lifetime.observeEnded { log.append("ended") }
    Disposables.create { log.append("disposed") }.disposed(by: lifetime)
    let untied = lifetime.observeEnded { log.append("never") }
    untied.dispose()
    expectEqual(log.all, [])
    action = nil
    expectEqual(log.all, ["ended", "disposed"])
    lifetime.ended.subscribe(onCompleted: { log.append("late") })
    expectEqual(log.all.last, "late")
  }
}

/// A state that another thread writes concurrently.
@Suite(.watched, .serialized) struct StateRaceTests {
  @Test func `the work receives exactly the value that the gate accepted`() async throws {
    let state = MutableProperty(0)
    try await race(writing: { state.modify { $0 &+= 1 } }) { work in
      Action<Void, Void>(state: state, enabledWhen: { $0 % 2 == 0 }, workFactory: work)
    }
  }

  @Test func `the work receives exactly the value that was unwrapped`() async throws {
    let number = MutableProperty(0)
    let state = MutableProperty<Int?>(0)
    try await race(writing: {
      let next = number.modify { value in
        value &+= 1
        return value
      }
      state.value = next % 2 == 0 ? next : nil
    }) { work in
      Action<Void, Void>(unwrapping: state, workFactory: work)
    }
  }

  /// Executes 20,000 times while another thread writes. The work may receive only even numbers.
  private func race(
    writing write: @escaping @Sendable () -> Void,
    _ make: (@escaping @Sendable (Int) -> Observable<Void>) -> Action<Void, Void>
  ) async throws {
    let violations = Heard<Int>()
    let runs = MutableProperty(0)
    let action = make { value in
      if value % 2 != 0 { violations.append(value) }
      runs.modify { $0 += 1 }
      return .empty()
    }
    try await withWatchdog {
      let isFinished = MutableProperty(false)
      Race.together(2) { side in
        if side == 0 {
          while !isFinished.value { write() }
        } else {
          while runs.value < 20_000 {
            if runs.value.isMultiple(of: 100) { Watchdog.reset() }
            action.execute()
          }
          isFinished.value = true
        }
      }
    }
    expectEqual(violations.all, [])
  }
}
