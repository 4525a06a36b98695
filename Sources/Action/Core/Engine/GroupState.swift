/// The limit of concurrent executions in a group, the number of running ones, and the inputs that wait for the group.
/// This is a pure value.
///
/// Each lane of a member with a queue has an entry while its first waiting input needs only a slot of the group. The
/// member updates the entry in each step that changes the lane. A free slot belongs to the entry whose input has waited
/// longest. Until its member takes the slot, new inputs do not get it.
struct GroupState<Member: Hashable & Sendable>: Sendable {
  private struct Entry: Sendable {
    let arrival: UInt64
    let member: Member
    let lane: Int
  }

  let limit: Int
  private(set) var running = 0
  /// Whether an execution has ended without freeing a slot. See ``takeNarrowing()``.
  private var hasNarrowed = false
  private var lastArrival: UInt64 = 0
  /// The entries in the order of the arrivals.
  private var entries: [Entry] = []

  init(limit: Int) { self.limit = limit }

  /// Whether no slot is left for a new input. More executions than the limit may run if an action was added while it
  /// was executing.
  var isFull: Bool { isFull(after: 0) }

  /// Returns whether no slot would be left for a new input if the number of running executions changed.
  func isFull(after change: Int) -> Bool { running + change + entries.count >= limit }

  /// The number of running executions, plus the number of waiting executions for which a slot is free.
  var taken: Int { max(running, min(limit, running + entries.count)) }

  /// Reserves a slot for the execution of a new input.
  ///
  /// - Returns: whether it may start.
  mutating func reserve() -> Bool {
    if isFull { return false }
    running += 1
    return true
  }

  /// Counts executions that are already running.
  mutating func adopt(_ count: Int) { running += count }

  /// Frees the slot of a finished execution, if no other execution starts in its place.
  mutating func free() {
    precondition(
      running > 0, "The group did not count an execution that has ended. This is a bug in the Action module.")
    running -= 1
    if running >= limit { hasNarrowed = true }
  }

  // MARK: Waiting inputs

  /// Returns whether an execution has ended since the last call and freed no slot, because more executions than the
  /// limit were running. Only in this case do waiting inputs wait for fewer executions than before. In all other cases,
  /// a new execution takes the slot.
  mutating func takeNarrowing() -> Bool {
    defer { hasNarrowed = false }
    return hasNarrowed
  }

  /// Returns the position of a new input in the order of all inputs that wait in members. The inputs that waited in an
  /// action before it joined the group have the position 0.
  mutating func arrive() -> UInt64 {
    lastArrival += 1
    return lastArrival
  }

  /// Updates the entry of a lane.
  ///
  /// - Parameters:
  ///   - old: the arrival in its entry, or nil if it has none.
  ///   - new: the arrival of its first waiting input, or nil if this input does not wait only for the group.
  mutating func list(_ member: Member, _ lane: Int, from old: UInt64?, to new: UInt64?) {
    if let old {
      var index = place(of: old)
      while entries[index].member != member || entries[index].lane != lane { index += 1 }
      entries.remove(at: index)
    }
    if let new { entries.insert(Entry(arrival: new, member: member, lane: lane), at: place(of: new)) }
  }

  /// Returns the index of the first entry with this arrival or a later one.
  private func place(of arrival: UInt64) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].arrival < arrival { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The member that may take a free slot.
  var next: Member? { running < limit ? entries.first?.member : nil }

  /// Takes a free slot for a member.
  ///
  /// - Returns: the lane whose first waiting input starts, or nil if no slot is free for this member. The lane keeps
  ///   its entry until it is listed again.
  mutating func grant(_ member: Member) -> Int? {
    guard next == member, let entry = entries.first else { return nil }
    running += 1
    return entry.lane
  }
}
