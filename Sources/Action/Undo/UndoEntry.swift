import Streams

/// An execution that can be undone and redone.
final class UndoEntry: Sendable {
  typealias Work = @Sendable (PartsRun<Never>) -> Observable<Never>

  /// Executes the inverse, or is nil if there is none.
  let undo: Work?
  /// Prepares a redo. Returns the work for it, and a closure that creates the new entry when the work has completed.
  let redo: @Sendable () -> (work: Work, entry: @Sendable () -> UndoEntry)
  /// The ``UndoMaterial`` of the entry, if later inputs can be merged into it.
  let material: (any Sendable)?

  init(
    undo: Work?, material: (any Sendable)? = nil,
    redo: @escaping @Sendable () -> (work: Work, entry: @Sendable () -> UndoEntry)
  ) {
    self.undo = undo
    self.material = material
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
  /// The wait for undos and redos.
  let wait: RunWait?

  init(_ wait: RunWait? = nil) { self.wait = wait }
}

/// The inputs and elements from which an entry was created.
struct UndoMaterial<Input: Sendable, Element: Sendable>: Sendable {
  /// The number of the undoable action.
  let owner: UInt64
  let input: Input
  let elements: [Element]
}

/// The record of a completed execution, depending on the newest entry.
enum UndoRecord: Sendable {
  case added(UndoEntry)
  /// The entry replaces the newest entry.
  case merged(UndoEntry)

  var entry: UndoEntry {
    switch self {
    case .added(let entry), .merged(let entry): entry
    }
  }
}
