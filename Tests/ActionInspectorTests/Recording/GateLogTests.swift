import StreamsTesting
import TestSupport
import Testing

@testable import ActionInspector

/// The states of a gate that are recorded, with the words made between the two questions about each of them.
struct GateLogTests {
  /// Asks about the states in order, as if all their reasons were evaluated at the same time, and then
  /// updates the log in another order.
  ///
  /// - Returns: the recorded states.
  private func recorded(_ states: [(isOpen: Bool, version: UInt)], updating order: [Int]) -> [Bool] {
    var log = GateLog()
    _ = log.update(true, 0)
    let news = states.map { log.isNews($0.isOpen, $0.version) }
    return order.filter { news[$0] && log.update(states[$0].isOpen, states[$0].version) }.map {
      states[$0].isOpen
    }
  }

  @Test func `a gate state is recorded once, and only if it differs from the previous state`() {
    var log = GateLog()
    expectEqual(
      [(true, 1), (true, 2), (false, 3), (false, 3), (true, 4)].map { log.update($0.0, UInt($0.1)) },
      [true, false, true, false, true])
  }

  @Test func `a gate that opens while its reasons are evaluated is not recorded as closed`() {
    expectEqual(recorded([(false, 1), (true, 2)], updating: [0, 1]), [])
  }

  @Test func `a gate that closes again while its reasons are evaluated is recorded as closed once`() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      expectEqual(recorded([(false, 1), (true, 2), (false, 3)], updating: order), [false])
    }
  }
}
