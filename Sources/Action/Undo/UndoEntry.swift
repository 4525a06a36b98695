import Streams

/// An execution that can be undone and done again.
final class UndoEntry: Sendable {
  typealias Work = @Sendable (Parts<Never>) -> Observable<Never>

  /// What executes the inverse; nil where there is none.
  let undo: Work?
  /// Prepares to execute it again: what does, and what makes the entry for that when it has completed.
  let redo: @Sendable () -> (work: Work, entry: @Sendable () -> UndoEntry)

  init(undo: Work?, redo: @escaping @Sendable () -> (work: Work, entry: @Sendable () -> UndoEntry)) {
    self.undo = undo
    self.redo = redo
  }
}

/// An execution of an undoable action on its way to the stack.
final class UndoTicket: Sendable {
  /// Completes when it may begin, where it has to wait.
  let door = PublishSubject<Never>()
}
