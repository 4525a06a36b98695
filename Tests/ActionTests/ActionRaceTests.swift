import Action
import StreamsTesting
import TestSupport
import Testing

/// When two threads use an action concurrently, the outcome is possible in some sequential order too.
@Suite(.watched, .serialized) struct ActionRaceTests {
  struct Duel: Sendable, CustomStringConvertible {
    let description: String
    var before: [ActionStep] = []
    let left: [ActionStep]
    let right: [ActionStep]
    /// The streams to leave out of the comparison, because they may differ from every sequential order.
    var except: Set<String> = []

    static let all: [Duel] = [
      Duel(description: "execute, execute", left: [.execute(0)], right: [.execute(1)]),
      Duel(description: "execute, cancel", left: [.execute(0), .element(0)], right: [.cancel]),
      Duel(
        description: "element, cancel", before: [.execute(0)], left: [.element(0), .element(0)],
        right: [.cancel]),
      Duel(description: "end, cancel", before: [.execute(0)], left: [.end(0)], right: [.cancel]),
      Duel(description: "failure, cancel", before: [.execute(0)], left: [.fail(0)], right: [.cancel]),
      Duel(description: "cancel, cancel", before: [.execute(0)], left: [.cancel], right: [.cancel]),
      Duel(
        description: "end, execute", before: [.execute(0)], left: [.element(0), .end(0)], right: [.execute(1)]
      ),
      Duel(description: "gate, execute", left: [.gate(false), .gate(true)], right: [.execute(0)]),
      Duel(description: "gate, end", before: [.execute(0)], left: [.gate(false)], right: [.end(0)]),
      // A rejected caller is notified immediately, even while another thread is about to emit the error of
      // the gate.
      Duel(
        description: "gate fails, execute", left: [.breakGate], right: [.execute(0), .end(0)],
        except: ["errors"]),
      Duel(description: "release, execute", left: [.release], right: [.execute(0), .element(0)]),
      // Work may end before it can be cancelled. The action does not become enabled again, and may be
      // released before it emits the completion.
      Duel(
        description: "release, end", before: [.execute(0)], left: [.release], right: [.element(0), .end(0)],
        except: ["enabled", "completions"]),
      Duel(description: "release, cancel", before: [.execute(0)], left: [.release], right: [.cancel]),
      Duel(description: "release, gate", left: [.release], right: [.gate(false), .gate(true)]),
      Duel(description: "trigger, unbind", left: [.trigger(0), .trigger(1)], right: [.unbind]),
      Duel(description: "trigger, release", left: [.trigger(0), .trigger(1)], right: [.release]),
      Duel(description: "trigger, execute", left: [.trigger(0), .end(0)], right: [.execute(1)]),
    ]
  }

  @Test(arguments: Duel.all)
  func `concurrent steps have the outcome of some sequential order`(_ duel: Duel) async throws {
    try await Race.run(duel.left, against: duel.right, test: duel.description) {
      let rig = ActionRig()
      for step in duel.before { rig.take(step) }
      return rig
    } perform: { step, rig in
      rig.take(step)
    } outcome: {
      $0.outcome(except: duel.except)
    }
  }
}
