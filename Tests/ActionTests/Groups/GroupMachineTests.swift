import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares three members of a group with a plain sequential model, in every order of their steps.
struct GroupMachineTests {
  private enum Step: Equatable {
    /// The member's engine decides on an input and takes room in the same step.
    case request(Int)
    /// The running execution ends.
    case finish(Int)
    /// All members read the room.
    case announce
  }

  @Test(arguments: [1, 2, 3])
  func `a group matches its model in every order of requests, ends and announcements`(limit: Int) throws {
    func script(_ policy: ExecutionPolicy) throws {
      var count = 0
      let actors = (0..<3).map { [Step.request($0), .announce, .finish($0)] }
      let pairs = (0..<3).map { [Step.request($0), .finish($0), .request($0)] }
      for order in interleavings(actors) + interleavings(pairs) {
        count += 1
        try check(order, limit, policy)
      }
      expectEqual(count, 2 * 1_680)
    }
    for policy in [ExecutionPolicy.drop, .concurrent(), .shareRunning] { try script(policy) }
  }

  private func check(_ order: [Step], _ limit: Int, _ policy: ExecutionPolicy) throws {
    var group = GroupState<Int>(limit: limit)
    let members = (0..<3).map { _ in Member(policy) }
    var running: [[Ticket]] = [[], [], []]
    var id: UInt64 = 0
    for step in order + [.announce] {
      let total = running.joined().count
      switch step {
      case .request(let member):
        id += 1
        let ticket = Ticket(id: id, slot: 0, lane: 0)
        if members[member].machine.needsRoom(0) { members[member].machine.setBlocked(!group.reserve()) }
        let decision = members[member].machine.request(ticket)
        let joined = policy == .shareRunning ? running[member].first : nil
        let isBusy = policy == .drop && !running[member].isEmpty
        if let joined {
          try requireEqual(decision, .join(joined), "\(order)")
        } else if total < limit, !isBusy {
          try requireEqual(decision, .start, "\(order)")
          running[member].append(ticket)
        } else {
          try requireEqual(decision, .reject(isBusy ? .busy : .noRoom), "\(order)")
        }
      case .finish(let member):
        guard let ticket = running[member].first else { continue }
        running[member].removeFirst()
        let next = members[member].machine.ended(ticket)
        try #require(next == nil)
        group.free()
        members[member].machine.setBlocked(group.isFull)
      case .announce:
        for member in members.indices {
          members[member].machine.setBlocked(group.isFull)
          try #require(
            members[member].machine.isEnabled == isEnabled(running, member, limit, policy),
            "\(member) in \(order)")
        }
      }
      try #require(group.running == running.joined().count, "\(order)")
      try #require(group.running <= limit, "\(order)")
    }
  }

  private func isEnabled(_ running: [[Ticket]], _ member: Int, _ limit: Int, _ policy: ExecutionPolicy)
    -> Bool
  {
    let hasRoom = running.joined().count < limit
    return switch policy.kind {
    case .drop: hasRoom && running[member].isEmpty
    case .concurrent: hasRoom
    default: hasRoom || !running[member].isEmpty
    }
  }

  @Test(arguments: [ExecutionPolicy.drop, .concurrent(), .enqueue(), .restart, .keepLatest, .shareRunning])
  func `a full group leaves a member enabled only if an input may wait`(
    policy: ExecutionPolicy
  ) throws {
    let mayWait = ![.drop, .concurrent()].contains(policy)
    let mayWaitForGroup = [.enqueue(), .keepLatest].contains(policy)
    for timing in [InputTiming.atOnce, .debounced, .throttledLatest, .throttled] {
      for isKeyed in [false, true] {
        var machine = ActionMachine(gate: .open, policy: policy, timing: timing, isKeyed: isKeyed)
        machine.setBlocked(true)
        try requireEqual(machine.isEnabled, mayWaitForGroup, "\(timing), keys: \(isKeyed)")
        try requireEqual(
          machine.status(ofLane: nil).isEnabled, mayWaitForGroup, "\(timing), keys: \(isKeyed)")
        machine.setBlocked(false)
        let lane = isKeyed ? machine.addLane() : 0
        if machine.request(Ticket(id: 1, slot: 0, lane: lane)) != .start { _ = machine.due(lane, upTo: 1) }
        try requireEqual(machine.running, 1, "\(timing), keys: \(isKeyed)")
        // The policy decides on an input when its delay is over, and with keys the input may have another
        // key.
        let hasRoom = policy != .drop || timing != .atOnce
        try requireEqual(machine.isEnabled, hasRoom || isKeyed, "\(timing), keys: \(isKeyed)")
        if isKeyed { try requireEqual(machine.status(ofLane: lane).isEnabled, hasRoom, "\(timing)") }
        machine.setBlocked(true)
        try requireEqual(machine.isEnabled, mayWait, "\(timing), keys: \(isKeyed)")
        if isKeyed { try requireEqual(machine.status(ofLane: lane).isEnabled, mayWait, "\(timing)") }
      }
    }
  }

  @Test func `executions adopted beyond the limit count until they end`() {
    var group = GroupState<Int>(limit: 2)
    group.adopt(3)
    group.free()
    let tooEarly = group.reserve()
    group.free()
    let inTime = group.reserve()
    #expect(!tooEarly && inTime && group.isFull)
  }
}

/// A machine wrapped in an object, so that an array can hold it.
private final class Member {
  var machine: ActionMachine

  init(_ policy: ExecutionPolicy) { machine = ActionMachine(gate: .open, policy: policy) }
}
