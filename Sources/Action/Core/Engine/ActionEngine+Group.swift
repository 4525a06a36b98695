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
      state.isUsed = true
      core.adopt(self, running: state.machine.running)
      for lane in state.lanes { list(lane, core, &state) }
      state.machine.setBlocked(core.isFull)
    }
    return known == nil || known === core
  }

  /// Applies the current capacity of the group to this engine.
  func followGroup(_ core: GroupCore) {
    change { $0.machine.setBlocked(core.isFull) }
  }

  // MARK: Under the lock

  /// Reserves a slot for an input that would start immediately.
  ///
  /// - Parameter needsRoom: whether the input would start immediately. If it is false, the input waits in a queue.
  func reserve(_ group: GroupCore, _ state: inout State, needsRoom: Bool) {
    if needsRoom {
      state.machine.setBlocked(!group.reserve())
    } else if state.machine.policy.waitsForGroup {
      state.machine.setBlocked(true)
    }
  }

  /// Applies the decision on an input to the group.
  func decided(_ decision: ActionMachine.Decision, in lane: Int, _ group: GroupCore, _ state: inout State) {
    switch decision {
    case .start:
      // The start may have taken the last slot of the group, although the action itself could run more.
      state.machine.setBlocked(group.isFull)
    case .wait(_, let replaced):
      guard state.machine.policy.waitsForGroup else { return }
      if replaced == nil { state.machine.arrived(group.arrive(), in: lane) }
      list(lane, group, &state)
    case .postpone, .join, .reject: break
    }
  }

  /// Updates the entry of a lane in the list of the group, after a change of the lane.
  ///
  /// - Returns: whether the entry has changed.
  @discardableResult
  func list(_ lane: Int, _ group: GroupCore, _ state: inout State) -> Bool {
    group.step { list(lane, in: &$0, &state) }
  }

  @discardableResult
  private func list(_ lane: Int, in group: inout GroupState<ObjectIdentifier>, _ state: inout State) -> Bool {
    let (old, new) = state.machine.relist(lane)
    if old != new { group.list(ObjectIdentifier(self), lane, from: old, to: new) }
    return old != new
  }

  /// Frees the slot of a run. The slot goes to the input that has waited longest in the group, unless the policy keeps
  /// it for the next input of the action.
  ///
  /// - Returns: the run that starts in its place. If the input belongs to another member, ``GroupCore/settle()`` starts
  ///   it later.
  func free(_ ticket: Ticket, _ state: inout State, goesOn: Bool, _ group: GroupCore) -> Run? {
    let keepsSlot = !state.machine.policy.waitsForGroup
    let next = state.machine.ended(ticket, goesOn: goesOn, keepsSlot: keepsSlot)
    if let next { return state.started(next) }
    let other: Ticket? = group.step { group in
      group.free()
      list(ticket.lane, in: &group, &state)
      return startNext(in: &group, &state)
    }
    return other.flatMap { state.started($0) }
  }

  /// Starts the input that has waited longest in the group, if a slot is free and the input belongs to this member.
  func startNext(_ group: GroupCore, _ state: inout State) -> Run? {
    group.step { startNext(in: &$0, &state) }.flatMap { state.started($0) }
  }

  private func startNext(in group: inout GroupState<ObjectIdentifier>, _ state: inout State) -> Ticket? {
    defer { state.machine.setBlocked(group.isFull) }
    guard let lane = group.grant(ObjectIdentifier(self)) else { return nil }
    let next = state.machine.startNext(in: lane)
    list(lane, in: &group, &state)
    return next
  }

  // MARK: Outside the lock

  /// Starts the input that has waited longest in the group, if it still belongs to this member.
  func takeSlot(_ group: GroupCore) {
    if pauses { readGate() }
    put { state in startNext(group, &state).map { .start($0) } }
  }

  /// Rejects a part that waits for the group while an enclosing execution has a slot there. The part might wait for
  /// that slot.
  func rejectStuckPart(_ ticket: Ticket, of whole: Run?) {
    guard let group else { return }
    let members = Set(group.members.map { ObjectIdentifier($0) })
    var around = whole
    while let run = around, !members.contains(run.actionIdentity) { around = run.origin?.run }
    if around == nil { return }
    rejectWaiting(ticket) { $0.machine.waitsForGroup(ticket) }
  }
}
