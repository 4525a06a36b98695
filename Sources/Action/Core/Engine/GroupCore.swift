import Streams

/// The capacity that the actions of a group share, and the list of these actions.
///
/// An engine reserves capacity for an execution in the same step in which it decides on the start, under its own lock
/// and, nested in that, the lock of the group. So no two engines get the same slot, and the deciding machine knows that
/// it has one.
///
/// The other members must become disabled when the group is full, and enabled when it has capacity again. After each
/// change, ``announce()`` therefore makes every member read the capacity again, each in a separate step. Such a step
/// never stores an earlier reading, so the thread that comes last stores the current one.
final class GroupCore: Sendable {
  private struct State: Sendable {
    var group: GroupState
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

  /// Frees the slot of one execution.
  func free() { state.withLock { $0.group.free() } }

  var isFull: Bool { state.withLock { $0.group.isFull } }

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
    // The closure reads the count. If another thread sets a newer one in between, it runs again and reads that one.
    running.modify { count in count = state.withLock { $0.group.running } }
  }

  var members: [ActionEngine] { state.withLock { $0.members } }

  /// Removes a member whose action has been released. Its running executions keep their slots.
  func forget(_ engine: ActionEngine) { state.withLock { $0.members.removeAll { $0 === engine } } }
}
