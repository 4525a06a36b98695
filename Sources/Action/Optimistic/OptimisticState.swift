/// The runs whose inputs count in an optimistic value, in the order of their starts, and the last computed value. This
/// is a pure value.
///
/// It does not apply the inputs. It returns a ``Plan``, which may become outdated while the caller applies the inputs
/// without a lock. The types of the elements and of the value are known to the caller.
struct OptimisticState: Sendable {
  struct Entry: Sendable {
    let run: Run
    /// The last element of the execution, if elements are committed.
    var element: (any Sendable)?
  }

  /// The inputs to apply, and the value to which they are applied.
  struct Plan: Sendable {
    /// A value that includes the inputs before ``entries``, or nil to apply all inputs to the base.
    let start: (any Sendable)?
    let entries: [Entry?]
    /// The version of the base.
    let base: UInt
    /// The version of the inputs.
    let version: UInt
    fileprivate let removals: UInt
    fileprivate let position: Int
  }

  private struct Computed: Sendable {
    let plan: Plan
    let value: any Sendable
  }

  /// The counted runs, with gaps where runs have been removed.
  private var entries: [Entry?] = []
  private var positions: [UInt64: Int] = [:]
  private var removals: UInt = 0
  private var computed: Computed?
  /// The removed entries whose elements the caller releases outside its lock.
  private var retired: [Entry] = []
  /// A number that grows with each change of the counted inputs.
  private(set) var version: UInt = 0

  init() {}

  var isEmpty: Bool { positions.isEmpty }

  mutating func begin(_ run: Run) {
    positions[run.ticket.id] = entries.count
    entries.append(Entry(run: run))
    version &+= 1
  }

  /// Stores the last element of an execution that counts.
  ///
  /// - Returns: the element to release.
  mutating func keep(_ element: any Sendable, of id: UInt64) -> (any Sendable)? {
    guard let position = positions[id] else { return element }
    let old = entries[position]?.element
    entries[position]?.element = element
    return old
  }

  /// The last element of an execution that counts.
  func element(of id: UInt64) -> (any Sendable)? {
    positions[id].flatMap { entries[$0] }?.element
  }

  /// Removes a run.
  ///
  /// - Returns: the entry to release.
  mutating func end(_ id: UInt64) -> Entry? {
    guard let position = positions.removeValue(forKey: id), let entry = entries[position] else { return nil }
    entries[position] = nil
    removals &+= 1
    version &+= 1
    if positions.count * 2 < entries.count { closeGaps() }
    return entry
  }

  /// Removes a run, and keeps its element until ``takeRetired()``.
  mutating func retire(_ id: UInt64) {
    if let entry = end(id), entry.element != nil { retired.append(entry) }
  }

  mutating func takeRetired() -> [Entry] {
    defer { retired = [] }
    return retired
  }

  private mutating func closeGaps() {
    entries = entries.filter { $0 != nil }
    positions = [:]
    for case (let position, let entry?) in entries.enumerated() { positions[entry.run.ticket.id] = position }
  }

  /// Returns the plan for computing the value.
  ///
  /// - Parameter base: the version of the base.
  func plan(base: UInt) -> Plan {
    if let computed, computed.plan.base == base, computed.plan.removals == removals {
      return plan(from: computed.value, Array(entries[computed.plan.position...]), base)
    }
    return plan(from: nil, entries, base)
  }

  private func plan(from start: (any Sendable)?, _ entries: [Entry?], _ base: UInt) -> Plan {
    Plan(
      start: start, entries: entries, base: base, version: version, removals: removals,
      position: self.entries.count)
  }

  /// Stores a computed value, unless a newer one is stored.
  ///
  /// - Returns: the value to release.
  mutating func store(_ value: any Sendable, of plan: Plan) -> (any Sendable)? {
    if let computed, computed.plan.total > plan.total { return value }
    let old = computed?.value
    computed = Computed(plan: plan.done, value: value)
    return old
  }
}

extension OptimisticState.Plan {
  /// The sum of both versions. Versions only grow, so a plan with a larger total is newer.
  var total: UInt { base &+ version }

  /// The plan without references to objects.
  fileprivate var done: Self {
    Self(start: nil, entries: [], base: base, version: version, removals: removals, position: position)
  }
}
