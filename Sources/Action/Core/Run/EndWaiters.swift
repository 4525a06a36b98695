/// The tasks that wait for the end of an execution, until it ends or they are cancelled. This is a pure value. It
/// returns the continuations that the caller must resume.
///
/// Each task gets a number, and its continuation is stored once, with ``wait(_:with:)``. The continuation is returned
/// exactly once: immediately if the number has already been removed, otherwise when the number is removed.
struct EndWaiters<Waiting: Sendable>: Sendable {
  fileprivate enum Waiter: Sendable {
    /// The task has a number, but no continuation yet.
    case enlisted
    case waiting(Waiting)

    var waiting: Waiting? { if case .waiting(let waiting) = self { waiting } else { nil } }
  }

  /// The continuations to resume.
  struct Removed: Sendable {
    fileprivate var first: Waiting?
    fileprivate var others: [Int: Waiter]?

    func forEach(_ resume: (Waiting) -> Void) {
      if let first { resume(first) }
      guard let others else { return }
      for waiter in others.values { if let waiting = waiter.waiting { resume(waiting) } }
    }
  }

  // The first waiter is stored outside the dictionary, because usually there is only one.
  private var first: (number: Int, waiter: Waiter)?
  private var others: [Int: Waiter] = [:]
  private var lastNumber = 0

  /// Adds a task that is going to wait.
  ///
  /// - Returns: its number.
  mutating func enlist() -> Int {
    lastNumber += 1
    if first == nil { first = (lastNumber, .enlisted) } else { others[lastNumber] = .enlisted }
    return lastNumber
  }

  /// Stores the continuation of a task.
  ///
  /// - Returns: whether the task has to wait. If it is false, the caller resumes the task.
  mutating func wait(_ number: Int, with waiting: Waiting) -> Bool {
    if first?.number == number {
      first = (number, .waiting(waiting))
      return true
    }
    if others[number] == nil { return false }
    others[number] = .waiting(waiting)
    return true
  }

  /// Removes one task.
  mutating func remove(_ number: Int) -> Removed {
    if let leaving = first, leaving.number == number {
      first = nil
      return Removed(first: leaving.waiter.waiting)
    }
    return Removed(first: others.removeValue(forKey: number)?.waiting)
  }

  /// Removes all tasks.
  mutating func removeAll() -> Removed {
    var removed = Removed(first: first?.waiter.waiting)
    first = nil
    if !others.isEmpty {
      removed.others = others
      others = [:]
    }
    return removed
  }
}
