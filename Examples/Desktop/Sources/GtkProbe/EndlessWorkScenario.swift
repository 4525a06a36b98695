import ActionGTK

/// Shows that endless work on the main actor does not block the loop, including drawing.
@MainActor
final class EndlessWorkScenario {
  private var rounds = 0
  private var idleRounds = 0

  func run() {
    next()
    LoopTurns.whenDrawing { [self] in
      idleRounds += 1
      if idleRounds == 100 { MainLoop.quit() }
      return idleRounds < 100
    }
    MainLoop.run()
    say("turns of the loop: \(idleRounds)")
    say("turns of the main actor: \(rounds >= 100)")
  }

  private func next() {
    rounds += 1
    Task { next() }
  }
}
