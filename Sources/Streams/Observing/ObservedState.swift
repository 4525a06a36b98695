/// The latest value of a closure that reads observable state, and whether it is current. It is a pure value without
/// effects.
///
/// A change is reported before it happens, so a reading made after the report may still return the earlier value. From
/// the report until the job reads again, each reading on the main actor therefore calls the closure.
struct ObservedState<Value: Sendable>: Sendable {
  enum Phase: Sendable, Equatable {
    /// The closure has not been called. The job that calls it may already be scheduled.
    case unread
    /// The value is current. The next change will be reported.
    case current
    /// A change has been reported, and the job that reads again is scheduled. `isRead` indicates whether a reading on
    /// the main actor has called the closure since the last report.
    case changed(isRead: Bool)
    /// The closure is no longer called.
    case ended
  }

  private(set) var phase = Phase.unread
  private(set) var value: Value?
  /// A number that grows whenever a different value is stored. It is the same for all threads.
  private(set) var version: UInt = 0
  /// Whether a different value counts as a change without another report. This is the case once for each report, after
  /// a reading between the report and the change itself. Otherwise, code that reads until the version no longer grows
  /// would never finish if the closure returns a different value at each call, such as the time.
  private(set) var mayDiffer = true
  /// The last emitted version.
  private var announced: UInt = 0

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
    mayDiffer = true
    switch phase {
    case .current:
      phase = .changed(isRead: false)
      return true
    case .changed:
      phase = .changed(isRead: false)
      return false
    case .unread, .ended: return false
    }
  }

  /// Records that a reading is about to call the closure between a report and the job.
  ///
  /// - Returns: whether a change has been reported since the previous call.
  mutating func beginEarly() -> Bool {
    guard case .changed(let isRead) = phase else { return false }
    phase = .changed(isRead: true)
    return !isRead
  }

  /// Records that the closure is about to be called by the job or for the first value. Later changes are reported.
  ///
  /// - Returns: whether to call the closure.
  mutating func begin() -> Bool {
    guard needsCall else { return false }
    phase = .current
    return true
  }

  /// Stores the value of a call. A change may have been reported since the call began.
  ///
  /// - Parameters:
  ///   - isNew: whether the value differs from the stored value.
  ///   - isReported: whether a change has been reported since the previous call.
  /// - Returns: the replaced value, which the caller releases outside its lock.
  mutating func store(_ new: Value, isNew: Bool, isReported: Bool) -> Value? {
    if case .ended = phase { return new }
    defer { value = new }
    if isNew {
      version &+= 1
      if !isReported { mayDiffer = false }
    }
    return value
  }

  /// Returns the value to emit, or nil if it has been emitted.
  mutating func announce() -> Value? {
    if case .ended = phase { return nil }
    if announced == version { return nil }
    announced = version
    return value
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
}
