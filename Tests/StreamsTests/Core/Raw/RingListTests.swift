import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Compares a list of rings with an array of arrays.
@Suite(.watched) struct RingListTests {
  private enum Step: Sendable {
    case append(Int)
    case takeFirst(Int)
    case copy
    case goBack

    static func random(using generator: inout SeededGenerator) -> Step {
      let position = Int.random(in: 0..<3, using: &generator)
      return switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5: .append(position)
      case 5..<8: .takeFirst(position)
      case 8: .copy
      default: .goBack
      }
    }
  }

  @Test func `a list of rings behaves like an array of arrays`() async throws {
    try await Fuzz.run(length: 40) {
      Step.random(using: &$0)
    } compare: { steps in
      let lifetimes = Lifetimes()
      let fault = RingListTests.fault(in: steps, lifetimes)
      return fault ?? (lifetimes.live == 0 ? nil : "left: \(lifetimes)")
    }
  }

  private static func fault(in steps: [Step], _ lifetimes: Lifetimes) -> String? {
    var rings = RingList<Tracked>(count: 3)
    var model: [[String]] = [[], [], []]
    var copy = (rings: rings, model: model)
    if rings.count != 3 { return "\(rings.count) rings" }
    for (number, step) in steps.enumerated() {
      switch step {
      case .append(let position):
        rings.append(lifetimes.track("\(number)"), to: position)
        model[position].append("\(number)")
      case .takeFirst(let position):
        if model[position].isEmpty { continue }
        let (found, expected) = (rings.takeFirst(of: position).label, model[position].removeFirst())
        if found != expected { return "\(found) came first of \(position), expected \(expected)" }
      case .copy: copy = (rings, model)
      case .goBack: (rings, model) = copy
      }
      let kept = Set(model.joined()).union(copy.model.joined())
      if lifetimes.live != kept.count { return "after \(step): \(lifetimes), expected \(kept.sorted())" }
    }
    return nil
  }
}
