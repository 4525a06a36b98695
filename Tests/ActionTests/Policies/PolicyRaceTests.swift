import Action
import StreamsTesting
import Testing

extension Races {
  /// The policy holds whatever two threads do to an action concurrently, and every caller receives the result
  /// of its input.
  struct PolicyRaceTests {
    struct Duel: Sendable, CustomStringConvertible {
      let description: String
      var isSynchronous = false
      /// A Boolean value that indicates whether nothing ends during the race, so that the number of accepted
      /// inputs is known.
      var endsNothing = false
      var before: [PolicyStep] = []
      let left: [PolicyStep]
      let right: [PolicyStep]

      /// A Boolean value that indicates whether executions are abandoned.
      var abandons: Bool {
        (left + right).contains { step in
          switch step {
          case .abandon, .giveUp: true
          default: false
          }
        }
      }

      /// A Boolean value that indicates whether the inputs have several keys.
      var hasKeys: Bool { left.contains(.start(101)) || left.contains(.start(102)) }

      static let all: [Duel] = [
        Duel(
          description: "execute, execute", endsNothing: true, left: [.start(1), .start(101), .start(2)],
          right: [.start(3), .start(102), .trigger(4)]),
        Duel(
          description: "execute, execute at once", isSynchronous: true,
          left: [.start(1), .start(101), .start(2)], right: [.start(3), .start(102), .trigger(4)]),
        Duel(
          description: "execute, cancel", before: [.start(1), .start(101)],
          left: [.start(2), .element(2), .start(3)], right: [.element(1), .cancel]),
        Duel(
          description: "execute, failure and end", before: [.start(1), .start(101)],
          left: [.start(2), .element(2), .start(102)], right: [.element(1), .fail(1), .end(101)]),
        Duel(
          description: "execute, release", before: [.start(1), .start(101)],
          left: [.start(2), .trigger(3), .element(1)], right: [.release]),
        Duel(
          description: "cancel one, end", before: [.start(1), .start(2)], left: [.withdraw(1)],
          right: [.element(1), .end(1)]),
        Duel(
          description: "cancel one that waits, end", before: [.start(1), .start(2), .start(3)],
          left: [.withdraw(2), .element(3)], right: [.end(1)]),
        Duel(
          description: "execute, abandon", before: [.start(1), .start(101)],
          left: [.start(2), .element(2), .start(3)], right: [.element(1), .abandon]),
        Duel(
          description: "abandon one, end", before: [.start(1), .start(2)], left: [.giveUp(1), .element(2)],
          right: [.element(1), .end(1)]),
        Duel(
          description: "abandon one, cancel", before: [.start(1), .start(2)], left: [.giveUp(1), .start(3)],
          right: [.element(1), .withdraw(1), .start(4)]),
        Duel(
          description: "abandon, release", before: [.start(1), .start(2)], left: [.abandon, .start(3)],
          right: [.element(1), .release]),
      ]
    }

    @Test(arguments: PolicyRaceRig.Kind.all, Duel.all)
    func `the policy holds under concurrent use`(_ kind: PolicyRaceRig.Kind, _ duel: Duel) async throws {
      try await race(kind, duel)
    }

    // Keys are looked up in several steps, so inputs with other keys may come in between.
    @Test(arguments: PolicyRaceRig.Kind.all.map(\.keyed), Duel.all.filter(\.hasKeys))
    func `concurrent use keeps each key's policy`(_ kind: PolicyRaceRig.Kind, _ duel: Duel) async throws {
      try await race(kind, duel)
    }

    private func race(_ kind: PolicyRaceRig.Kind, _ duel: Duel) async throws {
      try await withWatchdog(test: "\(kind): \(duel)") {
        let outcome = try Race.run(rounds: Race.usualRounds) { _ in
          let rig = PolicyRaceRig(kind, isSynchronous: duel.isSynchronous, abandons: duel.abandons)
          for step in duel.before { rig.take(step) }
          return rig
        } left: { rig in
          for step in duel.left { rig.take(step) }
        } right: { rig in
          for step in duel.right { rig.take(step) }
        } check: { rig, round in
          rig.drain()
          let faults = rig.faults(after: duel.left + duel.right, endsNothing: duel.endsNothing)
          guard faults.isEmpty else { throw RaceFailure("\(kind): \(duel), \(round): \(faults)") }
        }
        guard outcome.isFair else { throw RaceFailure("\(kind): \(duel) was not fair: \(outcome)") }
      }
    }
  }
}
