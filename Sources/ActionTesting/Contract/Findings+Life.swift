// Rules 16 to 21: cancelling, release, the gate, simultaneous inputs, reasons and causes.
extension Findings {
  mutating func checkCancelling() {
    let rig = ContractRig(make)
    rig.call(1)
    rig.journal.clear()
    rig.use { $0.cancel() }
    expect(
      rig.journal.firsts(of: "disposed", "executing", "enabled", "completion", "error", "caller"),
      ["disposed 1", "executing false", "enabled true", "caller 1 failed: underlying CancellationError()"],
      "work that is cancelled")
    rig.journal.clear()
    rig.use { $0.cancel() }
    expect(rig.journal.all, [], "nothing to cancel")
    rig.call(2)
    expect(rig.journal.lines(of: "factory"), ["factory 2"], "an input after a cancellation")
    checkCancellingStubbornWork()
    checkAbandoning()
  }

  private mutating func checkCancellingStubbornWork() {
    let situation = "work that continues after its cancellation"
    let rig = ContractRig(make, .stubborn)
    rig.call(1)
    rig.journal.clear()
    rig.use { $0.cancel() }
    expect(
      rig.journal.firsts(of: "disposed", "completion", "error", "caller"),
      ["disposed 1", "caller 1 failed: underlying CancellationError()"], situation)
    rig.emit(12)
    expect(rig.journal.lines(of: "element"), [], situation)
    // An operator between the candidate and the work hides that the work continues.
    if rig.journal.lines(of: "executing").isEmpty {
      rig.call(2)
      expect(rig.journal.lines(of: "factory"), [], "an input received while cancelled work still runs")
    }
    rig.stop()
    expect(
      rig.journal.lines(of: "executing", "enabled"), ["executing false", "enabled true"],
      "cancelled work that has stopped")
    rig.call(3)
    expect(rig.journal.lines(of: "factory"), ["factory 3"], "an input after cancelled work has stopped")
  }

  private mutating func checkAbandoning() {
    let rig = ContractRig(make, .stubborn)
    guard let abandon = rig.use({ $0.abandon }) else { return }
    rig.call(1)
    rig.journal.clear()
    abandon()
    expect(
      rig.journal.firsts(of: "disposed", "executing", "completion", "error", "caller"),
      ["disposed 1", "executing false", "caller 1 failed: underlying CancellationError()"],
      "work that is abandoned")
    expect(rig.journal.lines(of: "enabled"), ["enabled true"], "work that is abandoned")
    rig.emit(12)
    rig.call(2)
    expect(
      rig.journal.lines(of: "element", "factory"), ["factory 2"],
      "an input received while abandoned work still runs")
    rig.journal.clear()
    rig.stop()
    expect(rig.journal.all, [], "abandoned work that stops during another execution")
  }

  mutating func checkRelease() {
    for kind in [ContractRig.Kind.asynchronous, .stubborn] { checkRelease(of: kind) }
  }

  private mutating func checkRelease(of kind: ContractRig.Kind) {
    let rig = ContractRig(make, kind)
    let (inputs, hasExecutions) = rig.use { ($0.inputs, $0.executions != nil) }
    rig.call(1)
    rig.journal.clear()
    rig.release()
    expect(
      rig.journal.firsts(of: "disposed", "caller"),
      ["disposed 1", "caller 1 failed: underlying CancellationError()"], "work that is running at the release"
    )
    let streams = ["completion", "element", "enabled", "error", "executing"]
    let ended = rig.journal.all.filter { $0.hasSuffix(" ended") }.sorted()
    expect(
      ended, (streams + (hasExecutions ? ["execution"] : [])).sorted().map { "\($0) ended" },
      "the streams at the release")
    rig.journal.clear()
    inputs.onNext(2)
    expect(rig.journal.all, [], "an input after the release")
  }

  mutating func checkGate() {
    let gate = PublishSubject<Bool>()
    let rig = ContractRig(make, gate: gate.asObservable())
    rig.call(1)
    expect(rig.journal.lines(of: "factory", "enabled"), [], "a gate without a value")
    gate.onNext(true)
    rig.call(2)
    rig.emit(21)
    gate.onNext(false)
    rig.emit(22)
    expect(rig.journal.lines(of: "disposed"), [], "a gate that closes while the action executes")
    rig.end()
    expect(
      rig.journal.firsts(of: "enabled", "caller 2"),
      ["enabled true", "enabled false", "caller 2 21", "caller 2 22", "caller 2 ended"],
      "a gate that closes while the action executes")
    gate.onNext(true)
    gate.onCompleted()
    rig.journal.clear()
    rig.call(3)
    expect(rig.journal.lines(of: "factory"), ["factory 3"], "a gate that has ended")
    rig.end()

    let fragile = BehaviorSubject(value: true)
    let broken = ContractRig(make, gate: fragile.asObservable())
    fragile.onError(Mishap())
    broken.call(1)
    expect(
      broken.journal.lines(of: "enabled", "error underlying", "factory", "element"),
      ["enabled false", "error underlying Mishap"], "a gate that fails")
  }

  mutating func checkOneWinner() {
    let (make, starts) = (make, Journal())
    _ = Race.run(rounds: 100) { _ in
      ContractRig(make)
    } left: { rig in
      rig.trigger(1, 3)
    } right: { rig in
      rig.trigger(2, 4)
    } check: { rig, _ in
      starts.write("\(rig.journal.lines(of: "factory").count)")
    }
    let wrong = Set(starts.all).subtracting(["1"]).sorted()
    expect(wrong.map { "\($0) winners" }, [], "two threads with two inputs each, many times")
  }

  mutating func checkReasons() {
    checkReason("busy", "an input received while the action executes") { rig, _ in
      rig.call(1)
      rig.call(2)
    }
    checkReason("gateClosed", "an input received while the gate is closed") { rig, gate in
      gate.onNext(false)
      rig.call(1)
    }
    checkCause("action", "work that is cancelled") { $0.use { $0.cancel() } }
    checkCause("released", "work that is running at the release") { $0.release() }
  }

  private mutating func checkReason(
    _ reason: String, _ situation: String, _ body: (ContractRig, BehaviorSubject<Bool>) -> Void
  ) {
    let gate = BehaviorSubject(value: true)
    let rig = ContractRig(make, gate: gate.asObservable())
    if !rig.listensToReasons() { return }
    body(rig, gate)
    expect(rig.journal.lines(of: "rejected"), ["rejected \(reason)"], situation)
  }

  private mutating func checkCause(_ cause: String, _ situation: String, _ body: (ContractRig) -> Void) {
    let rig = ContractRig(make)
    if !rig.listensToCauses() { return }
    rig.call(1)
    body(rig)
    let lines = rig.journal.lines(of: "cancelled").filter { !$0.hasSuffix(" ended") }
    expect(lines, ["cancelled \(cause)"], situation)
  }

  mutating func checkInputs() {
    let rig = ContractRig(make)
    let inputs = rig.use { $0.inputs }
    inputs.onNext(1)
    rig.end()
    inputs.onError(Mishap())
    inputs.onNext(2)
    rig.end()
    inputs.onCompleted()
    inputs.onNext(3)
    rig.end()
    expect(
      rig.journal.lines(of: "factory", "error", "completion"),
      ["factory 1", "completion", "factory 2", "completion", "factory 3", "completion"],
      "inputs before and after an error and a completion")
  }
}

extension ContractRig {
  /// Executes an input, and triggers another input. An observer may make one of them wait for the other.
  fileprivate func trigger(_ first: Int, _ second: Int) {
    use { candidate in
      _ = candidate.execute(first)
      candidate.inputs.onNext(second)
    }
  }
}
