public import Streams

/// A stack that records the executions of actions so that they can be undone and redone.
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
/// let undo = CompletableAction<Void>(enabledIf: history.canUndo, policy: .concurrent()) { history.undo().elements }
/// ```
///
/// Use it where each step is an execution of an action whose inverse is another action, such as edits of a document on
/// a server. For a value that is edited in memory only, keeping the earlier values or `UndoManager` is simpler.
///
/// The policy of the action `undo` is `.concurrent()`, so a second press reaches the stack, which runs the second undo
/// after the first one.
///
/// Make an action undoable with `undoable(in:by:_:)`, which takes the inverse action. The stack records each successful
/// execution of the action, in the order in which the executions end, and discards the executions that could be redone.
/// Undoing executes the inverse of the newest execution. Redoing executes the action again with the same input, and the
/// new execution is the next one to be undone.
///
/// If an undo or redo is running, ``undo()`` and ``redo()`` wait for it, in order, so two quick presses undo two steps.
/// The entry is determined when the undo or redo begins. If the previous undo or redo failed and cleared the stack, an
/// undo fails with ``UndoError/nothingToUndo``. ``canUndo`` and ``canRedo`` treat running and waiting undos and redos
/// as done.
///
/// Executions and an undo or redo are never in flight together. ``undo()`` and ``redo()`` fail with ``UndoError/busy``
/// while an execution is in flight. The undoable actions are disabled while an undo or redo runs or waits. An execution
/// that was accepted earlier begins, and is recorded, after the last of them has ended.
///
/// When an undo or redo fails or is cancelled, it is unknown which changes it has made, and no earlier execution can be
/// undone safely. The stack is therefore cleared, and ``errors`` emits the reason. If each action does its work
/// completely or not at all, for example in a transaction, create the stack with `keepsFailed: true`. The stack is then
/// left unchanged, so that the user can try again. If nothing was run, because the action to be executed was not
/// enabled, the stack is always left unchanged. The same applies if that action waits in an ``ActionGroup`` for the
/// slot of an execution that waits for the undo or redo: the undo or redo fails with ``UndoError/notEnabled``, and the
/// execution begins.
///
/// A SwiftUI view reads `history.model.canUndo` or `history.canUndo.model.value`, which the module `ActionUI` adds.
///
/// - Concurrency: every member may be used from any thread. When `undo()` is called in a callback for the end of an
///   execution or of another undo, that execution or undo has already ended.
/// - Lifetime: keep the stack as long as it is used. Releasing it cancels an undo that is in flight. The stack keeps
///   the actions of its entries alive.
public final class UndoStack: Sendable {
  let core: UndoCore
  private let mover: Action<UndoRequest, Never>

  /// Whether there is an execution that ``undo()`` would undo. As a stream, the property starts with the current value
  /// and never repeats a value.
  ///
  /// It is false while an execution is in flight. Running and waiting undos and redos count as done.
  public let canUndo: Property<Bool>

  /// Whether there is an execution that ``redo()`` would redo. As a stream, the property starts with the current value
  /// and never repeats a value.
  ///
  /// It is false while an execution is in flight. Running and waiting undos and redos count as done.
  public let canRedo: Property<Bool>

  /// A stream of the errors of failed undos and redos, each emitted before the caller is notified.
  ///
  /// The stream completes when the stack is released.
  public var errors: Observable<UndoError> { core.errors }

  /// Creates an empty stack.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of executions. When it is exceeded, the oldest executions are discarded. At least 1.
  ///   - keepsFailed: whether an undo or redo that fails or is cancelled can be tried again. Use it only for actions
  ///     that change nothing when they fail, and that may run again after they were cancelled just before their end.
  public init(limit: Int = .max, keepsFailed: Bool = false) {
    precondition(
      limit >= 1,
      "UndoStack(limit: \(limit)) cannot keep an execution. Pass 1 or more, or omit the stack."
    )
    let core = UndoCore(limit: limit, keepsFailed: keepsFailed)
    self.core = core
    var plan = ActionPlan()
    plan.policy = .enqueue()
    plan.hearsErrors = { core.errors.hasObservers }
    // The type would not be informative in a recording.
    plan.name = "UndoStack"
    mover = Action(
      .known,
      .procedure { request, reporter, sink, stopped in
        core.move(request, sink, reporter, stopped: stopped)
      }, plan, nil)
    canUndo = core.status.map(\.canUndo).skipRepeats()
    canRedo = core.status.map(\.canRedo).skipRepeats()
  }

  deinit { core.close() }

  /// Undoes the newest execution.
  ///
  /// The undo begins immediately, or after all undos and redos requested before it have ended and their observers have
  /// returned. The execution to undo is determined at that time. Cancelling a waiting undo does not change the stack.
  ///
  /// - Returns: the execution of the undo, which can be awaited with ``Execution/finished()`` and cancelled. It fails
  ///   with an ``UndoError``: ``UndoError/nothingToUndo``, ``UndoError/noInverse``, ``UndoError/busy``,
  ///   ``UndoError/notEnabled`` or ``UndoError/failed(_:)``.
  @discardableResult
  public func undo() -> Execution<Never> { move(.undo) }

  /// Executes the most recently undone execution again.
  ///
  /// - Returns: the execution of the redo. See ``undo()``. If nothing has been undone since the last execution, it
  ///   fails with ``UndoError/nothingToRedo``.
  @discardableResult
  public func redo() -> Execution<Never> { move(.redo) }

  private func move(_ direction: UndoState.Direction) -> Execution<Never> {
    let request = core.request(direction)
    let execution = mover.start(request)
    // It may wait, or have been cancelled by an observer of its start.
    core.announce()
    execution.handle.observe { [core] step in
      if step == .callerEnded { core.withdraw(request) }
    }
    return execution
  }

  /// Discards all recorded executions. Executions, undos and redos in flight continue. An execution is recorded when it
  /// has completed, and a finished undo or redo is discarded.
  public func clear() { core.clear() }
}
