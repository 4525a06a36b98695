/// The state of an ``UndoStack`` and its transitions, as a pure value without locks, callbacks or effects.
///
/// Either any number of executions are in flight, or one undo or redo, but never both. Requested undos and redos take
/// precedence over executions that wait for an undo or redo, so they never overlap with an execution in flight. Methods
/// return discarded entries, which the caller releases outside the lock.
struct UndoState: Sendable {
  enum Direction: Sendable { case undo, redo }

  /// The outcome of an undo or redo.
  enum Settlement: Sendable {
    /// The undo or redo was done, and this entry now belongs to the opposite direction.
    case done(UndoEntry)
    case nothingRun
    /// It is unknown which changes the undo or redo has made.
    case broken
  }

  private struct Move: Sendable {
    let direction: Direction
    let entry: UndoEntry
    /// Whether the stack was cleared during the undo or redo.
    var isForgotten = false
  }

  /// A request that has not begun.
  private struct Request: Sendable {
    let number: Int
    let direction: Direction
  }

  private var done: BoundedStack<UndoEntry>
  private var undone: BoundedStack<UndoEntry>
  /// The number of executions in flight.
  private(set) var running = 0
  /// The tickets of the executions that begin when no undo or redo is in flight or requested.
  private var waiting: [UndoTicket] = []
  private var move: Move?
  private var requests: [Request] = []
  private var requestCount = 0
  /// Whether the stack has been released and no longer records.
  private var isClosed = false
  private let keepsFailed: Bool

  /// - Parameter keepsFailed: whether a failed undo or redo keeps its entry.
  init(limit: Int, keepsFailed: Bool) {
    self.keepsFailed = keepsFailed
    done = BoundedStack(limit: limit)
    undone = BoundedStack(limit: limit)
  }

  var status: UndoStatus {
    let outlook = outlook
    return UndoStatus(
      canUndo: running == 0 && outlook.canUndo, canRedo: running == 0 && outlook.canRedo, isMoving: isMoving)
  }

  private var isMoving: Bool { move != nil || !requests.isEmpty }

  /// Whether an undo and a redo will find an entry after all earlier requests have been carried out.
  private var outlook: (canUndo: Bool, canRedo: Bool) {
    var (undoable, redone, redoable) = (done.count, 0, undone.count)
    var hasInverse: Bool { redone > 0 || done.last(below: done.count - undoable)?.undo != nil }
    func pass(_ direction: Direction) {
      switch direction {
      case .undo where hasInverse:
        if redone > 0 { redone -= 1 } else { undoable -= 1 }
        redoable += 1
      case .redo where redoable > 0: (redone, redoable) = (redone + 1, redoable - 1)
      case .undo, .redo: break
      }
    }
    switch move {
    case let move? where move.isForgotten: break
    case let move? where move.direction == .undo: redoable += 1
    case .some: redone += 1
    case nil: break
    }
    for request in requests { pass(request.direction) }
    return (hasInverse, redoable > 0)
  }

  // MARK: Executions

  /// Begins an execution.
  ///
  /// - Returns: whether the execution may begin immediately. If it is false, ``admit()`` returns its ticket when it may
  ///   begin.
  mutating func begin(_ ticket: UndoTicket) -> Bool {
    if isMoving {
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
      running > 0, "An execution that was not in flight has ended. This is a bug in the Action module.")
    running -= 1
    guard let entry else { return [] }
    if isClosed { return [entry] }
    var forgotten = undone.removeAll()
    if let oldest = done.push(entry) { forgotten.append(oldest) }
    return forgotten
  }

  /// Begins the waiting executions if no undo or redo is in flight or requested, and returns their tickets.
  mutating func admit() -> [UndoTicket] {
    if isMoving { return [] }
    defer { waiting = [] }
    running += waiting.count
    return waiting
  }

  /// The newest entry that can be undone, into which an input can be merged.
  var newest: UndoEntry? { done.last }

  /// Ends an execution that completed.
  ///
  /// - Parameters:
  ///   - record: the record created for the newest entry.
  ///   - newest: the newest entry at the time when the record was created.
  /// - Returns: the discarded entries, or nil without any change if another entry has become the newest.
  mutating func ended(_ ticket: UndoTicket, _ record: UndoRecord, after newest: UndoEntry?) -> [UndoEntry]? {
    guard done.last === newest else { return nil }
    var replaced: UndoEntry?
    if case .merged = record { replaced = done.pop() }
    return ended(ticket, record.entry) + [replaced].compactMap(\.self)
  }

  // MARK: Undo and redo

  /// Records that an undo or redo is requested. The caller starts one after the other.
  ///
  /// - Returns: the number of the request.
  mutating func request(_ direction: Direction) -> Int {
    requestCount += 1
    requests.append(Request(number: requestCount, direction: direction))
    return requestCount
  }

  /// Removes a request that has not begun and will not begin.
  ///
  /// - Returns: its direction, or nil if it has begun.
  @discardableResult
  mutating func withdraw(_ number: Int) -> Direction? {
    guard let index = requests.firstIndex(where: { $0.number == number }) else { return nil }
    return requests.remove(at: index).direction
  }

  /// Begins a requested undo or redo. If there is an error, the caller calls ``admit()``.
  mutating func start(_ number: Int) -> Result<UndoEntry, UndoError> {
    guard let direction = withdraw(number), move == nil, running == 0 else { return .failure(.busy) }
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
  /// - Returns: the discarded entries. The caller calls ``admit()``.
  mutating func settle(_ settlement: Settlement) -> [UndoEntry] {
    guard let move else {
      preconditionFailure("An undo that was not in flight has ended. This is a bug in the Action module.")
    }
    self.move = nil
    if move.isForgotten { return [move.entry] }
    var forgotten: [UndoEntry] = []
    switch (settlement, move.direction) {
    case (.done(let entry), .undo): forgotten += [undone.push(entry)].compactMap(\.self)
    case (.done(let entry), .redo): forgotten += [move.entry, done.push(entry)].compactMap(\.self)
    case (.broken, _) where !keepsFailed: forgotten = [move.entry] + clear()
    case (_, .undo): forgotten += [done.push(move.entry)].compactMap(\.self)
    case (_, .redo): forgotten += [undone.push(move.entry)].compactMap(\.self)
    }
    return forgotten
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

/// A snapshot of the status of a stack.
package struct UndoStatus: Sendable, Equatable {
  /// The status of a released stack.
  package static let gone = UndoStatus(canUndo: false, canRedo: false, isMoving: false)

  package let canUndo: Bool
  package let canRedo: Bool
  /// Whether an undo or redo is in flight or requested.
  let isMoving: Bool
}
