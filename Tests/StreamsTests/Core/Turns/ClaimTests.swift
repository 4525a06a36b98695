import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct ClaimTests {
  @Test func `the first caller takes a claim, and later callers see that it is taken`() {
    let claim = Claim()
    #expect(!claim.isTaken)
    let answers = (0..<4).map { _ in claim.take() }
    expectEqual(answers, [true, false, false, false])
    #expect(claim.isTaken)
  }
}

extension Races {
  struct ClaimRaceTests {
    /// Many claims, because the two threads meet at one claim for only a few instructions.
    private struct Scene: Sendable {
      let claims = (0..<50).map { _ in Claim() }
      let taken = Heard<[Int]>()

      func take() { taken.append(claims.indices.filter { claims[$0].take() }) }
    }

    @Test func `exactly one of two threads that take a claim succeeds`() async throws {
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

    /// A claim, and a note that each side writes before it takes the claim.
    ///
    /// `@unchecked Sendable` is true because a side writes its own note before it takes the claim, and reads
    /// the other note only after it has seen that the other side has taken the claim. Nothing else orders the
    /// two accesses, so the thread sanitizer checks whether the claim does.
    private final class Notes: @unchecked Sendable {
      let claim = Claim()
      var left = 0
      var right = 0
      /// The note of the other side, as read by one side.
      var read: Int?
    }

    @Test func `the second thread sees the writes made before the first thread took the claim`() async throws
    {
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

    @Test func `a thread that sees a taken claim sees the writes that preceded it`() async throws {
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
