import Observation

/// Calls a closure that reads observable state: once for the first value, and again after each reported change.
final class ObservedValue<Value: Sendable>: ObservedReader {
  private struct State: Sendable {
    var observed = ObservedState<Value>()
    /// The closure, which may be called on the main actor only. Nil after the end.
    var read: (@Sendable () -> Value)?
    /// Whether a value waits to be emitted.
    var isPending = false
    /// Whether a reading has found a value between two jobs.
    var isReadEarly = false
    /// Whether a reading has found a value before the job that emits.
    var wasReadEarly = false
  }

  private let state: Lock<State>
  /// Emits the first value and the value of each job.
  let values = SubjectCore<Value>()
  /// Whether the observed state retains this object until ``end()``. Otherwise its owner does.
  private let isRetained: Bool

  init(retained isRetained: Bool, _ read: @escaping @MainActor @Sendable () -> Value) {
    self.isRetained = isRetained
    let read = assumingIsolation(reading: read)
    state = Lock(State(read: { ObservedChanges.shared.calling(read) }))
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

  /// Returns the value and its version. On the main actor the value is current. Elsewhere it is the value that was read
  /// last, or nil if none has been read.
  func reading() -> (value: Value?, version: UInt) {
    let isOnMainActor = MainContext.isCurrent
    let (known, version, phase, read) = state.withLock { state in
      let observed = state.observed
      return (observed.value, observed.version(isOnMainActor: isOnMainActor), observed.phase, state.read)
    }
    guard isOnMainActor, let read else { return (known, version) }
    switch phase {
    case .current, .ended: return (known, version)
    case .unread: return readFirst()
    case .changed: return readEarly(read)
    }
  }

  private func readFirst() -> (value: Value?, version: UInt) {
    readAgain()
    return state.withLock { ($0.observed.value, $0.observed.version(isOnMainActor: true)) }
  }

  private func readEarly(_ read: @Sendable () -> Value) -> (value: Value?, version: UInt) {
    let value = read()
    let (replaced, version) = state.withLock { state in
      state.isReadEarly = true
      let replaced = state.observed.readEarly(value)
      return (replaced, state.observed.version(isOnMainActor: true))
    }
    withExtendedLifetime(replaced) {}
    return (value, version)
  }

  /// See ``Property/version``.
  var version: UInt {
    let isOnMainActor = MainContext.isCurrent
    return state.withLock { $0.observed.version(isOnMainActor: isOnMainActor) }
  }

  // MARK: Changes

  func expectReading() { state.withLock { $0.observed.expectReading() } }

  func readAgain() {
    let read = state.withLock { $0.observed.begin() ? $0.read : nil }
    guard let read else { return }
    let report: @Sendable () -> Void =
      if isRetained { { self.changed() } } else { { [weak self] in self?.changed() } }
    let value = withObservationTracking(read, onChange: report)
    let replaced = state.withLock { state in
      let (counts, replaced) = state.observed.read(value)
      state.isPending = counts
      return replaced
    }
    withExtendedLifetime(replaced) {}
  }

  func announce() {
    let value = state.withLock { state in
      state.wasReadEarly = state.isReadEarly
      state.isReadEarly = false
      defer { state.isPending = false }
      return state.isPending ? state.observed.value : nil
    }
    if let value { values.next(value) }
  }

  /// Whether a reading has found a value between the last two emissions. Then the last one counts as a change, even if
  /// both have emitted the same value.
  var wasReadEarly: Bool { state.withLock { $0.wasReadEarly } }

  private func changed() {
    if state.withLock({ $0.observed.report() }) { ObservedChanges.shared.add(self) }
  }
}

/// Ends the readings when it is released.
final class ObservedValueOwner<Value: Sendable>: Sendable {
  let observed: ObservedValue<Value>

  init(_ read: @escaping @MainActor @Sendable () -> Value) {
    observed = ObservedValue(retained: false, read)
  }

  deinit { observed.end(keepsValue: true) }
}
