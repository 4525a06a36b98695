import Streams

/// The capacity that the actions of a group share, and the list of these actions.
///
/// An engine reserves capacity for an execution in the same step in which it decides on the start, under its own lock
/// and, nested in that, the lock of the group. So no two engines get the same slot, and a machine that decides on a
/// start has its slot reserved.
///
/// The other members must become disabled when the group is full, and enabled when it has capacity again. After each
/// change, ``announce()`` therefore makes every member read the capacity again, each in a separate step. Such a step
/// never stores an outdated reading, so the last thread stores the current one.
///
/// A slot that an engine frees may belong to an input that waits in another engine, whose lock it cannot take. After
/// each step that may leave a free slot or a waiting input, ``settle()`` makes the engines of these inputs start them,
/// one after the other, each under its own lock. A step that changes which input is next settles again, so no free slot
/// remains while an input waits.
final class GroupCore: Sendable {
  private struct State: Sendable {
    var group: GroupState<ObjectIdentifier>
    /// The engines. Each stays until its action is released.
    var members: [ActionEngine] = []
  }

  private let state: Lock<State>
  /// The number of running executions that the group publishes.
  let running = MutableProperty(0)

  init(limit: Int) { state = Lock(State(group: GroupState(limit: limit))) }

  // MARK: Under the lock of an engine

  /// Reserves a slot for one execution.
  ///
  /// - Returns: whether a slot was free.
  func reserve() -> Bool { state.withLock { $0.group.reserve() } }

  var isFull: Bool { state.withLock { $0.group.isFull } }

  /// See ``GroupState/isFull(after:)``.
  func isFull(after change: Int) -> Bool { state.withLock { $0.group.isFull(after: change) } }

  /// See ``GroupState/arrive()``.
  func arrive() -> UInt64 { state.withLock { $0.group.arrive() } }

  /// Changes the group in one step. `body` takes no lock.
  func step<Result: Sendable>(_ body: (inout GroupState<ObjectIdentifier>) -> Result) -> Result {
    state.withLock { body(&$0.group) }
  }

  /// Adds a member that already runs `count` executions.
  func adopt(_ engine: ActionEngine, running count: Int) {
    state.withLock { state in
      state.members.append(engine)
      state.group.adopt(count)
    }
  }

  // MARK: Outside the locks

  /// Makes every member read the capacity, and publishes the number of running executions.
  func announce() {
    for member in members { member.followGroup(self) }
    // The closure reads the count. If another thread sets a newer count in between, the closure runs again and reads
    // the newer count.
    running.modify { count in count = state.withLock { $0.group.taken } }
  }

  /// Starts waiting inputs while slots are free.
  func settle() {
    while let engine = next { engine.takeSlot(self) }
    if step({ $0.takeNarrowing() }) { RunWait.recheck() }
  }

  private var next: ActionEngine? {
    state.withLock { state in
      guard let next = state.group.next else { return nil }
      return state.members.first { ObjectIdentifier($0) == next }
    }
  }

  /// The executions that hold the slots, one of which must end before a waiting input starts. Empty if a slot is free,
  /// or if an execution of a released action holds one.
  var blockers: [RunMark] {
    let (members, running, limit) = state.withLock { ($0.members, $0.group.running, $0.group.limit) }
    let blockers = members.flatMap(\.runningMarks)
    return running >= limit && blockers.count >= running ? blockers : []
  }

  var members: [ActionEngine] { state.withLock { $0.members } }

  /// Removes a member whose action has been released. Its running executions keep their slots.
  func forget(_ engine: ActionEngine) { state.withLock { $0.members.removeAll { $0 === engine } } }
}
