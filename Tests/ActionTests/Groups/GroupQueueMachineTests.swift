import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares three members of a group, some of which wait for it, with a plain sequential model, in every order of their
/// steps. A member that must start an input does so in a step of its own, so other steps come in between.
struct GroupQueueMachineTests {
  private enum Step: CustomStringConvertible {
    case request(Int)
    /// The running execution of the member that started first ends.
    case finish(Int)
    /// Cancels the oldest waiting execution of the member.
    case cancel(Int)
    case close(Int)
    case open(Int)
    /// The members start what has become startable.
    case settle

    var description: String {
      switch self {
      case .request(let member): "request \(member)"
      case .finish(let member): "finish \(member)"
      case .cancel(let member): "cancel \(member)"
      case .close(let member): "close \(member)"
      case .open(let member): "open \(member)"
      case .settle: "settle"
      }
    }
  }

  private static let scripts: [[[Step]]] = [
    [
      [.request(0), .request(0), .finish(0)], [.request(1), .request(1), .finish(1)],
      [.request(2), .finish(2), .settle],
    ],
    [
      [.request(0), .finish(0), .finish(1)], [.request(1), .request(1), .cancel(1)],
      [.request(2), .finish(2), .settle],
    ],
    [
      [.request(0), .cancel(0), .request(0)], [.request(1), .finish(1), .settle],
      [.request(2), .request(2), .finish(2)],
    ],
    [
      [.request(0), .close(0), .open(0)], [.request(1), .request(0), .finish(1)],
      [.finish(0), .settle, .request(2)],
    ],
  ]

  private static let policies: [[ExecutionPolicy]] = [
    [.enqueue(), .keepLatest, .drop],
    [.enqueue(maxConcurrent: 2), .enqueue(), .concurrent()],
    [.enqueue(pausesWhenClosed: true), .enqueue(limit: 1), .enqueue()],
    [.keepLatest(pausesWhenClosed: true), .enqueue(maxConcurrent: 2), .drop],
  ]

  @Test(arguments: policies, [1, 2, 3])
  func `members that wait for their group match the model in every order of steps`(
    policies: [ExecutionPolicy], limit: Int
  ) {
    var count = 0
    for script in Self.scripts {
      for order in interleavings(script) {
        count += 1
        if let fault = fault(in: order + [.settle], policies, limit) {
          Issue.record("\(policies), limit \(limit), \(order): \(fault)")
          return
        }
      }
    }
    expectEqual(count, Self.scripts.count * 1_680)
  }

  private func fault(in order: [Step], _ policies: [ExecutionPolicy], _ limit: Int) -> String? {
    var (rig, model) = (Rig(policies, limit), Model(policies: policies, limit: limit))
    var id: UInt64 = 0
    for step in order {
      switch step {
      case .request(let member):
        id += 1
        let (actual, expected) = (rig.request(id, member), model.request(id, member))
        if actual != expected { return "\(actual) at \(step), expected \(expected)" }
      case .finish(let member):
        if let ticket = model.running[member].first { rig.finish(ticket, member) }
        model.finish(member)
      case .cancel(let member):
        if let ticket = model.waiting.first(where: { $0.member == member })?.id { rig.cancel(ticket, member) }
        model.cancel(member)
      case .close(let member), .open(let member):
        if case .open = step { model.closed.remove(member) } else { model.closed.insert(member) }
        rig.setGate(!model.closed.contains(member), member)
        if policies[member].pausesWhenClosed { model.takeSlots(member) }
      case .settle:
        rig.settle()
        model.settle()
        if model.next != nil { return "a slot is left over" }
      }
      if rig.started != model.started {
        return "\(rig.started) started at \(step), expected \(model.started)"
      }
      if rig.group.running != model.running.joined().count { return "\(rig.group.running) run at \(step)" }
      if rig.group.isFull != model.isFull { return "full: \(rig.group.isFull) at \(step)" }
      if rig.group.running > limit { return "too many run at \(step)" }
    }
    return nil
  }

  @Test func `the slots that waiting inputs will take count as taken`() {
    var group = GroupState<Int>(limit: 2)
    let first = group.reserve()
    let second = group.reserve()
    #expect(first && second && group.isFull)
    for member in 1...2 { group.list(member, 0, from: nil, to: group.arrive()) }
    expectEqual(group.taken, 2)
    group.free()
    let third = group.reserve()
    expectEqual([group.running, group.taken], [1, 2])
    #expect(!third && group.next == 1)
    let (toSecond, toFirst) = (group.grant(2), group.grant(1))
    #expect(toSecond == nil && toFirst == 0)
    group.list(1, 0, from: 1, to: nil)
    expectEqual([group.running, group.taken], [2, 2])
    group.list(2, 0, from: 2, to: nil)
    group.free()
    expectEqual([group.running, group.taken], [1, 1])
    #expect(!group.isFull && group.next == nil)
  }
}

/// The machines of the members with the state of their group, in the steps that the engine takes.
private struct Rig {
  /// A machine wrapped in an object, so that an array can hold it.
  final class Member {
    var machine: ActionMachine
    init(_ policy: ExecutionPolicy) { machine = ActionMachine(gate: .open, policy: policy) }
  }

  var group: GroupState<Int>
  let members: [Member]
  var started: [UInt64] = []

  init(_ policies: [ExecutionPolicy], _ limit: Int) {
    group = GroupState(limit: limit)
    members = policies.map { Member($0) }
  }

  private func ticket(_ id: UInt64) -> Ticket { Ticket(id: id, slot: 0, lane: 0) }

  mutating func request(_ id: UInt64, _ member: Int) -> String {
    let it = members[member]
    let waitsForGroup = it.machine.policy.waitsForGroup
    if it.machine.needsRoom(0) {
      it.machine.setBlocked(!group.reserve())
    } else if waitsForGroup {
      it.machine.setBlocked(true)
    }
    let decision = it.machine.request(ticket(id))
    switch decision {
    case .start:
      started.append(id)
      return "start"
    case .wait(_, let replaced):
      if replaced == nil { it.machine.arrived(group.arrive(), in: 0) }
      list(member)
      return "wait, replaced \(replaced?.id ?? 0)"
    case .reject(let reason): return "reject \(reason)"
    case .postpone, .join: return "\(decision)"
    }
  }

  mutating func finish(_ id: UInt64, _ member: Int) {
    let it = members[member]
    if let next = it.machine.ended(ticket(id), keepsSlot: !it.machine.policy.waitsForGroup) {
      return started.append(next.id)
    }
    group.free()
    list(member)
    startNext(member)
  }

  mutating func cancel(_ id: UInt64, _ member: Int) {
    let isRemoved = members[member].machine.cancel(ticket(id))
    #expect(isRemoved)
    list(member)
  }

  mutating func setGate(_ isOpen: Bool, _ member: Int) {
    members[member].machine.setGate(isOpen ? .open : .closed)
    guard members[member].machine.policy.pausesWhenClosed else { return }
    list(member)
    while startNext(member) {}
  }

  mutating func settle() { while let member = group.next { startNext(member) } }

  @discardableResult
  private mutating func startNext(_ member: Int) -> Bool {
    guard let lane = group.grant(member) else { return false }
    if let next = members[member].machine.startNext(in: lane) { started.append(next.id) }
    list(member)
    return true
  }

  private mutating func list(_ member: Int) {
    let (old, new) = members[member].machine.relist(0)
    if old != new { group.list(member, 0, from: old, to: new) }
  }
}

/// One list of all waiting inputs, which is searched in each step.
private struct Model {
  let policies: [ExecutionPolicy]
  let limit: Int
  var running: [[UInt64]] = [[], [], []]
  var waiting: [(member: Int, id: UInt64)] = []
  var closed: Set<Int> = []
  var started: [UInt64] = []

  private func isPaused(_ member: Int) -> Bool {
    closed.contains(member) && policies[member].pausesWhenClosed
  }

  /// The first waiting input of each member that needs only a slot of the group, in the order of their turns.
  private var ready: [(member: Int, id: UInt64)] {
    var members: Set<Int> = []
    return waiting.filter { input in
      members.insert(input.member).inserted && !isPaused(input.member)
        && running[input.member].count < policies[input.member].maxConcurrent
    }
  }

  var isFull: Bool { running.joined().count + ready.count >= limit }

  var next: (member: Int, id: UInt64)? { running.joined().count < limit ? ready.first : nil }

  mutating func request(_ id: UInt64, _ member: Int) -> String {
    let policy = policies[member]
    if closed.contains(member), !policy.pausesWhenClosed { return "reject gateClosed" }
    let own = waiting.filter { $0.member == member }
    if running[member].count < policy.maxConcurrent, own.isEmpty, !isPaused(member), !isFull {
      start(id, member)
      return "start"
    }
    switch policy.kind {
    case .enqueue(let limit, _):
      if own.count >= limit { return "reject noRoom" }
      waiting.append((member, id))
      return "wait, replaced 0"
    case .keepLatest:
      guard let place = waiting.firstIndex(where: { $0.member == member }) else {
        waiting.append((member, id))
        return "wait, replaced 0"
      }
      // The input takes the turn of the replaced one.
      waiting[place].id = id
      return "wait, replaced \(own[0].id)"
    default: return running[member].isEmpty || policy != .drop ? "reject noRoom" : "reject busy"
    }
  }

  private mutating func start(_ id: UInt64, _ member: Int) {
    running[member].append(id)
    started.append(id)
  }

  mutating func finish(_ member: Int) {
    if running[member].isEmpty { return }
    running[member].removeFirst()
    if next?.member == member { startNext() }
  }

  mutating func cancel(_ member: Int) {
    if let place = waiting.firstIndex(where: { $0.member == member }) { waiting.remove(at: place) }
  }

  /// The member starts its inputs as long as they are next.
  mutating func takeSlots(_ member: Int) { while next?.member == member { startNext() } }

  mutating func settle() { while next != nil { startNext() } }

  private mutating func startNext() {
    guard let next else { return }
    waiting.removeAll { $0.id == next.id }
    start(next.id, next.member)
  }
}
