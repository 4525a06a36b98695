import Streams

extension ActionEngine {
  /// Joins a group, which counts the executions that are already running.
  ///
  /// - Returns: false if the engine belongs to another group.
  func join(_ core: GroupCore) -> Bool {
    var known: GroupCore?
    change { state in
      known = group
      if known != nil { return }
      setGroup(core)
      core.adopt(self, running: state.machine.running)
      state.machine.setBlocked(core.isFull)
    }
    return known == nil || known === core
  }

  /// Applies the current capacity of the group to this engine.
  func followGroup(_ core: GroupCore) {
    change { $0.machine.setBlocked(core.isFull) }
  }
}
