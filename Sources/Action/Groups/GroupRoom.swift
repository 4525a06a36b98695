import Streams

/// The room that the actions of a group share, and the actions, so that each follows it.
///
/// Room is taken and given back in the steps of the members' engines, under their locks, so who finds room has it. What
/// the others say of themselves follows: each change of the room is followed by ``announce()``, which lets every member
/// read the room in a step of its own. The last to read it reads what is true then.
final class GroupRoom: Sendable {
  private struct State: Sendable {
    var room: Room
    var members: [WeakEngine] = []

    /// The members that have not been released, to be let go of when the locks have been left.
    mutating func livingMembers() -> [ActionEngine] {
      let living = members.compactMap(\.engine)
      if living.count < members.count { members = living.map { WeakEngine(engine: $0) } }
      return living
    }
  }

  private struct WeakEngine: Sendable {
    weak let engine: ActionEngine?
  }

  private let state: Lock<State>
  /// How many run, as it is told.
  let running = MutableProperty(0)

  init(limit: Int) { state = Lock(State(room: Room(limit: limit))) }

  // MARK: Under a lock

  /// Takes room for one execution.
  ///
  /// - Returns: whether there was any.
  func enter() -> Bool { state.withLock { $0.room.enter() } }

  /// Gives it back.
  func leave() { state.withLock { $0.room.leave() } }

  var isFull: Bool { state.withLock { $0.room.isFull } }

  /// Takes in a member of which `count` executions run.
  ///
  /// - Returns: what is to be let go of when the lock has been left.
  func adopt(_ engine: ActionEngine, running count: Int) -> [ActionEngine] {
    state.withLock { state in
      let living = state.livingMembers()
      state.members.append(WeakEngine(engine: engine))
      state.room.adopt(count)
      return living
    }
  }

  // MARK: Outside the locks

  /// Lets everybody know of the room as it is.
  func announce() {
    for member in members { member.followRoom(self) }
    // Read inside: if another thread tells of a newer count meanwhile, this runs again and reads that.
    running.modify { count in count = state.withLock { $0.room.running } }
  }

  var members: [ActionEngine] { state.withLock { $0.livingMembers() } }
}
