import ActionDispatch
import StreamsTesting
import TestSupport
import Testing

/// Two threads that use a router in parallel have an outcome that a serial order could have.
@Suite(.watched, .serialized) struct DispatchRaceTests {
  enum Step: Sendable {
    case register(Int)
    case unregister(Int)
    case release(Int)
    case send
    case sendToFirst
    case wait
  }

  struct Duel: Sendable, CustomStringConvertible {
    let description: String
    var before: [Step] = []
    let left: [Step]
    let right: [Step]

    static let all: [Duel] = [
      Duel(description: "register, register", left: [.register(0), .send], right: [.register(1), .send]),
      Duel(description: "register, send", left: [.register(0)], right: [.send, .send]),
      Duel(
        description: "unregister, send", before: [.register(0)], left: [.unregister(0)],
        right: [.send, .sendToFirst]),
      Duel(
        description: "unregister, register", before: [.register(0)], left: [.unregister(0), .send],
        right: [.register(1), .send]),
      Duel(description: "release, send", before: [.register(0)], left: [.release(0)], right: [.send, .wait]),
      Duel(
        description: "release, register", before: [.register(0)], left: [.release(0), .send],
        right: [.register(1), .send]),
      Duel(
        description: "release, unregister", before: [.register(0)], left: [.release(0), .send],
        right: [.unregister(0), .send]),
      Duel(
        description: "release, release", before: [.register(0)], left: [.release(0), .send],
        right: [.release(1), .send]),
    ]
  }

  /// A router with two dispatchers whose handlers return their numbers, and a record of all results.
  final class Rig: Sendable {
    private let router = ActionsRouter()
    private let dispatchers: [MutableProperty<ActionsDispatcher?>]
    private let tokens = [0, 1].map { _ in MutableProperty<ActionRegistration?>(nil) }
    private let laneSteps = Heard<String>()

    init() {
      dispatchers = [router, router].map { MutableProperty(ActionsDispatcher(router: $0)) }
    }

    func take(_ step: Step) {
      switch step {
      case .register(let number):
        say(step) {
          guard let dispatcher = dispatchers[number].value else { return "gone" }
          tokens[number].value = try dispatcher.register(action: Twice.self) { _ in number }
          return "registered"
        }
      case .unregister(let number): tokens[number].value?.dispose()
      case .release(let number): dispatchers[number].value = nil
      case .send: say(step) { "\(try router.send(Twice(param: 0)))" }
      case .sendToFirst:
        say(step) { try dispatchers[0].value.map { "\(try $0.dispatch(Twice(param: 0)))" } ?? "gone" }
      case .wait:
        Twice(param: 0).send(through: router) { [laneSteps] in
          laneSteps.append("waited \(DispatchRaceTests.summary($0.map { "\($0)" }))")
        }
      }
    }

    private func say(_ step: Step, _ body: () throws -> String) {
      laneSteps.append("\(step) \(DispatchRaceTests.summary(Result { try body() }))")
    }

    /// All results, sorted, and the handlers that are registered at the end.
    func outcome() -> ([String], faults: [String]) {
      (laneSteps.all.sorted() + ["handled \(router.handles(Twice.self))"], [])
    }
  }

  private static func summary(_ result: Result<String, any Error>) -> String {
    switch result {
    case .success(let text): text
    case .failure(let error): (error as? DispatchError)?.summary ?? "\(error)"
    }
  }

  @Test(arguments: Duel.all)
  func `parallel steps have the outcome of a serial order`(_ duel: Duel) async throws {
    try await Race.run(
      duel.left, against: duel.right, rounds: Race.usualRounds, test: duel.description
    ) {
      let rig = Rig()
      for step in duel.before { rig.take(step) }
      return rig
    } perform: { step, rig in
      rig.take(step)
    } outcome: {
      $0.outcome()
    }
  }

  /// The ways in which a handler's result and the end of the wait can race.
  enum End: Sendable, CaseIterable { case answer, drop, cancel }

  @Test(arguments: [(End.answer, End.cancel), (.drop, .cancel), (.cancel, .cancel)])
  func `only one of two racing ends of a dispatch reaches the sender`(_ pair: (End, End)) async throws {
    try await withWatchdog {
      let fairness = try Race.run(rounds: Race.usualRounds) { _ in
        Wait()
      } left: {
        $0.end(pair.0)
      } right: {
        $0.end(pair.1)
      } check: { wait, round in
        guard wait.heard.all.count == 1 else { throw RaceFailure("\(pair), \(round): \(wait.heard.all)") }
      }
      guard fairness.isFair else { throw RaceFailure("\(pair) was not fair: \(fairness)") }
    }
  }

  /// A sender that waits for a handler which stores its completion.
  private final class Wait: Sendable {
    let heard = Heard<String>()
    private let kept = MutableProperty<DispatchCompletion<String>?>(nil)
    private let sent: any Disposable

    init() {
      let router = ActionsRouter()
      let dispatcher = ActionsDispatcher(router: router)
      _ = try? dispatcher.register(action: FetchUser.self) { [kept] _, completion in kept.value = completion }
      sent = FetchUser(param: 1).send(through: router) { [heard] in heard.append("\($0)") }
      withExtendedLifetime(dispatcher) {}
    }

    func end(_ end: End) {
      switch end {
      case .answer: kept.swap(nil)?("ada")
      case .drop: kept.value = nil
      case .cancel: sent.dispose()
      }
    }
  }
}
