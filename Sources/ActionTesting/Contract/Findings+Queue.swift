import Streams

// Rules 22 and 23: inputs that wait.
extension Findings {
  mutating func checkQueue() {
    let rig = ContractRig(make)
    let policy = rig.use { $0.policy }
    // More inputs would take too long.
    guard policy.maxConcurrent <= 100 else { return }
    let running = Array(1...policy.maxConcurrent)
    let next = running.count + 1
    for input in 1...next { rig.call(input) }
    expect(
      rig.journal.lines(of: "factory"), running.map { "factory \($0)" },
      "an input received while no slot is free")
    expect(rig.journal.lines(of: "caller"), [], "the caller of a waiting input")
    expect(rig.journal.lines(of: "executing"), ["executing true"], "an input received while no slot is free")
    rig.end()
    expect(
      rig.journal.order(of: "executing false", "caller \(next - 1) ended", "factory \(next)"),
      ["caller \(next - 1) ended", "factory \(next)"], "an input that waits for another execution to end")
    checkEnds(of: policy)
  }

  private mutating func checkEnds(of policy: ExecutionPolicy) {
    let waiting = policy.maxConcurrent + 1
    let end = "caller \(waiting) failed: underlying CancellationError()"
    let cancelled = ContractRig(make)
    for input in 1...waiting { cancelled.call(input) }
    cancelled.journal.clear()
    cancelled.use { $0.cancel() }
    expect(
      cancelled.journal.lines(of: "factory", "executing", "caller \(waiting)").sorted(),
      [end, "executing false"],
      "an input that is waiting when the action is cancelled")
    cancelled.call(1)
    expect(cancelled.journal.lines(of: "factory"), ["factory 1"], "an input after a cancellation")
    let released = ContractRig(make)
    for input in 1...waiting { released.call(input) }
    released.journal.clear()
    released.release()
    expect(
      released.journal.lines(of: "factory", "caller \(waiting)"), [end],
      "an input that is waiting at the release")
  }

  mutating func checkPause() {
    let gate = BehaviorSubject(value: false)
    let rig = ContractRig(make, gate: gate.asObservable())
    rig.call(1)
    expect(rig.journal.all, [], "an input received while the gate is closed")
    gate.onNext(true)
    expect(
      rig.journal.lines(of: "executing", "factory", "caller"), ["executing true", "factory 1"],
      "a gate that opens while an input waits")
    gate.onNext(false)
    rig.call(2)
    rig.journal.clear()
    rig.end()
    expect(
      rig.journal.lines(of: "executing", "factory", "caller"), ["executing false", "caller 1 ended"],
      "an execution that ends while the gate is closed")
    gate.onNext(true)
    expect(rig.journal.lines(of: "factory"), ["factory 2"], "a gate that opens again")
    rig.end()
    gate.onNext(false)
    rig.call(3)
    rig.journal.clear()
    gate.onError(Mishap())
    expect(
      rig.journal.lines(of: "enabled", "error", "factory", "caller"),
      ["enabled false", "error underlying Mishap", "error notEnabled", "caller 3 failed: notEnabled"],
      "a gate that fails while an input waits")
  }
}
