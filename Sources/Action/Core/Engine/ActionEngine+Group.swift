import Streams

extension ActionEngine {
  /// Joins a group, with what runs.
  ///
  /// - Returns: false if it belongs to another one.
  func join(_ room: GroupRoom) -> Bool {
    var known: GroupRoom?
    change { state in
      known = group
      if known != nil { return }
      enter(room)
      room.adopt(self, running: state.machine.running)
      state.machine.setBlocked(room.isFull)
    }
    return known == nil || known === room
  }

  /// Says what the room of the group means for it.
  func followRoom(_ room: GroupRoom) {
    change { $0.machine.setBlocked(room.isFull) }
  }
}
