import RuntimeCounters
import StreamsTesting
import TestSupport
import Testing

@testable import ActionUI

/// Incorrect uses and their consequences.
@MainActor @Suite(.watched)
struct MisuseTests {
  private let works = Works()

  @Test func `a binding to an action without an owner is disabled`() {
    var shown: [String] = []
    let binding = ActionBinding(Action<Void, Int> { .just(1) }) { shown.append($0.label) }
    expectEqual(shown.last, "off released")
    expectEqual(binding.trigger(), false)
    binding.cancel()
    binding.unbind()
    binding.unbind()
    expectEqual(binding.state.isReleased, true)
  }

  @Test func `an input closure can read a released control, unbind, or trigger`() {
    final class Field { var text = 1 }
    final class Asker { var input: @MainActor () -> Int? = { nil } }
    let action = works.action(policy: .concurrent())
    var field: Field? = Field()
    var binding: ActionBinding?
    let asker = Asker()
    asker.input = { [weak field] in field?.text }
    binding = ActionBinding(action, input: { asker.input() }) { _ in }
    expectEqual(binding?.trigger(), true)
    field = nil
    expectEqual(binding?.trigger(), false)
    // The text is committed while it is read, which triggers again.
    var nested: [Bool?] = []
    asker.input = {
      nested.append(binding?.trigger())
      return 2
    }
    expectEqual(binding?.trigger(), true)
    expectEqual(nested, [false])
    asker.input = {
      binding?.unbind()
      return 3
    }
    expectEqual(binding?.trigger(), false)
    asker.input = {
      binding = nil
      return 4
    }
    expectEqual(binding?.trigger(), false)
    expectEqual(works.started.all, [1, 2])
  }

  @Test func `show can bind, unbind and trigger`() {
    let action = works.action()
    var log: [String] = []
    var first: ActionBinding?
    var second: ActionBinding?
    first = ActionBinding(action, input: { 1 }) { state in
      log.append("first \(state.label)")
      guard state.isExecuting else { return }
      log.append("again \(first?.trigger() == true)")
      second = ActionBinding(action, input: { 2 }) { log.append("second \($0.label)") }
      first?.unbind()
    }
    first?.trigger()
    works.finish(1)
    expectEqual(log, ["first on", "first busy", "again false", "second busy", "second on"])
    expectEqual(second?.state.label, "on")
    // Each end of the work is shown and triggers the next execution, which starts after `show` has returned.
    var started = 0
    let quick = Action<Void, Int> {
      started += 1
      return .just(1)
    }
    var third: ActionBinding?
    third = ActionBinding(quick) { state in
      if state.isEnabled, started < 5 { third?.trigger() }
    }
    quick.execute()
    expectEqual(started, 5)
    expectEqual(third?.state.label, "on")
    // The bindings and the closures retain each other.
    first = nil
    third = nil
    // The control is released while it is being shown a state.
    var fourth: ActionBinding?
    fourth = ActionBinding(action, input: { 1 }) { if $0.isExecuting { fourth = nil } }
    action.execute(1)
    #expect(fourth == nil)
    works.finish(1)
  }

  /// Creates bindings and releases them from the front, so that each release finds all the others behind it.
  private static func makeAndDrop(_ count: Int, to action: Action<Int, Int>) {
    var bindings = (0..<count).map { _ in ActionBinding(action, input: { 1 }) { _ in } }
    bindings.reverse()
    while bindings.popLast() != nil {}
  }

  @Test(.enabled(if: allocation_counter_is_available()))
  func `creating and releasing ten thousand bindings of one action leaks no memory`() async {
    // Runs in a separate process, because bytes are counted for all threads, including the threads of other tests.
    await #expect(processExitsWith: .success) { @MainActor in
      let action = Action<Int, Int> { .just($0) }
      MisuseTests.makeAndDrop(10_000, to: action)
      let before = allocation_counter_live_bytes()
      MisuseTests.makeAndDrop(10_000, to: action)
      let left = allocation_counter_live_bytes() - before
      // One page, while one binding has hundreds of bytes.
      precondition(left < 4_096, "\(left) bytes are left of 10,000 bindings")
    }
  }

  @Test func `the cost of a binding is the same among ten thousand bindings as among a thousand`() {
    // The system may not support counting. A thread is counted from its first query on.
    if !instruction_counter_is_available() { return }
    let action = works.action()
    func instructions(_ count: Int) -> Double {
      let before = instruction_counter_count()
      MisuseTests.makeAndDrop(count, to: action)
      return Double(instruction_counter_count() - before) / Double(count)
    }
    _ = instructions(10_000)
    let (few, many) = (instructions(1_000), instructions(10_000))
    #expect(many < few * 1.2, "\(few) instructions each for 1,000, \(many) for 10,000")
    // No listener is left for the action to notify.
    expectEqual(action.listening.listenerCount, 0)
    let control = ActionBinding(action, input: { 1 }) { _ in }
    control.trigger()
    expectEqual(control.state.label, "busy")
  }
}
