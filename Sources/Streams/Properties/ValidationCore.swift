/// A proposal to a ``ValidatingProperty`` and the decision on it. It is a pure value without effects.
struct Judgement<Value: Sendable, Failure: Error>: Sendable {
  typealias Decision = ValidatingProperty<Value, Failure>.Decision
  typealias Result = ValidatingProperty<Value, Failure>.Result

  let proposal: Value
  let result: Result
  /// The version of the value to which this judgement belongs.
  let valueVersion: UInt
  /// The version of the dependency on which the decision was based.
  let dependencyVersion: UInt

  /// Creates the judgement of an existing value, regardless of its origin. The value is kept in any case.
  init(found value: Value, _ decision: Decision, valueVersion: UInt, dependencyVersion: UInt) {
    proposal = value
    result = Result(value, decision)
    self.valueVersion = valueVersion
    self.dependencyVersion = dependencyVersion
  }

  /// Creates the judgement of a proposal.
  ///
  /// - Parameter version: the version of the current value.
  init(of proposal: Value, _ decision: Decision, replacing version: UInt, dependencyVersion: UInt) {
    self.proposal = proposal
    result = Result(proposal, decision)
    valueVersion = result.value == nil ? version : version &+ 1
    self.dependencyVersion = dependencyVersion
  }

  /// Creates the judgement of the same proposal after the dependency has changed.
  init(again last: Judgement, _ decision: Decision, replacing version: UInt, dependencyVersion: UInt) {
    proposal = last.proposal
    result = Result(proposal, decision)
    // A proposal that was valid and is valid again is already the value.
    let stays = if case .valid = last.result, case .valid = decision { true } else { result.value == nil }
    valueVersion = stays ? version : version &+ 1
    self.dependencyVersion = dependencyVersion
  }
}

/// A value and its validator's judgement, which change together.
///
/// The value and the judgement are each stored in a ``SubjectCore``, which emits them. A step changes both under the
/// lock of the value's core. Before the step, the validator runs without a lock, and runs again if another thread has
/// made a change first. A thread that finds a changed dependency runs the validator again, even if it only reads, so a
/// reading is never older than the dependency.
///
/// The steps are inlinable, and so are the closures that perform them. A judgement has several generic types, and in
/// unspecialized code each proposal would cost thirty metadata look-ups.
final class ValidationCore<Value: Sendable, Failure: Error>: Sendable {
  typealias Decision = ValidatingProperty<Value, Failure>.Decision

  /// A judgement that can be committed as long as the values on which it is based have not changed.
  struct Attempt: Sendable {
    let judgement: Judgement<Value, Failure>
    let replaced: Judgement<Value, Failure>
    let replacedVersion: UInt
    let valueVersion: UInt

    init(
      _ judgement: Judgement<Value, Failure>, replacing replaced: Judgement<Value, Failure>,
      _ replacedVersion: UInt, valueVersion: UInt
    ) {
      self.judgement = judgement
      self.replaced = replaced
      self.replacedVersion = replacedVersion
      self.valueVersion = valueVersion
    }
  }

  /// The outcome of an attempt.
  typealias Outcome = ValidationOutcome

  let values: SubjectCore<Value>
  let judgements: SubjectCore<Judgement<Value, Failure>>
  /// The subscription to the dependency.
  private let upstream = Slot()
  let decide: @Sendable (Value) -> (decision: Decision, dependencyVersion: UInt)
  let dependencyVersion: @Sendable () -> UInt
  /// Returns the version of the dependency that a reading finds. See ``PropertyOrigin/currentVersion``.
  private let currentDependencyVersion: @Sendable () -> UInt

  convenience init<Dependency>(
    _ values: SubjectCore<Value>, on dependency: PropertyOrigin<Dependency>,
    _ validator: @escaping @Sendable (Value, Dependency) -> Decision
  ) {
    self.init(values, { dependency.version }, { dependency.currentVersion }) { value in
      let (other, version) = dependency.reading()
      return (validator(value, other), version)
    }
    observe(dependency) { [self] in _ = settled() }
  }

  init(
    _ values: SubjectCore<Value>, _ dependencyVersion: @escaping @Sendable () -> UInt,
    _ currentDependencyVersion: @escaping @Sendable () -> UInt,
    _ decide: @escaping @Sendable (Value) -> (decision: Decision, dependencyVersion: UInt)
  ) {
    self.values = values
    self.dependencyVersion = dependencyVersion
    self.currentDependencyVersion = currentDependencyVersion
    self.decide = decide
    let (value, version) = values.reading()
    let (decision, dependencyVersion) = decide(value)
    judgements = SubjectCore(
      keeping: .last(1),
      initial: Judgement(
        found: value, decision, valueVersion: version, dependencyVersion: dependencyVersion))
  }

  func observe<Dependency>(
    _ dependency: PropertyOrigin<Dependency>, _ changed: @escaping @Sendable () -> Void
  ) {
    dependency.changes.attach(InnerSink(DependencyObserver<Dependency>(changed: changed)), to: upstream)
  }

  /// Ends the validation permanently. The last judgement remains.
  func end() {
    upstream.dispose()
    judgements.completed()
  }

  var version: UInt { values.currentVersion &+ judgements.currentVersion &+ dependencyVersion() }

  // MARK: Steps

  /// Validates a proposal.
  func attempt(_ proposal: Value) -> Attempt {
    attempt { _, _, version in
      let (decision, dependencyVersion) = decide(proposal)
      return Judgement(of: proposal, decision, replacing: version, dependencyVersion: dependencyVersion)
    }
  }

  /// Validates again, either the latest proposal or a value written elsewhere since.
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

  func attempt(
    _ judge: (Judgement<Value, Failure>, Value, UInt) -> Judgement<Value, Failure>
  ) -> Attempt {
    let (last, lastVersion) = judgements.reading()
    let (value, version) = values.reading()
    return Attempt(judge(last, value, version), replacing: last, lastVersion, valueVersion: version)
  }

  /// Commits a judgement and its value in one step, and then emits both.
  func commit(_ attempt: Attempt) -> Outcome {
    let judgement = attempt.judgement
    var acceptance = SubjectAcceptance<Judgement<Value, Failure>>.overtaken
    // The attempt retains the replaced judgement, so that it is released outside the lock.
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

  /// Proposes a value if the current value still has the version `known`.
  ///
  /// - Returns: the outcome, and the version of the value if the outcome is `inForce`.
  func propose(_ value: Value, ifStill known: UInt) -> (outcome: ValidationOutcome, version: UInt) {
    while true {
      let attempt = attempt(value)
      guard attempt.valueVersion == known else { return (.overtaken, known) }
      let outcome = commit(attempt)
      // Another thread may have replaced only the judgement.
      if case .overtaken = outcome { continue }
      return (outcome, attempt.judgement.valueVersion)
    }
  }

  /// Returns the value and its judgement as one consistent snapshot.
  func settled() -> (value: Value, judgement: Judgement<Value, Failure>, version: UInt) {
    while true {
      let dependencyVersion = currentDependencyVersion()
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

/// The outcome of an attempt. It is not nested in ``ValidationCore``, because it would then be generic.
enum ValidationOutcome { case inForce, overtaken, ended }

/// Observes the dependency of the decision.
private struct DependencyObserver<Dependency: Sendable>: InnerObserver {
  let changed: @Sendable () -> Void
  func next(_ value: Dependency) { changed() }
  func failed(_ error: any Error) {}
  func completed() {}
}
