import Testing

@testable import ActionDispatch

struct ReplyPhaseTests {
  private static let sequences: [[ReplyState.Input]] = {
    var all: [[ReplyState.Input]] = [[]]
    for _ in 0..<4 { all += all.flatMap { start in ReplyState.Input.allCases.map { start + [$0] } } }
    return all
  }()

  @Test func `in every order of inputs, the first end counts, and a second result is an error`() {
    for inputs in ReplyPhaseTests.sequences {
      var phase = ReplyState()
      // The input that has counted so far, according to a simple model of the rules.
      var (hasBegun, end, answers) = (false, ReplyState.Input?.none, 0)
      for input in inputs {
        let verdict = phase.handle(input)
        let counts = end == nil && (input == .begin ? !hasBegun : !(input == .cancel && hasBegun))
        let isRepeated = input == .answer && (answers > 0 || end == .drop)
        #expect(verdict == (counts ? .first : isRepeated ? .repeated : .late), "\(inputs)")
        if input == .answer { answers += 1 }
        if counts, input == .begin { hasBegun = true } else if counts { end = input }
      }
      #expect(phase.isOpen == (end == nil), "\(inputs)")
      #expect(phase.isCancelled == (end == .cancel), "\(inputs)")
    }
  }
}
