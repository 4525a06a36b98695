/// What has been proposed to a ``ValidatingProperty``, and what became of it: a pure value, no effects.
struct Judgement<Value: Sendable, Failure: Error>: Sendable {
  typealias Decision = ValidatingProperty<Value, Failure>.Decision
  typealias Result = ValidatingProperty<Value, Failure>.Result

  let proposal: Value
  let result: Result
  /// The version of the value that this belongs to.
  let valueVersion: UInt
  /// The version of what the decision depends on.
  let dependencyVersion: UInt

  /// What becomes of a value that is there already, whoever put it there: it stays.
  init(found value: Value, _ decision: Decision, valueVersion: UInt, dependencyVersion: UInt) {
    proposal = value
    result = Result(value, decision)
    self.valueVersion = valueVersion
    self.dependencyVersion = dependencyVersion
  }

  /// What becomes of a proposal.
  ///
  /// - Parameter version: that of the value that is there.
  init(of proposal: Value, _ decision: Decision, replacing version: UInt, dependencyVersion: UInt) {
    self.proposal = proposal
    result = Result(proposal, decision)
    valueVersion = result.value == nil ? version : version &+ 1
    self.dependencyVersion = dependencyVersion
  }

  /// What becomes of the same proposal when something else has changed on which the decision depends.
  init(again last: Judgement, _ decision: Decision, replacing version: UInt, dependencyVersion: UInt) {
    proposal = last.proposal
    result = Result(proposal, decision)
    // What was valid and still is, is there already.
    let stays = if case .valid = last.result, case .valid = decision { true } else { result.value == nil }
    valueVersion = stays ? version : version &+ 1
    self.dependencyVersion = dependencyVersion
  }
}

/// A value, and what its validator said, changed together.
///
/// A value and a judgement are each held by a ``SubjectCore``, which announces them. A step changes both under the lock
/// of the value's; the validator runs before, without a lock, and again if somebody was faster. Whoever finds that what
/// the judgement depends on has changed judges again, also when reading: so what is read is never older than what it
/// depends on.
final class Validation<Value: Sendable, Failure: Error>: Sendable {
  typealias Decision = ValidatingProperty<Value, Failure>.Decision

  /// A judgement that can be put in force as long as nothing has changed on which it is based.
  struct Attempt: Sendable {
    let judgement: Judgement<Value, Failure>
    let replaced: Judgement<Value, Failure>
    let replacedVersion: UInt
    let valueVersion: UInt
  }

  /// What became of an attempt.
  enum Outcome { case inForce, overtaken, ended }

  let values: SubjectCore<Value>
  let judgements: SubjectCore<Judgement<Value, Failure>>
  /// The subscription to what the decision depends on.
  private let upstream = Slot()
  private let decide: @Sendable (Value) -> (decision: Decision, dependencyVersion: UInt)
  private let dependencyVersion: @Sendable () -> UInt

  init<Dependency>(
    _ values: SubjectCore<Value>, on dependency: PropertyOrigin<Dependency>,
    _ validator: @escaping @Sendable (Value, Dependency) -> Decision
  ) {
    self.values = values
    dependencyVersion = { dependency.version }
    decide = { value in
      let (other, version) = dependency.reading()
      return (validator(value, other), version)
    }
    let (value, version) = values.reading()
    let (decision, dependencyVersion) = decide(value)
    judgements = SubjectCore(
      keeping: .last(1),
      initial: Judgement(
        found: value, decision, valueVersion: version, dependencyVersion: dependencyVersion))
    dependency.changes.attach(
      InnerSink(DependencyObserver<Dependency, Value, Failure>(validation: self)), to: upstream)
  }

  /// Ends for good: what is judged stays so.
  func end() {
    upstream.dispose()
    judgements.completed()
  }

  var version: UInt { values.currentVersion &+ judgements.currentVersion &+ dependencyVersion() }

  // MARK: Steps

  /// Judges a proposal.
  func attempt(_ proposal: Value) -> Attempt {
    attempt { _, _, version in
      let (decision, dependencyVersion) = decide(proposal)
      return Judgement(of: proposal, decision, replacing: version, dependencyVersion: dependencyVersion)
    }
  }

  /// Judges again what was judged last: the last proposal, or a value that somebody else has put there since.
  func attemptAgain() -> Attempt {
    attempt { last, value, version in
      let isKnown = last.valueVersion == version
      let (decision, dependencyVersion) = decide(isKnown ? last.proposal : value)
      return isKnown
        ? Judgement(again: last, decision, replacing: version, dependencyVersion: dependencyVersion)
        : Judgement(
          found: value, decision, valueVersion: version, dependencyVersion: dependencyVersion)
    }
  }

  private func attempt(
    _ judge: (Judgement<Value, Failure>, Value, UInt) -> Judgement<Value, Failure>
  ) -> Attempt {
    let (last, lastVersion) = judgements.reading()
    let (value, version) = values.reading()
    return Attempt(
      judgement: judge(last, value, version), replaced: last, replacedVersion: lastVersion,
      valueVersion: version)
  }

  /// One step: puts a judgement in force, and with it the value that it brings. Then both are announced.
  func commit(_ attempt: Attempt) -> Outcome {
    let judgement = attempt.judgement
    var acceptance = SubjectAcceptance.overtaken
    // The judgement that is replaced is released by the attempt, outside the lock.
    func accept() -> Bool {
      acceptance = judgements.accept(judgement, ifStill: attempt.replacedVersion)
      return switch acceptance {
      case .overtaken, .ended: false
      case .nothing, .deliver: true
      }
    }
    defer { withExtendedLifetime(attempt) {} }
    if judgement.valueVersion != attempt.valueVersion, let value = judgement.result.value {
      let valueAcceptance = values.accept(value, ifStill: attempt.valueVersion, also: accept)
      if case .ended = valueAcceptance { return .ended }
      values.deliver(value, valueAcceptance)
    } else {
      _ = values.still(attempt.valueVersion, also: accept)
    }
    switch acceptance {
    case .overtaken: return .overtaken
    case .ended: return .ended
    case .nothing, .deliver:
      judgements.deliver(judgement, acceptance)
      return .inForce
    }
  }

  // MARK: Use

  func propose(_ value: Value) {
    while case .overtaken = commit(attempt(value)) {}
  }

  /// The value and what was said of it, as they are at one moment.
  @discardableResult
  func settled() -> (value: Value, judgement: Judgement<Value, Failure>, version: UInt) {
    while true {
      let dependencyVersion = dependencyVersion()
      let (value, valueVersion) = values.reading()
      let (judgement, judgementVersion) = judgements.reading()
      guard values.currentVersion == valueVersion else { continue }
      let settled = (value, judgement, valueVersion &+ judgementVersion &+ dependencyVersion)
      if judgement.valueVersion == valueVersion, judgement.dependencyVersion == dependencyVersion {
        if self.dependencyVersion() == dependencyVersion { return settled }
      } else if case .ended = commit(attemptAgain()) {
        return settled
      }
    }
  }
}

/// Hears of changes on which the decision depends.
private struct DependencyObserver<Dependency: Sendable, Value: Sendable, Failure: Error>: InnerObserver {
  let validation: Validation<Value, Failure>
  func next(_ value: Dependency) { validation.settled() }
  func failed(_ error: any Error) {}
  func completed() {}
}
