import TestSupport
import Testing

@testable import ActionOutbox

struct OutboxStateTests {
  private func accepted(_ id: UInt64, _ action: String = "send") -> Record {
    .accepted(Accepted(id: id, key: "key \(id)", action: action, order: [1], version: 2, payload: [3, 4]))
  }

  private func state(_ records: [Record]) -> OutboxState {
    records.reduce(into: OutboxState()) { $0.apply($1) }
  }

  @Test func `inputs of an action are pending in the order in which they were accepted`() {
    let state = state([accepted(1), accepted(2, "upload"), accepted(3)])
    expectEqual(state.keys, ["key 1", "key 3"])
    expectEqual(state.pending(of: "upload").map(\.accepted.id), [2])
    expectEqual(state.nextID, 4)
  }

  @Test func `attempts and decisions come from the latest records`() {
    var state = state([
      accepted(1), .attempted(id: 1, count: 2, error: "offline"), .heldBack(id: 1, error: "no"),
    ])
    expectEqual(state[1]?.attempts, 2)
    expectEqual(state[1]?.lastError, "offline")
    expectEqual(state[1]?.heldBack, "no")
    state.apply(.released(id: 1))
    expectEqual(state[1]?.heldBack, nil)
    expectEqual(state[1]?.attempts, 2)
  }

  @Test(arguments: [Record.Removal.delivered, .discarded, .cancelled])
  func `a removed input is not pending, and its number is not used again`(removal: Record.Removal) {
    let state = state([accepted(1), .removed(id: 1, removal), .attempted(id: 1, count: 1, error: "late")])
    expectEqual(state.count, 0)
    expectEqual(state.liveSize, 0)
    expectEqual(state.nextID, 2)
  }

  @Test func `accepting an input again does not change it`() {
    let state = state([accepted(1), .attempted(id: 1, count: 1, error: ""), accepted(1, "other")])
    expectEqual(state.keys, ["key 1"])
    expectEqual(state[1]?.attempts, 1)
  }

  @Test func `the records of a state have its size and lead to it again`() throws {
    let state = state([
      accepted(1), accepted(2), .setAside([9]), .attempted(id: 2, count: 1, error: "é"),
      .heldBack(id: 2, error: "no"), accepted(3), .removed(id: 3, .cancelled), .heldBack(id: 1, error: ""),
      .released(id: 1),
    ])
    let records = state.records
    expectEqual(self.state(records).records, records)
    expectEqual(self.state(records).liveSize, state.liveSize)
    let bytes = try records.map { try #require(LogFormat.bytes(of: $0, at: 0, salt: 0)) }
    expectEqual(bytes.reduce(0) { $0 + $1.count }, state.liveSize)
  }

  @Test func `damaged bytes are forgotten when they are dropped, and later ones are kept`() {
    let state = state([.setAside([1, 2]), accepted(1), .setAsideDropped, .setAside([3])])
    expectEqual(state.setAside, [[3]])
    expectEqual(state.records, [.setAside([3]), accepted(1)])
    expectEqual(state.liveSize, state.records.reduce(0) { $0 + $1.size })
  }
}
