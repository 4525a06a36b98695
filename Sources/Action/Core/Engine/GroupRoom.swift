import Streams

/// The room that the actions of a group share, and the list of these actions, so that each follows the room.
///
/// The members' engines take room and give it back in their own steps, under their locks, so the engine that finds room
/// has it. The status of the other members follows: after each change of the room, ``announce()`` lets every member
/// read the room in a step of its own. The last member to read it reads the truth of that moment.
final class GroupRoom: Sendable {
  private struct State: Sendable {
    var room: Room
    /// The engines; each stays until its action is released.
    var members: [ActionEngine] = []
  }

  private let state: Lock<State>
  /// The number of running executions, as the group tells it.
  let running = MutableProperty(0)

  init(limit: Int) { state = Lock(State(room: Room(limit: limit))) }

  // MARK: Under a lock

  /// Takes room for one execution.
  ///
  /// - Returns: whether there was room.
  func enter() -> Bool { state.withLock { $0.room.enter() } }

  /// Gives the room of one execution back.
  func leave() { state.withLock { $0.room.leave() } }

  var isFull: Bool { state.withLock { $0.room.isFull } }

  /// Takes in a member, `count` executions of which run already.
  func adopt(_ engine: ActionEngine, running count: Int) {
    state.withLock { state in
      state.members.append(engine)
      state.room.adopt(count)
    }
  }

  // MARK: Outside the locks

  /// Tells all members and observers of the present room.
  func announce() {
    for member in members { member.followRoom(self) }
    // Read inside: if another thread sets a newer count meanwhile, the closure runs again and reads that.
    running.modify { count in count = state.withLock { $0.room.running } }
  }

  var members: [ActionEngine] { state.withLock { $0.members } }

  /// Lets go of a member whose action has been released. Its executions that still run keep their room.
  func forget(_ engine: ActionEngine) { state.withLock { $0.members.removeAll { $0 === engine } } }
}
