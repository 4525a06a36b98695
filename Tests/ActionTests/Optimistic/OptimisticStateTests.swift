import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares the state of an optimistic value with a plain list of inputs.
@Suite(.watched) struct OptimisticStateTests {
  private enum Step: Sendable {
    case begin
    case keep(Int)
    case end(Int)
    case retire(Int)
    /// The base changes, and in the same step an input stops counting.
    case commit(Int)
    case change
    case read
    /// A reading that another thread overtakes.
    case plan
    case finish(Int)
  }

  /// A minimal model, and the state.
  private struct Rig {
    struct Reading {
      let plan: OptimisticState.Plan
      let base: [Int]
      let expected: [Int]

      var value: [Int] {
        (plan.start as? [Int] ?? base) + plan.entries.compactMap { $0.map { Int($0.run.ticket.id) } }
      }
    }

    var state = OptimisticState()
    var inputs: [(id: UInt64, element: String?)] = []
    var begun: UInt64 = 0
    var base: UInt = 0
    var readings: [Reading] = []
    var retired: [String] = []
    var version: UInt = 0

    var expected: [Int] { [Int(base)] + inputs.map { Int($0.id) } }

    func id(_ number: Int) -> UInt64? { inputs.isEmpty ? nil : inputs[number % inputs.count].id }

    mutating func remove(_ id: UInt64) -> String? {
      defer { inputs.removeAll { $0.id == id } }
      return inputs.first { $0.id == id }?.element
    }

    mutating func reading() -> Reading {
      Reading(plan: state.plan(base: base), base: [Int(base)], expected: expected)
    }

    mutating func finish(_ reading: Reading) -> String? {
      let value = reading.value
      _ = state.store(value, of: reading.plan)
      return value == reading.expected ? nil : "\(value), expected \(reading.expected)"
    }

    mutating func take(_ step: Step) -> String? {
      switch step {
      case .begin:
        begun += 1
        state.begin(run(begun))
        inputs.append((begun, nil))
      case .keep(let number):
        guard let id = id(number), let place = inputs.firstIndex(where: { $0.id == id }) else { return nil }
        let old = state.keep("\(version)", of: id) as? String
        if old != inputs[place].element { return "released \(old ?? "nothing")" }
        inputs[place].element = "\(version)"
        version -= 1
      case .end(let number):
        guard let id = id(number) else { return nil }
        if state.end(id)?.element as? String != remove(id) { return "another element of \(id)" }
      case .retire(let number):
        guard let id = id(number) else { return nil }
        state.retire(id)
        if let element = remove(id) { retired.append(element) }
      case .commit(let number):
        guard let id = id(number) else { return nil }
        if state.element(of: id) as? String != inputs.first(where: { $0.id == id })?.element {
          return "another element"
        }
        base += 1
        _ = state.end(id)
        _ = remove(id)
      case .change:
        base += 1
        return nil
      case .read: return finish(reading())
      case .plan:
        readings.append(reading())
        return nil
      case .finish(let number):
        if readings.isEmpty { return nil }
        return finish(readings.remove(at: number % readings.count))
      }
      version += 1
      return nil
    }

    mutating func check() -> String? {
      if state.version != version { return "version \(state.version), expected \(version)" }
      if state.isEmpty != inputs.isEmpty { return "isEmpty is \(state.isEmpty)" }
      if state.takeRetired().compactMap({ $0.element as? String }) != retired {
        return "retired other elements than \(retired)"
      }
      retired = []
      // Without storing the value, so that a stored value is tested by later steps.
      let reading = reading()
      return reading.value == reading.expected ? nil : "\(reading.value), expected \(reading.expected)"
    }
  }

  private static func step(_ generator: inout SeededGenerator) -> Step {
    let number = Int.random(in: 0..<1_000, using: &generator)
    return switch Int.random(in: 0..<20, using: &generator) {
    case 0..<7: .begin
    case 7..<9: .keep(number)
    case 9..<11: .end(number)
    case 11: .retire(number)
    case 12, 13: .commit(number)
    case 14: .change
    case 15, 16: .read
    case 17, 18: .plan
    default: .finish(number)
    }
  }

  @Test func `the state matches its model in random sequences of steps`() async throws {
    try await Fuzz.run(length: 60) {
      Self.step(&$0)
    } compare: { steps in
      var rig = Rig()
      for (index, step) in steps.enumerated() {
        if let problem = rig.take(step) ?? rig.check() { return "after \(steps[...index]): \(problem)" }
      }
      return nil
    }
  }

  @Test func `ending an execution that is not counted changes nothing`() {
    var state = OptimisticState()
    state.begin(run(1))
    expectEqual(state.keep("a", of: 2) as? String, "a")
    #expect(state.end(2) == nil)
    state.retire(2)
    #expect(state.element(of: 2) == nil)
    expectEqual(state.version, 1)
    expectEqual(state.plan(base: 0).entries.compactMap { $0?.run.ticket.id }, [1])
  }

  @Test func `the storage of ended inputs is compacted`() {
    var state = OptimisticState()
    for id in 0..<1_000 { state.begin(run(UInt64(id))) }
    for id in 0..<990 { _ = state.end(UInt64(id)) }
    #expect(state.plan(base: 0).entries.count <= 20)
    for id in 990..<1_000 { _ = state.end(UInt64(id)) }
    expectEqual(state.plan(base: 0).entries.count, 0)
  }
}

private func run(_ id: UInt64) -> Run { Run(Ticket(id: id, slot: 0, lane: 0)) }
