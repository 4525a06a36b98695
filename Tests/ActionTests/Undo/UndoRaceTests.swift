import Action
import StreamsTesting
import TestSupport
import Testing

extension Races {
  struct UndoRaceTests {
    private final class Rig: Sendable {
      let rows = MutableProperty<[Int]>([])
      let stack = UndoStack()
      let add: Action<Int, Int>

      init() {
        let insert = Action<Int, Int>(policy: .enqueue()) { [rows] row in
          rows.modify { $0.append(row) }
          return .just(row)
        }
        let remove = Action<Int, Never> { [rows] row in
          rows.modify { rows in rows.removeAll { $0 == row } }
          return .empty()
        }
        add = insert.undoable(in: stack, by: remove)
        for row in [1, 2] { add.execute(row) }
      }
    }

    @Test func `an undo racing with an execution runs before or after it, or one is rejected`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Rig()
      } left: {
        $0.stack.undo()
      } right: {
        $0.add.execute(3)
      } check: { rig, round in
        // The undo came first, the execution was rejected during the undo, the undo came last, or the undo
        // was busy.
        let allowed = [[1, 3], [1], [1, 2], [1, 2, 3]]
        try #require(allowed.contains(rig.rows.value), "\(rig.rows.value) in \(round)")
        try #require(rig.add.enabled.value && rig.stack.canUndo.value, "\(round)")
        while rig.stack.canUndo.value { rig.stack.undo() }
        try requireEqual(rig.rows.value, [], "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test func `two racing undos run one after the other`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Rig()
      } left: {
        $0.stack.undo()
      } right: {
        $0.stack.undo()
      } check: { rig, round in
        try requireEqual(rig.rows.value, [], "\(round)")
        try #require(rig.add.enabled.value && rig.stack.canRedo.value, "\(round)")
        while rig.stack.canRedo.value { rig.stack.redo() }
        try requireEqual(rig.rows.value, [1, 2], "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test func `an undo whose cancellation races with its start runs or changes nothing`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        WaitingRig()
      } left: {
        $0.inverses[2].onCompleted()
      } right: {
        $0.second.cancel()
      } check: { rig, round in
        // The second undo was cancelled while it waited, or it ran and was cancelled then.
        try #require(rig.second.state.value == .cancelled, "\(round)")
        try #require(rig.stack.canUndo.value && rig.stack.canRedo.value && rig.add.enabled.value, "\(round)")
        rig.inverses.end()
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    /// A running undo of 2, and an undo of 1 that waits.
    private final class WaitingRig: Sendable {
      let inverses = Works()
      let stack = UndoStack(keepsFailed: true)
      let add: Action<Int, Int>
      let second: Execution<Never>

      init() {
        let inverse = Action<Int, String> { [inverses] in inverses.work($0) }
        add = Action<Int, Int> { .just($0) }.undoable(in: stack, by: inverse)
        for row in [1, 2] { add.execute(row) }
        stack.undo()
        second = stack.undo()
      }
    }

    @Test func `clearing a stack during an undo leaves nothing to undo or redo`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Rig()
      } left: {
        $0.stack.undo()
      } right: {
        $0.stack.clear()
      } check: { rig, round in
        try #require([[1], [1, 2]].contains(rig.rows.value), "\(round)")
        try #require(!rig.stack.canUndo.value && !rig.stack.canRedo.value, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }
  }
}
