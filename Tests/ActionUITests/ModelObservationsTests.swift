import ActionUI
import Foundation
import Observation
import TestSupport
import Testing

/// A model read by an asynchronous sequence of Observation, which reads it again after each change.
@MainActor
@Suite(.watched) struct ModelObservationsTests {
  private struct Seen: Sendable {
    let isExecuting: Bool
    let phase: ActionPhase
    let runCount: Int
    let input: Int?
    let element: Int?

    /// Whether the values form a consistent snapshot, for work that emits ten times its input.
    var isWhole: Bool {
      isExecuting == (phase == .executing) && runCount == input ?? 0
        && (phase != .completed || element == runCount * 10)
    }
  }

  /// Written outside the main actor, so that the work runs on the calling thread.
  private nonisolated static func tenfold() -> Action<Int, Int> { Action { .just($0 * 10) } }

  @Test func `observations see consistent snapshots in 2,000 executions of another thread`() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let action = ModelObservationsTests.tenfold()
    let model = action.model
    let observations = Observations {
      Seen(
        isExecuting: model.isExecuting, phase: model.phase, runCount: model.runCount,
        input: model.lastInput, element: model.lastElement)
    }
    var torn: [Seen] = []
    var count = 0
    for await seen in observations {
      if count == 0 {
        Thread.detachNewThread { for number in 1...2_000 { action.execute(number) } }
      }
      count += 1
      if !seen.isWhole { torn.append(seen) }
      if seen.runCount == 2_000, seen.phase == .completed { break }
    }
    #expect(torn.isEmpty, "\(torn.prefix(3))")
    #expect(count > 1)
    withExtendedLifetime(action) {}
  }
}
