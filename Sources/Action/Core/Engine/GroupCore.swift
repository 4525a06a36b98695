import Streams

/// The room that the actions of a group share, and the list of these actions.
///
/// An engine takes room for an execution in the same step in which it decides on the start, under its own lock and,
/// inside that, under the lock of the room. So no two engines get the same room, and the machine that decides knows
/// that it has it.
///
/// The other members have to become disabled when the room is full, and enabled when there is room again. So after each
/// change ``announce()`` has every member read the room anew, each in a step of its own. Such a step never notes what
/// the room was before: whichever thread comes last notes the room of that moment.
final class GroupCore: Sendable {
  private struct State: Sendable {
    var group: GroupState
    /// The engines; each stays until its action is released.
    var members: [ActionEngine] = []
  }

  private let state: Lock<State>
  /// The number of running executions, as the group tells it.
  let running = MutableProperty(0)

  init(limit: Int) { state = Lock(State(group: GroupState(limit: limit))) }

  // MARK: Under the lock of an engine

  /// Takes room for one execution.
  ///
  /// - Returns: whether there was room.
  func reserve() -> Bool { state.withLock { $0.group.reserve() } }

  /// Gives the room of one execution back.
  func free() { state.withLock { $0.group.free() } }

  var isFull: Bool { state.withLock { $0.group.isFull } }

  /// Takes in a member. `count` of its executions run already.
  func adopt(_ engine: ActionEngine, running count: Int) {
    state.withLock { state in
      state.members.append(engine)
      state.group.adopt(count)
    }
  }

  // MARK: Outside the locks

  /// Has every member read the room, and tells the observers of the group how many executions run.
  func announce() {
    for member in members { member.followGroup(self) }
    // The closure reads the count: if another thread sets a newer one meanwhile, it runs again and reads that.
    running.modify { count in count = state.withLock { $0.group.running } }
  }

  var members: [ActionEngine] { state.withLock { $0.members } }

  /// Lets go of a member whose action has been released. Executions of it that still run keep their room.
  func forget(_ engine: ActionEngine) { state.withLock { $0.members.removeAll { $0 === engine } } }
}
