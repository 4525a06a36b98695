import StreamsTesting
import TestSupport
import Testing

@testable import StreamsCombine

/// All orders of the inputs of a stream, a subscriber, and the thread that performs the steps.
struct DemandStateTests {
  private enum Input: Sendable, CustomStringConvertible {
    case next(Int)
    case finish
    case request(Int)
    case cancel
    /// The thread that started the steps performs the next one.
    case step

    var description: String {
      switch self {
      case .next(let number): "next \(number)"
      case .finish: "finish"
      case .request(let count): "request \(count)"
      case .cancel: "cancel"
      case .step: "step"
      }
    }
  }

  private struct Run {
    var state: DemandState<Int>
    var isStepping = false
    var demand = 0
    var heard: [String] = []

    mutating func take(_ input: Input) {
      switch input {
      case .next(let number): begin(state.next(number))
      case .finish: begin(state.ended(nil))
      case .request(let count):
        demand += count
        begin(state.request(count))
      case .cancel: begin(state.cancel())
      case .step: if isStepping { step() }
      }
    }

    private mutating func begin(_ begins: Bool) {
      #expect(!(begins && isStepping), "two threads carry out steps")
      if begins { isStepping = true }
    }

    private mutating func step() {
      switch state.step() {
      case .element(let number):
        demand -= 1
        #expect(demand >= 0, "more than was requested")
        heard.append("\(number)")
      case .end(let error): heard.append(error == nil ? "completed" : "failed")
      case .release(let elements):
        #expect(elements.isEmpty || !heard.contains("completed"))
        heard.append("released")
      case .rest: isStepping = false
      }
    }

    mutating func rest() { while isStepping { step() } }
  }

  @Test func `each requested element is delivered in order, followed by the end`() throws {
    let actors: [[Input]] = [
      [.next(1), .next(2), .finish], [.request(1), .request(1)], [.step, .step, .step],
    ]
    for order in interleavings(actors) {
      var run = Run(state: DemandState(limit: .max, strategy: .fail))
      for input in order { run.take(input) }
      run.rest()
      try #require(run.heard == ["1", "2", "completed", "released"], "\(order)")
    }
  }

  @Test func `only the end of an empty stream is delivered without demand`() {
    for isEmpty in [true, false] {
      var run = Run(state: DemandState(limit: .max, strategy: .fail))
      if !isEmpty { run.take(.next(1)) }
      run.take(.finish)
      run.rest()
      expectEqual(run.heard, isEmpty ? ["completed", "released"] : [])
    }
  }

  @Test func `only the release follows cancellation`() throws {
    let actors: [[Input]] = [[.next(1), .next(2), .finish], [.request(9), .cancel], [.step, .step]]
    for order in interleavings(actors) {
      var run = Run(state: DemandState(limit: .max, strategy: .fail))
      var heardBefore: Int?
      for input in order {
        run.take(input)
        if case .cancel = input { heardBefore = run.heard.count }
      }
      run.rest()
      let after = run.heard.dropFirst(heardBefore ?? 0)
      try #require(run.heard.filter { $0 == "released" }.count == 1, "\(order)")
      try #require(after.allSatisfy { $0 == "released" }, "\(order): \(run.heard)")
    }
  }

  private func heard(limit: Int, _ strategy: BufferingStrategy, _ inputs: [Input]) -> [String] {
    var run = Run(state: DemandState(limit: limit, strategy: strategy))
    for input in inputs {
      run.take(input)
      run.rest()
    }
    return run.heard
  }

  @Test func `a full buffer drops the oldest or the newest element, or fails immediately`() {
    let inputs: [Input] = [.next(1), .next(2), .next(3), .request(9), .finish]
    expectEqual(heard(limit: 2, .dropOldest, inputs), ["2", "3", "completed", "released"])
    expectEqual(heard(limit: 2, .dropNewest, inputs), ["1", "2", "completed", "released"])
    expectEqual(heard(limit: 2, .fail, inputs), ["failed", "released"])
    expectEqual(heard(limit: 0, .dropOldest, inputs), ["completed", "released"])
    expectEqual(heard(limit: 0, .dropNewest, [.request(1)] + inputs), ["1", "completed", "released"])
  }

  @Test func `requested elements do not count toward the buffer limit`() {
    var run = Run(state: DemandState(limit: 1, strategy: .fail))
    // The steps are delayed, so the elements wait for the steps and not for demand.
    run.take(.request(2))
    for number in 1...3 { run.take(.next(number)) }
    run.rest()
    expectEqual(run.heard, ["1", "2"])
    run.take(.request(1))
    run.take(.finish)
    run.rest()
    expectEqual(run.heard, ["1", "2", "3", "completed", "released"])
  }

  @Test func `demands add up, and an unlimited demand stays unlimited`() {
    var run = Run(state: DemandState(limit: .max, strategy: .fail))
    for _ in 0..<2 { _ = run.state.request(.max) }
    run.isStepping = true
    run.demand = .max
    for number in 1...3 { run.take(.next(number)) }
    run.rest()
    expectEqual(run.heard, ["1", "2", "3"])
  }

  @Test func `buffered elements are released`() {
    let lifetimes = Lifetimes()
    var state = DemandState<Tracked>(limit: 3, strategy: .dropOldest)
    for number in 0..<5 { _ = state.next(lifetimes.track("\(number)")) }
    // The caller releases dropped elements outside the lock.
    expectEqual(lifetimes.live, 5)
    expectEqual(state.takeDropped().map(\.label), ["0", "1"])
    expectEqual(lifetimes.liveLabels, ["2", "3", "4"])
    _ = state.cancel()
    while true {
      if case .rest = state.step() { break }
    }
    expectEqual(lifetimes.live, 0)
  }

  @Test func `the description of an overflow contains the limit and a suggested fix`() {
    let text = BufferOverflowError(limit: 3).description
    #expect(text.contains("3 others") && text.contains("whenFull: .dropOldest"))
  }
}
