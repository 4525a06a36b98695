public import Streams

/// The executions that can be undone, and those that can be done again.
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
/// An action takes part by `undoable(in:by:_:)`, which names its inverse. Each successful execution of it is recorded,
/// in the order in which they end, and clears what could be done again. To undo is to execute the inverse of the newest;
/// to do again is to execute the action with the same input, and what comes of that is what is undone next.
///
/// Either executions are in flight or one undo or redo, never both: ``undo()`` and ``redo()`` fail with
/// ``UndoError/busy`` while an execution, or another of them, is in flight; the undoable actions are disabled while
/// something is undone or done again. When an undo or redo fails, or is cancelled, nobody knows how much of it has
/// happened, and nothing before it can be undone safely: the stack is cleared, and ``errors`` says why. If nothing was
/// run, because the action that was to be executed was not enabled, the stack stays as it was.
///
/// - Concurrency: everything may be called from any thread. An `undo()` in a callback for an end, of an execution or of
///   another undo, finds that ended.
/// - Lifetime: keep the stack as long as it is used. When it is released, an undo that is in flight is cancelled. It keeps
///   the actions of its entries alive.
public final class UndoStack: Sendable {
  let core: UndoCore
  private let mover: Action<UndoState.Direction, Never>

  /// Whether there is something to undo and nothing is in flight: the value now, and a stream that starts with it and
  /// never repeats one.
  public let canUndo: Property<Bool>

  /// Whether there is something to do again and nothing is in flight: the value now, and a stream that starts with it and
  /// never repeats one.
  public let canRedo: Property<Bool>

  /// Why an undo or redo failed, each time that one did; it is told before its caller hears of that.
  ///
  /// It completes when the stack is released.
  public var errors: Observable<UndoError> { core.errors }

  /// An empty stack.
  ///
  /// - Parameter limit: how many executions are kept at most; the oldest are forgotten. At least 1.
  public init(limit: Int = .max) {
    precondition(
      limit >= 1,
      "UndoStack(limit: \(limit)): at least 1 execution has to be kept; where nothing is to be undone, make no stack"
    )
    let core = UndoCore(limit: limit)
    self.core = core
    var plan = ActionPlan()
    plan.policy = .concurrent()
    plan.hearsErrors = { core.errors.hasObservers }
    mover = Action(
      .known,
      .procedure { direction, reporter, sink, stopped in
        core.move(direction, sink, stopped, reporter)
      }, plan, nil)
    canUndo = core.status.map(\.canUndo).skipRepeats()
    canRedo = core.status.map(\.canRedo).skipRepeats()
  }

  deinit { core.close() }

  /// Undoes the newest execution.
  ///
  /// It is decided when it begins, which is at once, or as soon as the observers of another undo or redo that are just
  /// being told something have returned.
  ///
  /// - Returns: the execution of the undo, which can be awaited with ``Execution/finished()`` and cancelled. It fails with
  ///   an ``UndoError``: ``UndoError/nothingToUndo``, ``UndoError/noInverse``, ``UndoError/busy``,
  ///   ``UndoError/notEnabled`` or ``UndoError/failed(_:)``.
  @discardableResult
  public func undo() -> Execution<Never> { mover.start(.undo) }

  /// Executes again what has been undone last.
  ///
  /// - Returns: the execution of that; see ``undo()``. Where nothing has been undone since the last execution, it fails with
  ///   ``UndoError/nothingToRedo``.
  @discardableResult
  public func redo() -> Execution<Never> { mover.start(.redo) }

  /// Forgets all executions. What is in flight goes on: an execution is recorded when it has completed, an undo or redo is
  /// forgotten when it has.
  public func clear() { core.clear() }
}
