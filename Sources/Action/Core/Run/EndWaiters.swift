/// The tasks that wait for an end, or give up: whichever comes first. A pure value; whatever has to be resumed is handed back.
///
/// The continuation of each is put in once, by ``wait(_:with:)``, and comes back exactly once: at once if the number has left
/// already, and otherwise when that is taken out, which it is once.
struct EndWaiters<Waiting: Sendable>: Sendable {
  fileprivate enum Place: Sendable {
    /// It will wait.
    case enlisted
    case waiting(Waiting)

    var waiting: Waiting? { if case .waiting(let waiting) = self { waiting } else { nil } }
  }

  /// The continuations to resume.
  struct Released: Sendable {
    fileprivate var first: Waiting?
    fileprivate var others: [Int: Place]?

    func forEach(_ resume: (Waiting) -> Void) {
      if let first { resume(first) }
      guard let others else { return }
      for place in others.values { if let waiting = place.waiting { resume(waiting) } }
    }
  }

  // The first has a place of its own: nearly always there is but one.
  private var first: (number: Int, place: Place)?
  private var others: [Int: Place] = [:]
  private var lastNumber = 0

  /// Takes one in.
  ///
  /// - Returns: its number.
  mutating func enlist() -> Int {
    lastNumber += 1
    if first == nil { first = (lastNumber, .enlisted) } else { others[lastNumber] = .enlisted }
    return lastNumber
  }

  /// - Returns: whether it has to wait; if not, it has to be resumed.
  mutating func wait(_ number: Int, with waiting: Waiting) -> Bool {
    if first?.number == number {
      first = (number, .waiting(waiting))
      return true
    }
    if others[number] == nil { return false }
    others[number] = .waiting(waiting)
    return true
  }

  /// Takes one out.
  mutating func leave(_ number: Int) -> Released {
    if let leaving = first, leaving.number == number {
      first = nil
      return Released(first: leaving.place.waiting)
    }
    return Released(first: others.removeValue(forKey: number)?.waiting)
  }

  /// Takes all out.
  mutating func leaveAll() -> Released {
    var released = Released(first: first?.place.waiting)
    first = nil
    if !others.isEmpty {
      released.others = others
      others = [:]
    }
    return released
  }
}
