import Observation

/// Calls a closure that reads observable state, first for the initial value, and again after each reported change.
final class ObservedValue<Value: Sendable>: ObservedReader {
  private struct State: Sendable {
    var observed = ObservedState<Value>()
    /// The closure, which may be called on the main actor only. Nil after the end.
    var read: (@Sendable () -> Value)?
  }

  private let state: Lock<State>
  private let comparison: ObservedComparison<Value>
  /// Emits the first value, and the value of each job if it has changed since the last emission.
  let values = SubjectCore<Value>()
  /// Whether the observed state retains this object until the first change after ``end(keepsValue:)``. If it is false,
  /// the owner retains it.
  private let isRetained: Bool

  init(
    retained isRetained: Bool, _ comparison: ObservedComparison<Value>,
    _ read: @escaping @MainActor @Sendable () -> Value
  ) {
    self.comparison = comparison
    self.isRetained = isRetained
    state = Lock(State(read: assumingIsolation(reading: read)))
  }

  deinit { values.abandon() }

  /// Reads the first value, synchronously if the caller is on the main actor, and otherwise in a job.
  func start() {
    if MainContext.isCurrent {
      readAgain()
      announce()
    } else {
      ObservedChanges.shared.add(self)
    }
  }

  /// Ends the readings, and releases the closure.
  ///
  /// - Parameter keepsValue: whether the value stays readable.
  func end(keepsValue: Bool) {
    let released = state.withLock { state in
      defer { state.read = nil }
      return (state.read, state.observed.end(keepsValue: keepsValue))
    }
    withExtendedLifetime(released) {}
    if keepsValue { values.completed() } else { values.dispose() }
  }

  // MARK: Reading

  /// Returns the value and its version. On the main actor the value is current. Elsewhere, it is the most recently read
  /// value, or nil if no value has been read.
  func reading() -> (value: Value?, version: UInt) {
    let (value, version, needsCall) = state.withLock { state in
      (state.observed.value, state.observed.version, state.observed.needsCall)
    }
    guard needsCall, MainContext.isCurrent else { return (value, version) }
    readEarly()
    return state.withLock { ($0.observed.value, $0.observed.version) }
  }

  /// See ``Property/version``.
  var version: UInt { state.withLock { $0.observed.version } }

  private func readEarly() {
    let (read, phase, isReported) = state.withLock { state in
      let phase = state.observed.phase
      return (state.read, phase, state.observed.beginEarly())
    }
    guard let read, case .changed = phase else { return readAgain() }
    store(isReported ? tracking(read) : read(), isReported: isReported)
  }

  // MARK: Changes

  func readAgain() {
    let read = state.withLock { $0.observed.begin() ? $0.read : nil }
    guard let read else { return }
    store(tracking(read), isReported: true)
  }

  /// Calls the closure, and requests a report of the next change of the state it reads.
  ///
  /// Observation has no API to cancel the request. Adding a separate observed object and changing it at the end would
  /// complete the request. However, a client that observes the code that creates this object would also be notified of
  /// that change.
  private func tracking(_ read: @Sendable () -> Value) -> Value {
    if isRetained { return withObservationTracking(read) { self.changed() } }
    return withObservationTracking(read) { [weak self] in self?.changed() }
  }

  private func store(_ value: Value, isReported: Bool) {
    let (stored, mayDiffer) = state.withLock { ($0.observed.value, $0.observed.mayDiffer) }
    let isNew = comparison.isNew(value, after: stored, isReported: isReported, mayDiffer: mayDiffer)
    let released = state.withLock { $0.observed.store(value, isNew: isNew, isReported: isReported) }
    withExtendedLifetime(released) {}
  }

  func announce() {
    if let value = state.withLock({ $0.observed.announce() }) { values.next(value) }
  }

  private func changed() {
    if state.withLock({ $0.observed.report() }) { ObservedChanges.shared.add(self) }
  }
}

/// Ends the readings when it is released.
final class ObservedValueOwner<Value: Sendable>: Sendable {
  let observed: ObservedValue<Value>

  init(_ comparison: ObservedComparison<Value>, _ read: @escaping @MainActor @Sendable () -> Value) {
    observed = ObservedValue(retained: false, comparison, read)
  }

  deinit { observed.end(keepsValue: true) }
}
