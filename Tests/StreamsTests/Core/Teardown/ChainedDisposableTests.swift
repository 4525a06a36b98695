import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// The promise of every chained disposable, which is to dispose its parts in order, each of them once.
struct ChainedDisposableTests {
  fileprivate struct Leaf: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let parts: Int
    let make: @Sendable ([Teardown]) -> ChainedDisposable

    static let all = [
      Leaf(testDescription: "parts in turn", parts: 3) { PartsInTurn($0) },
      Leaf(testDescription: "one of several subscriptions", parts: 1) { subscriptions($0) },
      Leaf(testDescription: "several subscriptions", parts: 5) { subscriptions($0) },
      Leaf(testDescription: "the subscriptions of a merge", parts: 4) { parts in
        let merge = MergeSubscriptions(limit: 1)
        merge.upstream.set(parts[0])
        attach(parts[1...], to: merge.inners)
        return merge
      },
      Leaf(testDescription: "the subscription of an operator that lends streams", parts: 2) { parts in
        let lender = LendingSubscription()
        lender.subscription.upstream.set(parts[0])
        lender.subscription.second.set(parts[1])
        return lender
      },
    ]

    private static func subscriptions(_ parts: [Teardown]) -> Subscriptions {
      let subscriptions = Subscriptions()
      attach(parts[...], to: subscriptions)
      return subscriptions
    }

    private static func attach(_ parts: ArraySlice<Teardown>, to subscriptions: Subscriptions) {
      for part in parts {
        subscriptions.attach(Assembled(Given(teardown: part))) { _ in Sink<Int>() }
      }
    }
  }

  /// A source that has only a teardown.
  private struct Given: Recipe {
    let teardown: Teardown
    func run(_ sink: consuming Sink<Int>) -> Teardown { teardown }
  }

  @Test(arguments: Leaf.all) fileprivate func `parts are disposed in order, each of them once`(leaf: Leaf) {
    let log = TeardownLog()
    let numbers = Array(0..<leaf.parts)
    let chain = leaf.make(numbers.map { log.teardown($0) })
    expectEqual(log.disposed, [])
    expectEqual(log.live, leaf.parts)
    chain.dispose()
    expectEqual(log.disposed, numbers)
    chain.dispose()
    expectEqual(log.disposed, numbers)
    expectEqual(log.live, 0)
  }

  @Test(arguments: Leaf.all)
  fileprivate func `a part may dispose the whole chain during its disposal`(leaf: Leaf) {
    for number in 0..<leaf.parts {
      let log = TeardownLog()
      let whole = Heard<ChainedDisposable>()
      let parts = (0..<leaf.parts).map { part in
        log.teardown(part) { if part == number { whole.all[0].dispose() } }
      }
      whole.append(leaf.make(parts))
      whole.all[0].dispose()
      expectEqual(log.disposed, Array(0..<leaf.parts))
    }
  }

  @Test(arguments: Leaf.all) fileprivate func `a chain that is only released disposes nothing`(leaf: Leaf) {
    let log = TeardownLog()
    do {
      let chain = leaf.make((0..<leaf.parts).map { log.teardown($0) })
      withExtendedLifetime(chain) {}
    }
    expectEqual(log.disposed, [])
    expectEqual(log.live, 0)
  }
}

extension Races {
  struct ChainedDisposableRaceTests {
    @Test(arguments: ChainedDisposableTests.Leaf.all)
    fileprivate func `a chain disposed by two threads disposes parts once`(leaf: ChainedDisposableTests.Leaf)
      async throws
    {
      try await Race.run([0], against: [0], test: leaf.testDescription) {
        let log = TeardownLog()
        return (log, leaf.make((0..<leaf.parts).map { log.teardown($0) }))
      } perform: { _, rig in
        rig.1.dispose()
      } outcome: { log, _ in
        (log.disposed.sorted(), faults: log.live == 0 ? [] : ["\(log.live) are alive"])
      }
    }
  }
}
