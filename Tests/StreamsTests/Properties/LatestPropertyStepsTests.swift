import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Compares every one of the 1,680 orders of the outer property, the inner properties and readings with their
/// history.
struct LatestPropertyStepsTests {
  enum Step: Equatable, Sendable {
    case follow(UInt)
    case read(UInt)
    case innerEnded(UInt)
    case outerEnded
  }

  /// Returns whether nothing can follow, because the outer property and the followed property have ended.
  private func isFinished(_ history: [Step]) -> Bool {
    guard history.contains(.outerEnded) else { return false }
    let follows = history.lastIndex { step in
      if case .follow = step { true } else { false }
    }
    guard let follows, case .follow(let number) = history[follows] else { return true }
    return history[follows...].contains(.innerEnded(number))
  }

  @Test(arguments: [
    [
      [Step.follow(1), .follow(2), .outerEnded], [.innerEnded(1), .innerEnded(2), .innerEnded(2)],
      [.read(1), .read(1), .read(2)],
    ],
    [
      [.follow(1), .outerEnded, .read(4)], [.innerEnded(1), .read(3), .read(3)],
      [.innerEnded(7), .read(4), .read(4)],
    ],
    [
      [.outerEnded, .read(1), .follow(1)], [.read(2), .innerEnded(1), .read(2)],
      [.outerEnded, .follow(1), .read(3)],
    ],
  ])
  func `in every order, each change is emitted once, and the end follows when no change is possible`(
    actors: [[Step]]
  ) {
    let orders = interleavings(actors)
    expectEqual(orders.count, 1_680)
    for order in orders {
      var state = LatestPropertyState()
      var history: [Step] = []
      var announced: UInt?
      for step in order {
        let wasFinished = isFinished(history)
        // A step after the end is not part of the history.
        if !wasFinished { history.append(step) }
        let ends = isFinished(history) && !wasFinished
        switch step {
        case .follow(let number):
          let isNew = !wasFinished && state.followed != number
          #expect(state.follow(number) == isNew, "\(order)")
          if !isNew && !wasFinished { history.removeLast() }
        case .read(let version):
          #expect(state.read(version) == (!wasFinished && announced != version), "\(order)")
          if !wasFinished { announced = version }
        case .innerEnded(let number): #expect(state.innerEnded(number) == ends, "\(order)")
        case .outerEnded: #expect(state.outerEnded() == ends, "\(order)")
        }
        #expect(state.isFinished == isFinished(history), "\(order)")
      }
    }
  }

  @Test func `a combined property emits each version once, and ends when its last source ends`() throws {
    for order in interleavings([[0, 0, 1], [1, 2, 2], [-1, -1, 3]]) {
      var state = PropertyJoinState(running: 2)
      var announced: UInt?
      var ends = 0
      for step in order {
        if step < 0 {
          state.ended()
          ends += 1
        } else {
          try #require(state.read(UInt(step)) == (announced != UInt(step)), "\(order)")
          announced = UInt(step)
        }
        try #require(state.isFinished == (ends == 2), "\(order)")
      }
    }
  }
}
