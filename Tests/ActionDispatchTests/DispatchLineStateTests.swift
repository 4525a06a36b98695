import StreamsTesting
import TestSupport
import Testing

@testable import ActionDispatch

/// In all orders of the steps of three dispatches and a handler, each dispatch ends once and in its turn.
struct DispatchLineStateTests {
  enum Step: Sendable {
    case register, unregister
    case arrive(UInt64), begin(UInt64), expire(UInt64), cancel(UInt64)
  }

  private enum Phase: Sendable { case waiting, called, begun, failed, cancelled }

  /// The line with the effects that a handler table has.
  private struct Rig {
    var line = DispatchLineState()
    var isHandled = false
    var phases: [UInt64: Phase] = [:]
    var arrived: [UInt64] = []
    var late: Set<UInt64> = []

    mutating func take(_ step: Step) {
      switch step {
      case .register: isHandled = true
      case .unregister: isHandled = false
      case .arrive(let number):
        line.arrive(number)
        phases[number] = .waiting
        arrived.append(number)
      case .begin(let number): begin(number)
      case .expire(let number):
        guard phases[number] == .waiting || phases[number] == .called else { return }
        late.insert(number)
        let isWaiting = line.expire(number)
        #expect(isWaiting == (phases[number] == .waiting))
        if isWaiting { phases[number] = isHandled ? .called : .failed }
      case .cancel(let number):
        let isWaiting = line.remove(number)
        #expect(isWaiting == (phases[number] == .waiting))
        if isWaiting { phases[number] = .cancelled }
      }
      while let next = line.advance(isHandled: isHandled) {
        #expect(phases[next] == .waiting && isHandled)
        phases[next] = .called
      }
    }

    private mutating func begin(_ number: UInt64) {
      guard phases[number] == .called else { return }
      if isHandled {
        phases[number] = .begun
        line.leave(number)
        if late.contains(number) { return }
        let before = arrived.prefix { $0 != number }
        #expect(before.allSatisfy { phases[$0] != .waiting && (phases[$0] != .called || late.contains($0)) })
      } else {
        let waits = line.goBack(number)
        #expect(waits == !late.contains(number))
        phases[number] = waits ? .waiting : .failed
      }
    }

    /// Whether nobody waits for a handler that is there.
    var isRested: Bool {
      let (waiting, called) = (
        phases.values.filter { $0 == .waiting }, phases.values.filter { $0 == .called }
      )
      return !isHandled || waiting.isEmpty || !called.isEmpty
    }
  }

  @Test func `a dispatch ends once, in sending order, for every order of the steps`() {
    let histories = interleavings([
      [.register, .unregister, .register], [.arrive(1), .begin(1), .expire(1)],
      [.arrive(2), .expire(2), .begin(2)], [.arrive(3), .cancel(3)] as [Step],
    ])
    expectEqual(histories.count, 92_400)
    for steps in histories {
      var rig = Rig()
      for step in steps {
        rig.take(step)
        if !rig.isRested { Issue.record("a dispatch waits for a registered handler: \(steps)") }
      }
      for number in [1, 2, 3, 1, 2, 3] as [UInt64] { rig.take(.begin(number)) }
      let isOver = rig.phases.values.allSatisfy { $0 != .waiting && $0 != .called }
      if !isOver || !rig.line.isEmpty { Issue.record("\(rig.phases) after \(steps)") }
    }
  }
}
