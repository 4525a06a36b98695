import Testing

@testable import ActionDispatch

struct ReplyPhaseTests {
  private static let sequences: [[ReplyPhase.Input]] = {
    var all: [[ReplyPhase.Input]] = [[]]
    for _ in 0..<4 { all += all.flatMap { start in ReplyPhase.Input.allCases.map { start + [$0] } } }
    return all
  }()

  @Test func `of whatever comes, the first counts, and a second answer is the handler's fault`() {
    for inputs in ReplyPhaseTests.sequences {
      var phase = ReplyPhase()
      for (index, input) in inputs.enumerated() {
        let before = inputs[..<index]
        let verdict = phase.take(input)
        if before.isEmpty {
          #expect(verdict == .first, "\(inputs)")
        } else if input == .answer, before.contains(.answer) || before.first == .drop {
          #expect(verdict == .repeated, "\(inputs)")
        } else {
          #expect(verdict == .late, "\(inputs)")
        }
      }
      #expect(phase.isOpen == inputs.isEmpty)
      #expect(phase.isCancelled == (inputs.first == .cancel), "\(inputs)")
    }
  }
}
