import StreamsTesting
import Testing

@testable import Streams

@Suite struct ClaimTests {
  @Test func `the first takes it, and everybody sees that`() {
    let claim = Claim()
    #expect(!claim.isTaken)
    let answers = (0..<4).map { _ in claim.take() }
    expectEqual(answers, [true, false, false, false])
    #expect(claim.isTaken)
  }
}

extension Races {
  @Suite struct ClaimRaceTests {
    @Test func `of two who come at once, one is the first`() async throws {
      try await Race.run([0, 0], against: [1]) {
        (Claim(), Heard<Bool>())
      } perform: { _, rig in
        rig.1.append(rig.0.take())
      } outcome: { claim, answers in
        (answers.all.count { $0 }, faults: claim.isTaken ? [] : ["nobody has come"])
      }
    }

    @Test func `who sees that it is taken sees what was done before`() async throws {
      try await withWatchdog {
        let outcome = Race.run(
          rounds: Race.usualRounds, setUp: { _ in (Claim(), Claim(), Heard<Bool>()) },
          left: { first, second, _ in
            _ = first.take()
            _ = second.take()
          },
          right: { first, second, heard in
            heard.append(second.isTaken)
            heard.append(first.isTaken)
          },
          check: { rig, round in #expect(rig.2.all != [true, false], "\(round)") })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
