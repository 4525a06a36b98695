import TestSupport
import Synchronization
import Testing

@testable import StreamsTesting

@Suite(.watched) struct TogetherTests {
  @Test(arguments: [1, 2, 3, 8, 40])
  func `all calls run at the same time on separate, numbered threads`(threads: Int) async throws {
    try await withWatchdog {
      let arrived = Atomic<Int>(0)
      let (numbers, identities) = (Heard<Int>(), Heard<Int>())
      Race.together(threads) { number in
        numbers.append(number)
        identities.append(ThreadIdentity.current)
        arrived.add(1, ordering: .acquiringAndReleasing)
        // If run sequentially, they would wait forever.
        while arrived.load(ordering: .acquiring) < threads { Spin.turn() }
      }
      expectEqual(numbers.all.sorted(), Array(0..<threads))
      expectEqual(Set(identities.all).count, threads)
      #expect(identities.all.contains(ThreadIdentity.current))
    }
  }

  @Test func `when together returns, its threads have released everything`() {
    let lifetimes = Lifetimes()
    for _ in 0..<50 {
      let token = lifetimes.track("captured")
      Race.together(4) { _ in withExtendedLifetime(token) {} }
    }
    expectEqual(lifetimes.made, 50)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}
