import StreamsTesting
import Surroundings
import Testing

@testable import Streams

struct ClaimTests {
  @Test func `the first takes it, and everybody sees that`() {
    let claim = Claim()
    #expect(!claim.isTaken)
    let answers = (0..<4).map { _ in claim.take() }
    expectEqual(answers, [true, false, false, false])
    #expect(claim.isTaken)
  }
}

extension Races {
  struct ClaimRaceTests {
    /// Many claims, because the two meet at one for a few instructions only.
    private struct Scene: Sendable {
      let claims = (0..<50).map { _ in Claim() }
      let taken = Heard<[Int]>()

      func take() { taken.append(claims.indices.filter { claims[$0].take() }) }
    }

    @Test func `of two who come at once, one is the first`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Scene() }, left: { $0.take() }, right: { $0.take() },
          check: { scene, round in
            try #require(scene.taken.all.joined().sorted() == Array(scene.claims.indices), "\(round)")
            try #require(scene.claims.allSatisfy { $0.isTaken }, "\(round)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    @Test func `who sees that it is taken sees what was done before`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in (Claim(), Claim(), Heard<Bool>()) },
          left: { first, second, _ in
            _ = first.take()
            _ = second.take()
          },
          right: { first, second, heard in
            heard.append(second.isTaken)
            heard.append(first.isTaken)
          },
          check: { rig, round in try #require(rig.2.all != [true, false], "\(round)") })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
