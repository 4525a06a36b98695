import Streams

/// An execution that can be undone and redone.
final class UndoEntry: Sendable {
  typealias Work = @Sendable (PartsRun<Never>) -> Observable<Never>

  /// Executes the inverse; nil if there is none.
  let undo: Work?
  /// Prepares to redo it: gives the work for that, and a closure that makes the new entry when the work has completed.
  let redo: @Sendable () -> (work: Work, entry: @Sendable () -> UndoEntry)

  init(undo: Work?, redo: @escaping @Sendable () -> (work: Work, entry: @Sendable () -> UndoEntry)) {
    self.undo = undo
    self.redo = redo
  }
}

/// An execution of an undoable action on its way to the stack.
final class UndoTicket: Sendable {
  /// Completes when the execution may begin, if it has to wait.
  let admission = PublishSubject<Never>()

  init() {}
}
