public import Streams

/// The executions that can be undone, and those that can be redone.
///
/// ```swift
/// let history = UndoStack(limit: 100)
/// let insert = insertRow.undoable(in: history, by: removeRow) { text, rows in rows.last?.id }
/// let rename = renameRow.undoable(in: history, by: renameRow) { change, _ in change.reversed }
///
/// insert.execute("first line")
/// history.undo()                                     // executes removeRow
/// try await history.redo().finished()                // executes insertRow again, and waits for its end
/// history.canUndo.subscribe(onNext: { undoButton.isEnabled = $0 })
/// let undo = CompletableAction<Void>(enabledIf: history.canUndo) { history.undo().elements }
/// ```
///
/// An action takes part by `undoable(in:by:_:)`, which names its inverse. The stack records each successful
/// execution of it, in the order in which they end, and then forgets the executions that could be redone. Undoing
/// executes the inverse of the newest execution. Redoing executes the action again with the same input; the new
/// execution is the next one to be undone.
///
/// Either executions are in flight, or one undo or redo, never both: ``undo()`` and ``redo()`` fail with
/// ``UndoError/busy`` while an execution, or another undo or redo, is in flight; the undoable actions are disabled
/// during an undo or redo. When an undo or redo fails, or is cancelled, nobody knows how much of it has happened, and
/// nothing before it can be undone safely: the stack is cleared, and ``errors`` says why. Where each action does its work
/// as a whole or not at all, as by a transaction, a stack that is made with `keepsFailed: true` stays as it was instead,
/// so that a person tries again. If nothing was run, because the action to be executed was not enabled, every stack
/// stays as it was.
///
/// - Concurrency: any thread may call everything. If a callback for the end of an execution or of another undo calls
///   `undo()`, that call finds it ended.
/// - Lifetime: keep the stack as long as it is used. Its release cancels an undo that is in flight. It keeps the
///   actions of its entries alive.
public final class UndoStack: Sendable {
  let core: UndoCore
  private let mover: Action<UndoState.Direction, Never>

  /// Whether there is something to undo and nothing is in flight: the present value, and a stream that starts with it
  /// and never repeats a value.
  public let canUndo: Property<Bool>

  /// Whether there is something to redo and nothing is in flight: the present value, and a stream that starts with it
  /// and never repeats a value.
  public let canRedo: Property<Bool>

  /// The reason of each undo or redo that failed; the stream emits it before the caller hears of it.
  ///
  /// It completes when the stack is released.
  public var errors: Observable<UndoError> { core.errors }

  /// An empty stack.
  ///
  /// - Parameters:
  ///   - limit: the number of executions that are kept at most; the oldest are forgotten. At least 1.
  ///   - keepsFailed: whether an undo or redo that fails, or is cancelled, can be tried again. Only for actions that have
  ///     changed nothing when they fail, and that may run once more when they were cancelled at their very end.
  public init(limit: Int = .max, keepsFailed: Bool = false) {
    precondition(
      limit >= 1,
      "UndoStack(limit: \(limit)): pass at least 1; if nothing is to be undone, make no stack"
    )
    let core = UndoCore(limit: limit, keepsFailed: keepsFailed)
    self.core = core
    var plan = ActionPlan()
    plan.policy = .concurrent()
    plan.hearsErrors = { core.errors.hasObservers }
    mover = Action(
      .known,
      .procedure { direction, reporter, sink, stopped in
        core.move(direction, sink, reporter, stopped: stopped)
      }, plan, nil)
    canUndo = core.status.map(\.canUndo).skipRepeats()
    canRedo = core.status.map(\.canRedo).skipRepeats()
  }

  deinit { core.close() }

  /// Undoes the newest execution.
  ///
  /// The undo is decided when it begins: at once, or as soon as the observers of another undo or redo that are just
  /// being told something have returned.
  ///
  /// - Returns: the execution of the undo, which can be awaited with ``Execution/finished()`` and cancelled. It fails
  ///   with an ``UndoError``: ``UndoError/nothingToUndo``, ``UndoError/noInverse``, ``UndoError/busy``,
  ///   ``UndoError/notEnabled`` or ``UndoError/failed(_:)``.
  @discardableResult
  public func undo() -> Execution<Never> { mover.start(.undo) }

  /// Executes again the execution that was undone last.
  ///
  /// - Returns: the execution of the redo; see ``undo()``. If nothing has been undone since the last execution, it
  ///   fails with ``UndoError/nothingToRedo``.
  @discardableResult
  public func redo() -> Execution<Never> { mover.start(.redo) }

  /// Forgets all executions. Executions, undos and redos that are in flight go on: an execution is recorded when it has
  /// completed, and an undo or redo is then forgotten.
  public func clear() { core.clear() }
}
