/// The latest value of a closure that reads observable state, and whether it is current. It is a pure value without
/// effects.
///
/// A change is reported before it happens, so the value of a reading made after the report may still be the earlier one.
/// From the report until the job that reads again, each reading on the main actor therefore calls the closure.
struct ObservedState<Value: Sendable>: Sendable {
  enum Phase: Sendable, Equatable {
    /// The closure has not been called. The job that calls it may be on its way.
    case unread
    /// The value is current. The next change will be reported.
    case current
    /// A change has been reported, and the job that reads again is on its way. `isRead` indicates whether a reading on
    /// the main actor has stored a value since.
    case changed(isRead: Bool)
    /// The closure is not called any more.
    case ended
  }

  private(set) var phase = Phase.unread
  private(set) var value: Value?
  private var count: UInt = 0

  /// A number that grows with each stored value.
  ///
  /// - Parameter isOnMainActor: whether the caller can call the closure. For such a caller, a value that its reading
  ///   would store counts.
  func version(isOnMainActor: Bool) -> UInt {
    switch phase {
    case .unread, .changed(isRead: false): isOnMainActor ? count &+ 1 : count
    case .current, .changed(isRead: true), .ended: count
    }
  }

  /// Whether a reading on the main actor has to call the closure.
  var needsCall: Bool {
    switch phase {
    case .unread, .changed: true
    case .current, .ended: false
    }
  }

  /// Records that the state is about to change.
  ///
  /// - Returns: whether the caller has to schedule the job that reads again.
  mutating func report() -> Bool {
    guard case .current = phase else { return false }
    phase = .changed(isRead: false)
    return true
  }

  /// Records that an input is about to read the value. Its reading counts as a change, because an earlier reading may
  /// have been made before the reported change happened.
  mutating func expectReading() {
    if case .changed = phase { phase = .changed(isRead: false) }
  }

  /// Records a value that was read between a report and the job. Only the first one is stored, so that readings of
  /// several values find a moment in which none of them changes.
  ///
  /// - Returns: the replaced value, which the caller releases outside its lock.
  mutating func readEarly(_ value: Value) -> Value? {
    guard case .changed(isRead: false) = phase else { return nil }
    phase = .changed(isRead: true)
    return store(value)
  }

  /// Records that the closure is about to be called by the job or for the first value. Later changes are reported.
  ///
  /// - Returns: whether to call the closure.
  mutating func begin() -> Bool {
    guard needsCall else { return false }
    phase = .current
    return true
  }

  /// Records the value of the call that ``begin()`` has announced. A change may have been reported since.
  ///
  /// - Returns: whether the value counts, and the replaced value, which the caller releases outside its lock.
  mutating func read(_ value: Value) -> (counts: Bool, replaced: Value?) {
    if case .ended = phase { return (false, nil) }
    return (true, store(value))
  }

  /// Ends the readings.
  ///
  /// - Parameter keepsValue: whether the value stays readable.
  /// - Returns: the released value, which the caller releases outside its lock.
  mutating func end(keepsValue: Bool) -> Value? {
    phase = .ended
    if keepsValue { return nil }
    defer { value = nil }
    return value
  }

  private mutating func store(_ new: Value) -> Value? {
    defer { value = new }
    count &+= 1
    return value
  }
}
