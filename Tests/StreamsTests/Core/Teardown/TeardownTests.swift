import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct TeardownTests {
  /// The parts of a tree in order, each before its own parts.
  private enum Step: Sendable {
    case nothing
    case leaf
    /// Has two parts.
    case subscription
    /// Has this many parts.
    case chain(Int)

    static func random(using generator: inout SeededGenerator) -> Step {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: .nothing
      case 1..<5: .leaf
      case 5..<8: .subscription
      default: .chain(Int.random(in: 0...4, using: &generator))
      }
    }
  }

  /// Creates a tree, and records its leaves in the order of their disposal.
  private struct Gardener {
    let log: TeardownLog
    var rest: ArraySlice<Step>
    var leaves: [Int] = []

    mutating func tree() -> Teardown {
      switch rest.popFirst() {
      case .nothing, nil: return .none
      case .leaf:
        leaves.append(leaves.count)
        return log.teardown(leaves.count - 1)
      case .subscription:
        let subscription = UpstreamSubscription()
        subscription.upstream.set(tree())
        subscription.second.set(tree())
        return .subscription(subscription)
      case .chain(let count):
        var parts: [Teardown] = []
        for _ in 0..<count { parts.append(tree()) }
        return .chained(PartsInTurn(parts))
      }
    }
  }

  @Test func `all leaves of two trees are disposed, each once and in order`() async throws {
    try await Fuzz.run(length: 40) {
      Step.random(using: &$0)
    } compare: { steps in
      let log = TeardownLog()
      var gardener = Gardener(log: log, rest: steps[...])
      do {
        let (first, second) = (gardener.tree(), gardener.tree())
        Teardown.dispose(first, second)
        if log.disposed != gardener.leaves { return "\(log.disposed) of \(gardener.leaves)" }
      }
      return log.live == 0 ? nil : "\(log.live) are alive"
    }
  }

  fileprivate enum Shape: CaseIterable, Sendable { case first, second, chained }

  @Test(arguments: Shape.allCases)
  fileprivate func `a long chain is disposed in a loop`(shape: Shape) async {
    let log = TeardownLog()
    await onSmallStack {
      var chain = log.teardown(0)
      for number in 1...manyTimes {
        let leaf = log.teardown(number)
        let subscription = UpstreamSubscription()
        switch shape {
        case .first:
          subscription.upstream.set(chain)
          subscription.second.set(leaf)
          chain = .subscription(subscription)
        case .second:
          subscription.upstream.set(leaf)
          subscription.second.set(chain)
          chain = .subscription(subscription)
        case .chained: chain = .chained(PartsInTurn([chain, leaf]))
        }
      }
      chain.dispose()
    }
    let order = shape == .second ? Array((0...manyTimes).reversed()) : Array(0...manyTimes)
    expectEqual(log.disposed, order)
    expectEqual(log.live, 0)
  }

  @Test func `a disposable of any type becomes the teardown that disposes it`() {
    #expect(Teardown(NopDisposable()).isNone)
    let subscription = UpstreamSubscription()
    if case .subscription(let same) = Teardown(subscription) {
      #expect(same === subscription)
    } else {
      Issue.record("a subscription is boxed")
    }
    let heard = Heard<String>()
    let teardown = Teardown(Disposables.create { heard.append("disposed") })
    #expect(!teardown.isNone)
    expectEqual(heard.all, [])
    teardown.dispose()
    expectEqual(heard.all, ["disposed"])
  }
}

extension Races {
  struct TeardownRaceTests {
    @Test func `each leaf is disposed once if two threads dispose a tree`() async throws {
      try await Race.run([0], against: [0]) {
        let log = TeardownLog()
        let (inner, outer) = (UpstreamSubscription(), UpstreamSubscription())
        inner.upstream.set(log.teardown(1))
        inner.second.set(.chained(PartsInTurn([log.teardown(2), log.teardown(3), log.teardown(4)])))
        outer.upstream.set(.subscription(inner))
        outer.second.set(log.teardown(5))
        return (log, Teardown.subscription(outer))
      } perform: { _, rig in
        rig.1.dispose()
      } outcome: { log, _ in
        let faults = log.live == 0 ? [] : ["\(log.live) are alive"]
        return (log.disposed.sorted(), faults: faults)
      }
    }
  }
}
