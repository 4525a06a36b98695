import Action
import TestSupport
import Testing

/// The reasons of actions composed of several others.
struct ComposedBlockersTests {
  private let first = MutableProperty(false)
  private let second = MutableProperty(false)

  private func action(_ gate: Gate, _ policy: ExecutionPolicy = .drop) -> Action<Int, Int> {
    Action(enabledIf: gate, policy: policy) { .just($0) }
  }

  @Test
  func
    `the reasons of the parts come in the order of the parts, before the reasons of the composed action's gate`()
  {
    let (one, two): (Gate, Gate) = (.require(first, "one"), .require(second, "two"))
    let actions = [
      action(one).then(action(two)), .combined([action(one), action(two)]), action(one).gated(by: two),
      action(one).map { $0 }.gated(by: two).retrying(2),
    ]
    for action in actions { expectEqual(action.blockers.value, ["one", "two"]) }
    first.value = true
    for action in actions { expectEqual(action.blockers.value, ["two"]) }
    second.value = true
    for action in actions { expectEqual(action.blockers.value, []) }
  }

  @Test func `a requirement that two parts share is listed once`() {
    let online = Gate.require(first, "You are offline")
    let combined = Action.combined([action(online), action(online)])
    expectEqual(combined.blockers.value, ["You are offline"])
  }

  @Test func `a failed and a released part have a general reason`() {
    let stream = PublishSubject<Bool>()
    let failing = action(.require(stream, "Connecting"))
    let errors = failing.errors.subscribe()
    let composed = failing.map { $0 }
    stream.onError(Mishap())
    expectEqual(composed.blockers.value, ["Not available because of an error"])
    errors.dispose()
  }

  @Test func `the blockers of a paused part are the reasons of its gate`() {
    let part = action(.require(first, "You are offline"), .enqueue(pausesWhenClosed: true))
    let gated = part.gated(by: .require(second, "Sign in first"))
    let mapped = part.map { $0 }
    expectEqual(mapped.blockers.value, ["You are offline"])
    expectEqual(gated.blockers.value, ["You are offline", "Sign in first"])
    #expect(gated.enabled.value)
    first.value = true
    expectEqual(gated.blockers.value, ["Sign in first"])
  }
}
