import Action
import StreamsTesting
import TestSupport
import Testing

/// Undos and redos whose executions belong to a group.
@Suite(.watched) struct UndoInGroupTests {
  private let works = Works()
  private let inverseWorks = Works()
  private let stack = UndoStack()
  private let base: Action<Int, String>
  private let inverse: Action<Int, String>

  init() {
    let (works, inverseWorks) = (works, inverseWorks)
    base = Action(policy: .enqueue()) { works.work($0) }
    inverse = Action(policy: .enqueue()) { inverseWorks.work($0) }
  }

  /// Undoes once when the first execution of `action` has ended.
  private func undoAfterFirst(of action: Action<Int, String>) -> Heard<Execution<Never>> {
    let (stack, undos) = (stack, Heard<Execution<Never>>())
    action.completions.take(1).subscribe(onNext: { undos.append(stack.undo()) })
    return undos
  }

  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Composes the inverse further.
    var inverse: @Sendable (Action<Int, String>) -> Action<Int, String> = { $0 }
  }

  private static let kinds = [
    Kind(testDescription: "plain"),
    Kind(testDescription: "the inverse is composed") { $0.map { $0 }.retrying(2) },
  ]

  @Test(arguments: kinds)
  func `an undo is rejected if its inverse waits for the slot of an execution that waits for the undo`(
    kind: Kind
  ) async throws {
    let group = ActionGroup()
    let action = base.undoable(in: stack, by: kind.inverse(inverse))
    group.add(action)
    group.add(inverse)
    let undos = undoAfterFirst(of: action)
    action.execute(1)
    let second = action.start(2)
    works[1].onCompleted()
    #expect(await undoError(of: undos.all[0]) == "notEnabled")
    expectEqual(works.take(), ["start 1", "start 2", "stop 1"])
    expectEqual(inverseWorks.take(), [])
    works[2].onCompleted()
    expectEqual(second.state.value, .completed)
    #expect(stack.canUndo.value && group.isIdle.value)
    let again = stack.undo()
    expectEqual(inverseWorks.take(), ["start 2"])
    inverseWorks[2].onCompleted()
    expectEqual(again.state.value, .completed)
  }

  @Test func `an undo is rejected when the slot for which it waits passes to an execution that waits for it`()
    async throws
  {
    let group = ActionGroup()
    let other = Action<Int, String>(policy: .enqueue()) { [works] in works.work($0) }
    let action = base.undoable(in: stack, by: inverse)
    for member in [action, other, inverse] { group.add(member) }
    action.execute(1)
    works[1].onCompleted()
    other.execute(2)
    let second = action.start(3)
    let undo = stack.undo()
    expectEqual(undo.state.value, .running)
    works[2].onCompleted()
    #expect(await undoError(of: undo) == "notEnabled")
    expectEqual(second.state.value, .running)
    works[3].onCompleted()
    expectEqual(second.state.value, .completed)
    #expect(group.isIdle.value)
  }

  @Test func `an undo waits for the slot of an execution that does not wait for it`() async throws {
    let group = ActionGroup(limit: 2)
    let other = Action<Int, String>(policy: .enqueue()) { [works] in works.work($0) }
    let action = base.undoable(in: stack, by: inverse)
    for member in [action, other, inverse] { group.add(member) }
    let undos = undoAfterFirst(of: action)
    action.execute(1)
    let second = action.start(2)
    other.execute(3)
    works[1].onCompleted()
    expectEqual(undos.all[0].state.value, .running)
    expectEqual(inverseWorks.take(), [])
    works[3].onCompleted()
    expectEqual(inverseWorks.take(), ["start 1"])
    inverseWorks[1].onCompleted()
    expectEqual(undos.all[0].state.value, .completed)
    works[2].onCompleted()
    expectEqual(second.state.value, .completed)
  }

  @Test func `each undo that would wait for itself is rejected`() async throws {
    let group = ActionGroup()
    let action = base.undoable(in: stack, by: inverse)
    group.add(action)
    group.add(inverse)
    let (stack, undos) = (stack, Heard<Execution<Never>>())
    action.completions.take(1).subscribe(onNext: { for _ in 1...2 { undos.append(stack.undo()) } })
    action.execute(1)
    let second = action.start(2)
    works[1].onCompleted()
    for undo in undos.all { #expect(await undoError(of: undo) == "notEnabled") }
    works[2].onCompleted()
    expectEqual(second.state.value, .completed)
  }

  @Test func `a redo is rejected if it waits for the slot of an execution that waits for the redo`() async {
    let group = ActionGroup()
    let action = base.undoable(in: stack, by: inverse)
    let other = Action<Int, String>(policy: .enqueue()) { [works] in works.work($0) }
      .undoable(in: stack, by: Action { .just("\($0)") })
    group.add(base)
    group.add(other)
    action.execute(1)
    works[1].onCompleted()
    stack.undo()
    inverseWorks[1].onCompleted()
    let running = Action<Int, String> { [works] in works.work($0) }
    group.add(running)
    running.execute(9)
    let second = other.start(2)
    let redo = stack.redo()
    works[9].onCompleted()
    #expect(await undoError(of: redo) == "notEnabled")
    works[2].onCompleted()
    expectEqual(second.state.value, .completed)
    #expect(group.isIdle.value)
  }

  @Test func `work that awaits an undo whose inverse waits for the slot of the work throws`() async {
    let (group, stack) = (ActionGroup(), stack)
    let action = base.undoable(in: stack, by: inverse)
    let member = Action<Int, Void>(policy: .enqueue()) { (_: Int) async throws -> Void in
      try await stack.undo().finished()
    }
    group.add(member)
    group.add(inverse)
    action.execute(1)
    works[1].onCompleted()
    expectEqual(await member.start(1).ending, "itself")
  }
}
