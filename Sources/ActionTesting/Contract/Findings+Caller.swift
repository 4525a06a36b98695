// Rules 9 to 15: the events of a caller and of late subscribers.
extension Findings {
  mutating func checkRejection() {
    let busy = ContractRig(make)
    busy.call(1)
    busy.journal.clear()
    busy.call(2)
    expect(
      busy.journal.all, ["error notEnabled", "caller 2 failed: notEnabled"],
      "an input received while the action executes")
    busy.journal.clear()
    busy.emit(12)
    busy.end()
    expect(
      busy.journal.lines(of: "caller"), ["caller 1 12", "caller 1 ended"],
      "the execution that runs when an input is rejected")
    let closed = ContractRig(make, gate: .just(false))
    closed.call(1)
    expect(
      closed.journal.all, ["error notEnabled", "caller 1 failed: notEnabled"],
      "an input received while the gate is closed")
  }

  mutating func checkFailure() {
    let rig = ContractRig(make)
    rig.call(1)
    rig.end(failing: true)
    expect(
      rig.journal.lines(of: "error") + rig.journal.lines(of: "caller"),
      ["error underlying Mishap", "caller 1 failed: underlying Mishap"], "work that fails")
    rig.call(2)
    rig.emit(21)
    rig.end()
    expect(rig.journal.lines(of: "element"), ["element 21"], "an execution after a failed execution")
    let ended = rig.journal.all.filter { $0.hasSuffix(" ended") && !$0.hasPrefix("caller") }
    expect(ended, [], "the streams after a failed execution")
  }

  mutating func checkOwnStream() {
    let rig = ContractRig(make)
    rig.call(1)
    rig.emit(11)
    rig.end()
    rig.call(2)
    rig.call(3)
    rig.emit(21)
    rig.end()
    for (input, heard) in [(1, ["caller 1 11", "caller 1 ended"]), (2, ["caller 2 21", "caller 2 ended"])] {
      expect(rig.journal.lines(of: "caller \(input)"), heard, "one of two successive executions")
    }
    expect(rig.journal.lines(of: "caller 3 2"), [], "a caller rejected during another execution")
  }

  mutating func checkReplay() {
    for fails in [false, true] {
      let end = fails ? "failed: underlying Mishap" : "ended"
      let rig = ContractRig(make)
      let stream = rig.use { $0.execute(1) }
      rig.emit(11)
      rig.listen(to: stream, as: "while")
      rig.emit(12)
      rig.end(failing: fails)
      rig.listen(to: stream, as: "after")
      for name in ["while", "after"] {
        expect(
          rig.journal.lines(of: name), ["\(name) 11", "\(name) 12", "\(name) \(end)"],
          "a subscription made \(name == "while" ? "while it runs" : "when it is over")")
      }
      let synchronous = ContractRig(make, .synchronous(fails: fails))
      synchronous.call(1)
      expect(
        synchronous.journal.lines(of: "caller"), ["caller 1 11", "caller 1 12", "caller 1 \(end)"],
        "the caller of synchronous work")
    }
  }

  mutating func checkLatecomers() {
    let rig = ContractRig(make)
    rig.call(1)
    rig.emit(11)
    rig.listenLate()
    expect(
      rig.journal.lines(of: "late"), ["late enabled false", "late executing true"],
      "a subscription made while the action executes")
    rig.end()
    rig.call(2)
    rig.end(failing: true)
    rig.journal.clear()
    rig.listenLate()
    expect(
      rig.journal.lines(of: "late").filter { !$0.hasSuffix(" ended") },
      ["late enabled true", "late executing false"],
      "a subscription made after a failed execution")
  }

  mutating func checkDetaching() {
    let rig = ContractRig(make)
    let subscription = rig.call(1)
    rig.emit(11)
    subscription.dispose()
    rig.emit(12)
    let disposed = rig.journal.lines(of: "disposed")
    rig.end()
    expect(
      disposed + rig.journal.lines(of: "element", "completion"), ["element 11", "element 12", "completion"],
      "a caller that disposes the subscription")
  }

  mutating func checkCold() {
    let rig = ContractRig(make)
    guard let stream = rig.applied(1) else { return }
    expect(rig.journal.all, [], "an applied stream without a subscriber")
    for _ in 1...2 {
      rig.journal.clear()
      let subscription = rig.listen(to: stream, as: "applied")
      expect(rig.journal.lines(of: "factory"), ["factory 1"], "a subscription to an applied stream")
      subscription.dispose()
      expect(
        rig.journal.order(of: "disposed 1", "executing false"), ["disposed 1", "executing false"],
        "a subscription that is disposed")
    }
    let gate = BehaviorSubject(value: true)
    let closed = ContractRig(make, gate: gate.asObservable())
    let late = closed.applied(1)
    gate.onNext(false)
    if let late { closed.listen(to: late, as: "applied") }
    let pauses = closed.use { $0.policy.pausesWhenClosed }
    expect(
      closed.journal.lines(of: "factory", "applied"), pauses ? [] : ["applied failed: notEnabled"],
      "a gate that closes before the subscription")
    let synchronous = ContractRig(make, .synchronous(fails: false))
    if let stream = synchronous.applied(1) { synchronous.listen(to: stream, as: "applied") }
    expect(
      synchronous.journal.lines(of: "applied"), ["applied 11", "applied 12", "applied ended"],
      "synchronous work that is applied")
  }
}

extension ContractRig {
  fileprivate func applied(_ input: Int) -> Observable<Int>? { use { $0.apply?(input) } }

  /// Subscribes to all streams for a moment, as a late subscriber.
  fileprivate func listenLate() {
    let late = use { candidate in
      [
        journal.listen(to: candidate.enabled, as: "late enabled") { " \($0)" },
        journal.listen(to: candidate.executing, as: "late executing") { " \($0)" },
        journal.listen(to: candidate.elements, as: "late element") { " \($0)" },
        journal.listen(to: candidate.errors, as: "late error") { " \(Journal.name(of: $0))" },
        journal.listen(to: candidate.completions, as: "late completion") { _ in "" },
      ]
    }
    for subscription in late { subscription.dispose() }
  }
}
