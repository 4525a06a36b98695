import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Every order of three actors that enqueue two effects each and carry out the waiting effects.
struct EffectQueueTests {
  private enum Step: Sendable {
    case put(_ number: Int)
    case next(by: Int)
  }

  private struct Run: ~Copyable {
    var queue = EffectQueue()
    var arrived: [Int] = []
    var carriedOut: [Int] = []
    /// The actor that carries effects out, if there is one.
    var worker: Int?

    mutating func perform(_ step: Step) throws {
      switch step {
      case .put(let number):
        arrived.append(number)
        let isWaiting = worker != nil
        guard let effect = queue.put(Effect(kind: .announce, statusChange: .planted(number))) else {
          return try #require(isWaiting, "\(number) waits for nobody")
        }
        try #require(!isWaiting, "two carry effects out at once")
        worker = number / 10
        carriedOut.append(effect.planted)
      case .next(let actor):
        guard worker == actor else { return }
        if let effect = queue.next() { carriedOut.append(effect.planted) } else { worker = nil }
      }
    }
  }

  @Test func `effects are carried out once each, in order of arrival, by one actor at a time`() throws {
    let actors = (1...3).map { [Step.put(10 * $0), .next(by: $0), .put(10 * $0 + 1), .next(by: $0)] }
    for order in interleavings(actors) {
      var run = Run()
      for step in order { try run.perform(step) }
      while let worker = run.worker { try run.perform(.next(by: worker)) }
      let (arrived, carriedOut) = (run.arrived, run.carriedOut)
      try #require(carriedOut == arrived, "\(order)")
    }
  }

  @Test func `effects that were not carried out are released with the queue`() {
    let lifetimes = Lifetimes()
    do {
      var queue = EffectQueue()
      for number in 0..<4 {
        let token = lifetimes.track("\(number)")
        _ = queue.put(
          Effect(kind: .close({ withExtendedLifetime(token) {} }), statusChange: nil))
      }
      expectEqual(lifetimes.liveLabels, ["1", "2", "3"])
      _ = queue.next()
      expectEqual(lifetimes.liveLabels, ["2", "3"])
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}

extension StatusChange {
  /// Creates a change whose number identifies an effect.
  fileprivate static func planted(_ number: Int) -> StatusChange {
    let counts = StatusCounts(running: number, gate: .open, isEnabled: true, isExecuting: true)
    return StatusChange(from: counts, to: StatusSnapshot(counts, closed: nil))
  }
}

extension Effect {
  /// The number of the planted change.
  fileprivate var planted: Int { statusChange?.status.visible.runningCount ?? -1 }
}
