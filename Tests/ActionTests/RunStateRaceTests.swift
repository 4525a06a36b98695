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
        _ = phase.begin()
        _ = phase.started()
        _ = phase.disposed()
      }
    }

    @Test func `an execution abandoned during a delivery gives up its slot once`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(rounds: Self.rounds) { _ in
          let scene = Scene()
          _ = scene.phase.beginDelivery()
          return scene
        } left: { (scene: Scene) in
          scene.left.store(scene.phase.abandon(.abandoned) == .now, ordering: .relaxed)
        } right: { scene in
          scene.change()
          scene.right.store(scene.phase.endDelivery() && scene.phase.yields(), ordering: .relaxed)
        } check: { scene, round in
          let (isNow, yields) = (scene.left.load(ordering: .relaxed), scene.right.load(ordering: .relaxed))
          try #require(isNow != yields, "\(round)")
        }
        #expect(outcome.isFair)
      }
    }

    @Test func `work that ends while its start is announced ends the execution`() async throws {
      try await race({ $0.workEnded() == .end }, check: { $0.hasEndedForCaller })
    }

    @Test func `a cancellation while the start is announced is not lost`() async throws {
      try await race({ $0.cancel(.handle) }, check: { $0.isCancelled })
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
