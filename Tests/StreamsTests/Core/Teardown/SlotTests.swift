import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct SlotTests {
  private enum Step: CaseIterable, Sendable { case set, setNothing, clear, dispose, close }

  @Test func `a slot behaves like its model, and releases what it has disposed`() async throws {
    try await Fuzz.run {
      Step.allCases.randomElement(using: &$0) ?? .set
    } compare: { steps in
      let log = TeardownLog()
      var model = SlotModel()
      if let fault = SlotTests.fault(in: steps, log, &model) { return fault }
      // The slot is deallocated, which releases without disposing.
      return log.disposed == model.disposed && log.live == 0 ? nil : "\(log.disposed) disposed in the end"
    }
  }

  private static func fault(in steps: [Step], _ log: TeardownLog, _ model: inout SlotModel) -> String? {
    let holder = SlotHolder()
    for (number, step) in steps.enumerated() {
      switch step {
      case .set:
        holder.slot.set(log.teardown(number))
        model.set(number)
      case .setNothing:
        holder.slot.set(.none)
        model.set(nil)
      case .clear:
        holder.slot.clear()
        model.set(nil)
      case .dispose:
        holder.slot.dispose()
        model.dispose()
      case .close:
        let kept = holder.slot.close()
        if log.disposed != model.disposed { return "closing disposed: \(log.disposed)" }
        kept.dispose()
        model.dispose()
      }
      if log.disposed != model.disposed { return "\(log.disposed), expected \(model.disposed)" }
      if holder.slot.isDisposed != model.isDisposed { return "disposed: \(holder.slot.isDisposed)" }
      if log.live != (model.kept == nil ? 0 : 1) { return "\(log.live) are alive after \(step)" }
    }
    return nil
  }

  @Test func `a disposable may use its slot during its disposal`() {
    for number in 4...7 {
      let log = TeardownLog()
      let holder = SlotHolder()
      let inner = log.teardown(number + 10) { holder.slot.set(log.teardown(number + 20)) }
      let first = log.teardown(number) {
        holder.slot.set(inner)
        holder.slot.dispose()
      }
      holder.slot.set(first)
      holder.slot.clear()
      holder.slot.dispose()
      expectEqual(log.disposed, [number, number + 10, number + 20])
    }
  }
}

/// A minimal model of a slot.
private struct SlotModel {
  var kept: Int?
  var isDisposed = false
  var disposed: [Int] = []

  mutating func set(_ number: Int?) {
    let goes = isDisposed ? number : kept
    if let goes { disposed.append(goes) }
    if !isDisposed { kept = number }
  }

  mutating func dispose() {
    set(nil)
    isDisposed = true
  }
}

private final class SlotHolder: Sendable {
  let slot = Slot()
}

extension Races {
  struct SlotRaceTests {
    private enum Step: Sendable { case set(Int), clear, dispose }

    /// The steps of each side, and the numbers of all disposables that are set, starting with 0.
    private static let duels: [(left: [Step], right: [Step], set: [Int])] = [
      ([.set(1), .set(2)], [.set(3), .set(4)], [0, 1, 2, 3, 4]),
      ([.set(1), .set(2)], [.dispose], [0, 1, 2]),
      ([.set(3)], [.clear, .set(4)], [0, 3, 4]),
      ([.clear], [.dispose], [0]),
      ([.dispose], [.dispose], [0]),
    ]

    private struct Outcome: Hashable, Sendable {
      let disposed: [Int]
      let kept: Int
    }

    @Test(arguments: duels.indices) func `each disposable is disposed once, or kept`(number: Int) async throws
    {
      let duel = Self.duels[number]
      try await Race.run(duel.left, against: duel.right) {
        let (log, holder) = (TeardownLog(), SlotHolder())
        holder.slot.set(log.teardown(0))
        return (log, holder)
      } perform: { step, rig in
        switch step {
        case .set(let number): rig.1.slot.set(rig.0.teardown(number))
        case .clear: rig.1.slot.clear()
        case .dispose: rig.1.slot.dispose()
        }
      } outcome: { log, holder in
        let disposed = log.disposed
        let outcome = Outcome(disposed: disposed.sorted(), kept: log.live)
        holder.slot.dispose()
        let all = log.disposed
        let isRight = all.sorted() == duel.set && log.live == 0
        let faults = isRight ? [] : ["\(all) of \(duel.set), and \(log.live) alive"]
        return (outcome, faults: faults)
      }
    }

    /// Many slots, because the two threads meet at one slot for only a few instructions.
    private struct Row: Sendable {
      let log = TeardownLog()
      let holders = (0..<20).map { _ in SlotHolder() }

      init() {
        for (number, holder) in holders.enumerated() { holder.slot.set(log.teardown(number)) }
      }

      func dispose() { for holder in holders { holder.slot.dispose() } }
    }

    @Test func `each kept disposable is disposed once if two threads dispose the slot`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Row() }, left: { $0.dispose() }, right: { $0.dispose() },
          check: { row, round in
            try #require(row.log.disposed.sorted() == Array(row.holders.indices), "\(round)")
            try #require(row.log.live == 0, "\(round)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
