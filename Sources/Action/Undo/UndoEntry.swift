import Streams

/// An execution that can be undone and redone.
final class UndoEntry: Sendable {
  typealias Work = @Sendable (PartsRun<Never>) -> Observable<Never>

  /// Executes the inverse, or is nil if there is none.
  let undo: Work?
  /// Prepares a redo. Returns the work for it, and a closure that creates the new entry when the work has completed.
  let redo: @Sendable () -> (work: Work, entry: @Sendable () -> UndoEntry)

  init(undo: Work?, redo: @escaping @Sendable () -> (work: Work, entry: @Sendable () -> UndoEntry)) {
    self.undo = undo
    self.redo = redo
  }
}

/// A call of `undo()` or `redo()`.
struct UndoRequest: Sendable {
  let direction: UndoState.Direction
  let number: Int
}

/// A pending or running execution of an undoable action, which the stack may record.
final class UndoTicket: Sendable {
  /// Completes when the execution may begin, if it has to wait.
  let admission = PublishSubject<Never>()

  init() {}
}
