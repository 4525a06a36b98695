import TestSupport
import Testing

@testable import Action

struct ClosedGateTests {
  @Test func `closed gates with equal texts are equal only if their requirements are the same`() {
    let (one, other) = (Requirement { "same" }, Requirement { "same" })
    expectEqual(ClosedGate.requirement(one), .requirement(one))
    #expect(ClosedGate.requirement(one) != .requirement(other))
    expectEqual(ClosedGate.requirement(one).hashValue, ClosedGate.requirement(one).hashValue)
  }

  @Test func `joining reasons gives a flat list that contains each reason once`() {
    let requirements = ["one", "two", "three"].map { word in ClosedGate.requirement(Requirement { word }) }
    let (one, two, three) = (requirements[0], requirements[1], requirements[2])
    expectEqual(one.and(two).and(three), .several([one, two, three]))
    expectEqual(one.and(two.and(three)), .several([one, two, three]))
    expectEqual(one.and(one), one)
    expectEqual(one.and(two).and(one), .several([one, two]))
    expectEqual(ClosedGate.unnamed.and(.unnamed), .unnamed)
  }

  @Test func `equal texts of different requirements are one blocker`() {
    let closed = ClosedGate.requirement(Requirement { "same" }).and(.requirement(Requirement { "same" }))
    expectEqual(closed.words, ["same"])
  }

  @Test func `each general reason has its own text`() {
    expectEqual(
      [ClosedGate.unnamed, .state, .failed, .released].map(\.words),
      [
        ["Not available"], ["A value is missing or not valid"], ["Not available because of an error"],
        ["No longer available"],
      ])
  }

  @Test func `the size of a status is its flags, its counts and one reference`() {
    struct Plain {
      let flags: (Bool, Bool)
      let closed: Requirement?
      let counts: (Int, Int, Int)
      let isReleased: Bool
    }
    expectEqual(MemoryLayout<ClosedGate?>.size, MemoryLayout<Int>.size)
    expectEqual(MemoryLayout<ActionStatus>.stride, MemoryLayout<Plain>.stride)
  }

  @Test func `a rejection prints the reasons of its requirements`() {
    let words = { @Sendable (text: String) in ClosedGate.requirement(Requirement { text }) }
    let offline = words("You are offline")
    let rejections = [
      ClosedGate.unnamed, .state, offline, offline.and(.state), offline.and(words("Sign in first")),
    ]
    expectEqual(
      rejections.map { "\(RejectionReason.gateClosed(Gate.Blockers($0)))" },
      [
        "gateClosed", "gateClosed", "gateClosed: You are offline", "gateClosed: You are offline",
        "gateClosed: You are offline, Sign in first",
      ])
    expectEqual(RejectionReason.gateClosed(["You are offline"]).blockers, ["You are offline"])
    expectEqual(RejectionReason.busy.blockers, [])
  }

  @Test func `two rejections are equal if their reasons are equal`() {
    let offline = RejectionReason.gateClosed(Gate.Blockers(.requirement(Requirement { "You are offline" })))
    expectEqual(offline, .gateClosed(["You are offline"]))
    expectEqual(Set([offline, .gateClosed(["You are offline"])]).count, 1)
    #expect(offline != .gateClosed(["Sign in first"]))
    #expect(offline != .gateClosed([]))
    expectEqual(RejectionReason.gateClosed([]), .gateClosed(Gate.Blockers(.unnamed)))
  }

  @Test func `comparing rejections by the same requirement evaluates no reason`() {
    let made = Heard<Int>()
    let requirement = Requirement {
      made.append(1)
      return "words"
    }
    let reasons = [0, 1].map { _ in RejectionReason.gateClosed(Gate.Blockers(.requirement(requirement))) }
    #expect(reasons[0] == reasons[1])
    expectEqual(made.all, [])
  }
}
