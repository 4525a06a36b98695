import Streams

/// The room that the actions of a group share, and the actions, so that each follows it.
///
/// Room is taken and given back in the steps of the members' engines, under their locks, so who finds room has it. What
/// the others say of themselves follows: each change of the room is followed by ``announce()``, which lets every member
/// read the room in a step of its own. The last to read it reads what is true then.
final class GroupRoom: Sendable {
  private struct State: Sendable {
    var room: Room
    /// Each until its action is released.
    var members: [ActionEngine] = []
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
  func adopt(_ engine: ActionEngine, running count: Int) {
    state.withLock { state in
      state.members.append(engine)
      state.room.adopt(count)
    }
  }

  // MARK: Outside the locks

  /// Lets everybody know of the room as it is.
  func announce() {
    for member in members { member.followRoom(self) }
    // Read inside: if another thread tells of a newer count meanwhile, this runs again and reads that.
    running.modify { count in count = state.withLock { $0.room.running } }
  }

  var members: [ActionEngine] { state.withLock { $0.members } }

  /// Lets go of a member whose action has been released. What still runs of it keeps its room.
  func forget(_ engine: ActionEngine) { state.withLock { $0.members.removeAll { $0 === engine } } }
}
