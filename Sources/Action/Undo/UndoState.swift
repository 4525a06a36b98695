/// The state of an ``UndoStack`` and its transitions, as a pure value without locks, callbacks or effects.
///
/// Either any number of executions are in flight, or one undo or redo, but never both. Methods return discarded
/// entries, which the caller releases outside the lock.
struct UndoState: Sendable {
  enum Direction: Sendable { case undo, redo }

  /// The outcome of an undo or redo.
  enum Settlement: Sendable {
    /// The move was done, and this entry now belongs on the other side.
    case done(UndoEntry)
    case nothingRun
    /// It is unknown how much of the move has happened.
    case broken
  }

  private struct Move: Sendable {
    let direction: Direction
    let entry: UndoEntry
    /// Whether the stack was cleared during the move.
    var isForgotten = false
  }

  private var done: BoundedStack<UndoEntry>
  private var undone: BoundedStack<UndoEntry>
  /// The number of executions in flight.
  private(set) var running = 0
  /// The tickets of the executions that begin when the undo or redo has ended.
  private var waiting: [UndoTicket] = []
  private var move: Move?
  /// Whether the stack has been released and no longer records.
  private var isClosed = false
  private let keepsFailed: Bool

  /// - Parameter keepsFailed: whether the entry of a broken undo or redo stays where it was.
  init(limit: Int, keepsFailed: Bool) {
    self.keepsFailed = keepsFailed
    done = BoundedStack(limit: limit)
    undone = BoundedStack(limit: limit)
  }

  var status: UndoStatus {
    let isFree = move == nil && running == 0
    return UndoStatus(
      canUndo: isFree && done.last?.undo != nil, canRedo: isFree && undone.count > 0, isMoving: move != nil)
  }

  // MARK: Executions

  /// Begins an execution.
  ///
  /// - Returns: whether it may begin now. If not, ``settle(_:)`` returns its ticket when it may.
  mutating func begin(_ ticket: UndoTicket) -> Bool {
    if move != nil {
      waiting.append(ticket)
      return false
    }
    running += 1
    return true
  }

  /// Ends an execution, or removes a waiting one.
  ///
  /// - Parameter entry: the entry for the undo, if the execution completed.
  /// - Returns: the discarded entries.
  mutating func ended(_ ticket: UndoTicket, _ entry: UndoEntry?) -> [UndoEntry] {
    if let index = waiting.firstIndex(where: { $0 === ticket }) {
      waiting.remove(at: index)
      return []
    }
    precondition(
      running > 0, "An execution ended that was not in flight. This is a bug in the Action module.")
    running -= 1
    guard let entry else { return [] }
    if isClosed { return [entry] }
    var forgotten = undone.removeAll()
    if let oldest = done.push(entry) { forgotten.append(oldest) }
    return forgotten
  }

  // MARK: Undo and redo

  /// Begins an undo or redo.
  mutating func start(_ direction: Direction) -> Result<UndoEntry, UndoError> {
    guard move == nil, running == 0 else { return .failure(.busy) }
    let entry: UndoEntry
    switch direction {
    case .undo:
      guard let last = done.last else { return .failure(.nothingToUndo) }
      if last.undo == nil { return .failure(.noInverse) }
      _ = done.pop()
      entry = last
    case .redo:
      guard let last = undone.pop() else { return .failure(.nothingToRedo) }
      entry = last
    }
    move = Move(direction: direction, entry: entry)
    return .success(entry)
  }

  /// Ends the undo or redo.
  ///
  /// - Returns: the tickets that may begin now, and the discarded entries.
  mutating func settle(_ settlement: Settlement) -> (admitted: [UndoTicket], forgotten: [UndoEntry]) {
    guard let move else {
      preconditionFailure("An undo ended that was not in flight. This is a bug in the Action module.")
    }
    self.move = nil
    let admitted = waiting
    waiting = []
    running += admitted.count
    if move.isForgotten { return (admitted, [move.entry]) }
    var forgotten: [UndoEntry] = []
    switch (settlement, move.direction) {
    case (.done(let entry), .undo): forgotten += [undone.push(entry)].compactMap(\.self)
    case (.done(let entry), .redo): forgotten += [move.entry, done.push(entry)].compactMap(\.self)
    case (.broken, _) where !keepsFailed: forgotten = [move.entry] + clear()
    case (_, .undo): forgotten += [done.push(move.entry)].compactMap(\.self)
    case (_, .redo): forgotten += [undone.push(move.entry)].compactMap(\.self)
    }
    return (admitted, forgotten)
  }

  /// Discards everything permanently.
  mutating func close() -> [UndoEntry] {
    isClosed = true
    return clear()
  }

  /// Discards everything.
  mutating func clear() -> [UndoEntry] {
    move?.isForgotten = true
    return done.removeAll() + undone.removeAll()
  }
}

/// The status of a stack at one moment.
package struct UndoStatus: Sendable, Equatable {
  /// The status of a released stack.
  package static let gone = UndoStatus(canUndo: false, canRedo: false, isMoving: false)

  package let canUndo: Bool
  package let canRedo: Bool
  /// Whether an undo or redo is in flight.
  let isMoving: Bool
}
