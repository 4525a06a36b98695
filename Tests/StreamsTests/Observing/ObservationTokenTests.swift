import Observation
import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@MainActor @Observable private final class Pair {
  var first = 0
  var second = 0
}

/// Observations that can be ended.
@MainActor @Suite(.watched) struct ObservationTokenTests {
  private let left = Pair()
  private let right = Pair()
  private let heard = Heard<String>()

  private func observe(_ token: ObservationToken, _ tracked: Tracked) {
    let sum = token.withTracking({ left.first + right.second }) { [heard] in
      withExtendedLifetime(tracked) { heard.append("changed") }
    }
    expectEqual(sum, 0)
  }

  @Test func `an observation that has ended is released by all observed objects`() {
    let (token, lifetimes) = (ObservationToken(), Lifetimes())
    for _ in 1...3 { observe(token, lifetimes.track("onChange")) }
    expectEqual(lifetimes.live, 3)
    token.endObservations()
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
    expectEqual(heard.removeAll().count, 3)
    left.first = 1
    right.second = 1
    expectEqual(heard.all, [])
  }

  @Test func `an observation reports the next change of one of the objects, and not of its token afterwards`()
  {
    let (token, lifetimes) = (ObservationToken(), Lifetimes())
    observe(token, lifetimes.track("onChange"))
    right.first = 1
    expectEqual(heard.all, [])
    right.second = 1
    expectEqual(heard.all, ["changed"])
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
    left.first = 1
    token.endObservations()
    expectEqual(heard.all, ["changed"])
  }

  @Test func `an observation outlives its token`() {
    let lifetimes = Lifetimes()
    observe(ObservationToken(), lifetimes.track("onChange"))
    expectEqual(lifetimes.live, 1)
    left.first = 1
    expectEqual(heard.all, ["changed"])
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }
}
