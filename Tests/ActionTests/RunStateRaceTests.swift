import StreamsTesting
import TestSupport
import Synchronization
import Testing

@testable import Action

extension Races {
  /// Steps of an execution that retry because another thread changes the state between their load and their
  /// exchange.
  struct RunStateRaceTests {
    /// Few rounds have a change between a load and an exchange, and each takes some microseconds.
    private static let rounds = max(Race.usualRounds, 20_000)

    private final class Scene: Sendable {
      let phase = RunState(reportsItsStop: false)
      let left = Atomic(false)
      let right = Atomic(false)

      /// Changes the state several times.
      func change() {
        _ = phase.tellsStart()
        _ = phase.started()
        _ = phase.disposed()
      }
    }

    @Test func `the release waits for a delivery if and only if the delivery has not ended`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(rounds: Self.rounds) { _ in
          let scene = Scene()
          _ = scene.phase.beginDelivery()
          _ = scene.phase.cancel(.released)
          return scene
        } left: { scene in
          // Repeated, so that more rounds have a change between a load and an exchange.
          for _ in 0..<16 where scene.phase.markReleased() { scene.left.store(true, ordering: .relaxed) }
        } right: { scene in
          scene.change()
          let (_, isReleased) = scene.phase.afterDelivery(scene.phase.endDelivery())
          scene.right.store(isReleased, ordering: .relaxed)
        } check: { scene, round in
          let (waits, isAwaited) = (scene.left.load(ordering: .relaxed), scene.right.load(ordering: .relaxed))
          try #require(waits == isAwaited, "\(round)")
        }
        #expect(outcome.isFair)
      }
    }

    @Test func `work that ends while its start is announced ends the execution`() async throws {
      try await race({ $0.workEnded() }, check: { $0.isEnded })
    }

    @Test func `a cancellation while the start is announced is not lost`() async throws {
      try await race({ $0.cancel(.handle) != .tooLate }, check: { $0.isCancelled })
    }

    private func race(
      _ step: @escaping @Sendable (borrowing RunState) -> Bool,
      check: @escaping @Sendable (borrowing RunState) -> Bool
    ) async throws {
      try await withWatchdog {
        let outcome = try Race.run(rounds: Self.rounds) { _ in
          Scene()
        } left: { scene in
          scene.left.store(step(scene.phase), ordering: .relaxed)
        } right: { scene in
          scene.change()
        } check: { scene, round in
          let (succeeds, isChanged) = (scene.left.load(ordering: .relaxed), check(scene.phase))
          try #require(succeeds && isChanged, "\(round)")
        }
        #expect(outcome.isFair)
      }
    }
  }
}
