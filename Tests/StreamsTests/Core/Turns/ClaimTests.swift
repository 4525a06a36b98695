import StreamsTesting
import TestSupport
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

    /// A claim, and what either side has done before it came.
    ///
    /// `@unchecked Sendable` is true because a side writes its own note before it takes the claim, and reads that of the
    /// other only when it has seen that the other has taken it. Nothing else orders the two: so the thread sanitizer sees
    /// whether the claim does.
    private final class Notes: @unchecked Sendable {
      let claim = Claim()
      var left = 0
      var right = 0
      /// The note of the other, which one of the sides has read.
      var read: Int?
    }

    @Test func `the second sees what the first has done before`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Notes() },
          left: { notes in
            notes.left = 1
            if !notes.claim.take() { notes.read = notes.right }
          },
          right: { notes in
            notes.right = 1
            if !notes.claim.take() { notes.read = notes.left }
          },
          check: { notes, round in try #require(notes.read == 1, "\(round)") })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    @Test func `who sees that it is taken sees what was done before`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Notes() },
          left: { notes in
            notes.left = 1
            _ = notes.claim.take()
          },
          right: { notes in if notes.claim.isTaken { notes.read = notes.left } },
          check: { notes, round in try #require(notes.read != 0, "\(round)") })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
