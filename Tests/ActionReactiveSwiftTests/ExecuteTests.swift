import ActionReactiveSwift
import TestSupport
import Testing

/// The label `execute:` creates the same actions as `workFactory:`.
struct ExecuteTests {
  private enum Wrong: Error { case negative }

  private func elements(of action: Action<Int, Int>, for input: Int) -> [Int] {
    let heard = Heard<Int>()
    action.execute(input).subscribe(onNext: { heard.append($0) }, onError: { _ in heard.append(-1) })
    return heard.all
  }

  private func elements(of action: Action<Void, Int>) -> [Int] {
    let heard = Heard<Int>()
    action.execute().subscribe(onNext: { heard.append($0) }, onError: { _ in heard.append(-1) })
    return heard.all
  }

  @Test func `an action creates work for an input`() {
    let action = Action<Int, Int>(execute: { .of($0, $0 * 10) })
    expectEqual(elements(of: action, for: 2), [2, 20])
    let withoutInput = Action<Void, Int>(execute: { .just(3) })
    expectEqual(elements(of: withoutInput), [3])
  }

  @Test func `a condition disables the action`() {
    let isOpen = MutableProperty(false)
    let action = Action<Int, Int>(enabledIf: isOpen, execute: { .just($0) })
    expectEqual(elements(of: action, for: 1), [-1])
    isOpen.value = true
    expectEqual(elements(of: action, for: 1), [1])
  }

  @Test func `a state is passed to the work and to the condition`() {
    let state = MutableProperty(0)
    let action = Action<Int, Int>(state: state, enabledIf: { $0 > 0 }, execute: { .of($0, $1) })
    let withoutInput = Action<Void, Int>(state: state, enabledIf: { $0 > 0 }, execute: { .just($0) })
    #expect(elements(of: action, for: 1) == [-1] && elements(of: withoutInput) == [-1])
    state.value = 5
    #expect(elements(of: action, for: 1) == [5, 1] && elements(of: withoutInput) == [5])
    let always = Action<Int, Int>(state: state, execute: { .of($0, $1) })
    expectEqual(elements(of: always, for: 1), [5, 1])
  }

  @Test func `a nil state disables the action`() {
    let state = MutableProperty<Int?>(nil)
    let action = Action<Int, Int>(unwrapping: state, execute: { .of($0, $1) })
    let withoutInput = Action<Void, Int>(unwrapping: state, execute: { .just($0) })
    #expect(elements(of: action, for: 1) == [-1] && elements(of: withoutInput) == [-1])
    state.value = 5
    #expect(elements(of: action, for: 1) == [5, 1] && elements(of: withoutInput) == [5])
  }

  @Test func `an invalid state disables the action`() {
    let state = ValidatingProperty<Int, Wrong>(-1) { $0 < 0 ? .invalid(.negative) : .valid }
    let action = Action<Int, Int>(validated: state, execute: { .of($0, $1) })
    let withoutInput = Action<Void, Int>(validated: state, execute: { .just($0) })
    #expect(elements(of: action, for: 1) == [-1] && elements(of: withoutInput) == [-1])
    state.value = 5
    #expect(elements(of: action, for: 1) == [5, 1] && elements(of: withoutInput) == [5])
  }

  @Test(.watched) @MainActor func `the work closure runs on the actor on which it is written`() async {
    var made = 0
    let action = Action<Int, Int>(execute: { input in
      MainActor.assertIsolated()
      made += 1
      return .just(input)
    })
    let executed = Task.detached { try await action.execute(7).lastValue }
    #expect(await (try? executed.value) == 7)
    expectEqual(made, 1)
  }
}
