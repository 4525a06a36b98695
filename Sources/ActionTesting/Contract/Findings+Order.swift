// Rules 1 to 8: the order of events.
extension Findings {
  /// One execution that is not cancelled.
  private struct Story {
    let situation: String
    let journal: Journal
    let fails: Bool
    /// Whether the work ends before the caller gets its stream, so that the caller's events come afterwards.
    let isSynchronous: Bool

    var outcome: String { fails ? "error underlying Mishap" : "completion" }
    var end: String { fails ? "caller 1 failed: underlying Mishap" : "caller 1 ended" }
  }

  private var stories: [Story] {
    [false, true].flatMap { fails in
      [false, true].map { isSynchronous in
        let rig = ContractRig(make, isSynchronous ? .synchronous(fails: fails) : .asynchronous)
        rig.call(1)
        if !isSynchronous {
          rig.emit(11)
          rig.emit(12)
          rig.end(failing: fails)
        }
        let story = Journal(copying: rig.journal)
        return Story(
          situation:
            "\(isSynchronous ? "synchronous" : "asynchronous") work that \(fails ? "fails" : "completes")",
          journal: story, fails: fails, isSynchronous: isSynchronous)
      }
    }
  }

  mutating func checkSlot() {
    let busy = ContractRig(make)
    busy.call(1)
    busy.call(2)
    busy.end()
    expect(busy.journal.lines(of: "factory"), ["factory 1"], "an input received while the action executes")
    let closed = ContractRig(make, gate: .just(false))
    closed.call(1)
    expect(closed.journal.lines(of: "factory"), [], "an input received while the gate is closed")
    for kind in [ContractRig.Kind.asynchronous, .synchronous(fails: false)] {
      let inside = ContractRig(make, kind)
      inside.insideFactory { [weak inside] input in if input == 1 { inside?.call(2) } }
      inside.call(1)
      expect(inside.journal.lines(of: "factory"), ["factory 1"], "an input from the factory")
      let hearing = ContractRig(make, kind)
      let subscription = hearing.use { $0.elements }.subscribe(onNext: { [weak hearing] element in
        if element == 11 { hearing?.use { $0.inputs.onNext(2) } }
      })
      hearing.call(1)
      hearing.emit(11)
      subscription.dispose()
      expect(
        hearing.journal.lines(of: "factory"), ["factory 1"],
        "an input from an observer of `elements`")
    }
  }

  mutating func checkAnnouncements() {
    for story in stories {
      expect(
        story.journal.lines(of: "enabled", "executing"),
        ["enabled false", "executing true", "executing false", "enabled true"], story.situation)
    }
    let gate = BehaviorSubject(value: true)
    let rig = ContractRig(make, gate: gate.asObservable())
    for isOpen in [true, false, false, true, true] { gate.onNext(isOpen) }
    expect(
      rig.journal.lines(of: "enabled", "executing"), ["enabled false", "enabled true"],
      "a gate that emits true, false, false, true, true")
  }

  mutating func checkFactory() {
    for story in stories {
      for announced in ["enabled false", "executing true"] {
        expect(story.journal.lines(of: announced, "factory"), [announced, "factory 1"], story.situation)
      }
    }
  }

  mutating func checkExecutions() {
    if ContractRig(make).use({ $0.executions }) == nil { return }
    for story in stories {
      expect(
        story.journal.order(of: "factory 1", "execution", "subscribed 1"),
        ["factory 1", "execution", "subscribed 1"], story.situation)
    }
  }

  mutating func checkWork() {
    for story in stories {
      expect(story.journal.lines(of: "subscribed"), ["subscribed 1"], story.situation)
      expect(story.journal.lines(of: "element 1"), ["element 11", "element 12"], story.situation)
      if story.isSynchronous { continue }
      expect(story.journal.lines(of: "caller 1 1"), ["caller 1 11", "caller 1 12"], story.situation)
    }
  }

  mutating func checkFreeSlot() {
    for story in stories {
      let lines = story.journal.firsts(of: "executing", "element 1", "caller 1 1", "work ends").filter {
        line in
        !(story.isSynchronous && line.hasPrefix("caller"))
      }
      // This rule does not check which elements are emitted.
      let elements = lines.filter { $0.hasPrefix("element") || $0.hasPrefix("caller") }
      expect(lines, ["executing true"] + elements + ["work ends", "executing false"], story.situation)
    }
  }

  mutating func checkOutcome() {
    for story in stories {
      let outcomes = story.journal.lines(of: "completion", "error").filter { !$0.hasSuffix(" ended") }
      expect(outcomes, [story.outcome], story.situation)
      expect(
        story.journal.order(of: "executing false", "enabled true", story.outcome),
        ["executing false", "enabled true", story.outcome], story.situation)
    }
    for fails in [false, true] {
      for kind in [ContractRig.Kind.asynchronous, .synchronous(fails: fails)] {
        let rig = ContractRig(make, kind)
        let again = { @Sendable [weak rig] in _ = rig?.call(2) }
        let subscription = rig.use { candidate in
          fails
            ? candidate.errors.take(1).subscribe(onNext: { _ in again() })
            : candidate.completions.take(1).subscribe(onNext: { again() })
        }
        rig.call(1)
        if case .asynchronous = kind { rig.end(failing: fails) }
        subscription.dispose()
        expectSecond(rig, "an observer of `\(fails ? "errors" : "completions")`")
      }
    }
  }

  /// Expects that an observer can execute the action again when it is notified of the end.
  private mutating func expectSecond(_ rig: ContractRig, _ place: String) {
    expect(
      rig.journal.lines(of: "factory"), ["factory 1", "factory 2"], "an input from \(place)")
  }

  mutating func checkCallerLast() {
    for story in stories where !story.isSynchronous {
      expect(story.journal.order(of: story.end), [story.end], story.situation)
      expect(story.journal.all.filter { !$0.hasPrefix("disposed") }.suffix(1), [story.end], story.situation)
    }
    for fails in [false, true] {
      let rig = ContractRig(make)
      let again = { @Sendable [weak rig] in _ = rig?.call(2) }
      let subscription = rig.use { $0.execute(1) }
        .subscribe(onError: { _ in again() }, onCompleted: { again() })
      rig.end(failing: fails)
      subscription.dispose()
      expectSecond(rig, "the end of the caller's stream")
    }
  }
}
