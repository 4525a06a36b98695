/// The violations of one rule.
struct Findings {
  let rule: ActionContract.Rule
  let make: ActionContract.Maker
  private(set) var breaches: [ActionContract.Breach] = []

  /// Checks `rule`.
  init(of rule: ActionContract.Rule, _ make: @escaping ActionContract.Maker) {
    self.rule = rule
    self.make = make
    guard rule.applies(to: ContractRig(make).use { $0.policy }) else { return }
    switch rule {
    case .slot: checkSlot()
    case .announcements: checkAnnouncements()
    case .factory: checkFactory()
    case .executions: checkExecutions()
    case .work: checkWork()
    case .freeSlot: checkFreeSlot()
    case .outcome: checkOutcome()
    case .callerLast: checkCallerLast()
    case .rejection: checkRejection()
    case .failure: checkFailure()
    case .ownStream: checkOwnStream()
    case .replay: checkReplay()
    case .latecomers: checkLatecomers()
    case .detaching: checkDetaching()
    case .cold: checkCold()
    case .cancelling: checkCancelling()
    case .release: checkRelease()
    case .gate: checkGate()
    case .oneWinner: checkOneWinner()
    case .inputs: checkInputs()
    case .reasons: checkReasons()
    case .queue: checkQueue()
    case .pause: checkPause()
    }
  }

  mutating func expect(_ actual: [String], _ expected: [String], _ situation: String) {
    if actual == expected { return }
    func list(_ lines: [String]) -> String { lines.isEmpty ? "nothing" : lines.joined(separator: ", ") }
    breaches.append(
      ActionContract.Breach(
        rule: rule, situation: situation, reason: "expected \(list(expected)), but got \(list(actual))"))
  }
}
