import Streams

extension ActionEngine {
  /// Joins a group, which counts the executions that run already.
  ///
  /// - Returns: false if the engine belongs to another group.
  func join(_ room: GroupRoom) -> Bool {
    var known: GroupRoom?
    change { state in
      known = group
      if known != nil { return }
      setGroup(room)
      room.adopt(self, running: state.machine.running)
      state.machine.setBlocked(room.isFull)
    }
    return known == nil || known === room
  }

  /// Applies the present room of the group to this engine.
  func followRoom(_ room: GroupRoom) {
    change { $0.machine.setBlocked(room.isFull) }
  }
}
