import Action
import Observation
import Streams

extension ActionModel {
  /// Starts following the action.
  func follow() {
    if isFollowing { return }
    isFollowing = true
    guard let action else {
      update { $0.release() }
      snapshot.release()
      return
    }
    action.listening.follow(action, with: self)
    followElements(of: action)
    let (reading, element) = (action.engine.reading(), action.lastElement.value)
    update { $0.begin(reading, lastElement: element) }
    snapshot = settle()
  }

  /// Starts to keep the last input, beginning with the last input of the action.
  func keepInputs() {
    follow()
    if snapshot.keepsInput { return }
    // Keeps first, so that no input is missed.
    latest.withLock { $0.keepInputs() }
    let input = action?.lastInput.value
    latest.withLock { $0.begin(lastInput: input) }
    snapshot.begin(lastInput: input)
  }

  /// Follows the elements of the action. It is not isolated, so an element is processed on the thread that emits it,
  /// before the end of its execution.
  private nonisolated func followElements(of action: Action<Input, Element>) {
    subscription.disposable = action.emissions.subscribe(onNext: { [weak self] in self?.take($0) })
  }

  private nonisolated func take(_ emission: Emission<Element, Run>) {
    _ = latest.withLock { $0.take(emission.element, of: emission.origin) }
    action?.listening.tell()
  }

  /// Returns the latest state, with the newest element that has not been revoked.
  private func settle() -> ModelState {
    // The pending elements of the earlier state are released outside the lock.
    let (_, now) = latest.withLock { latest in
      let before = latest
      latest.settleElements()
      return (before, latest)
    }
    return now
  }

  /// Changes the latest state. Returns the previous state, so that it is released outside the lock.
  @discardableResult
  private nonisolated func update(
    _ change: (inout ModelState) -> Void
  ) -> ModelState {
    latest.withLock { latest in
      let old = latest
      change(&latest)
      latest.version += 1
      return old
    }
  }

  func change(_ change: (inout ModelState) -> Void) {
    follow()
    update(change)
    refresh()
  }
}

extension ActionModel: StepTaker {
  nonisolated func take(_ step: ActionStep) {
    // Keys are made and compared outside the lock, by the client's code.
    let failed = FailedExecution(of: step)
    let cleared = step.started.map { run in
      latest.withLock { $0.failures }.cleared(by: step.begun, retrying: run.retried) { run.key }
    }
    update {
      if step.forgets { return $0.forget() }
      $0.take(
        status: step.status, isPartBusy: step.isPartBusy, runCount: step.runCount, progress: step.progress,
        end: step.end,
        ended: step.ended, input: step.input, cleared: cleared ?? [], failed: failed)
    }
  }
}

extension ActionModel: ActionListener {
  func refresh() {
    guard isFollowing, !isPublishing else { return }
    isPublishing = true
    // An observer may change the state again.
    while publish() != nil {}
    isPublishing = false
    updateTimers()
  }

  /// Publishes the latest state.
  ///
  /// - Returns: the previously published state, which the caller releases, or nil if nothing has changed.
  private func publish() -> ModelState? {
    let shown = snapshot.version
    if latest.withLock({ $0.version == shown }) { return nil }
    var state = settle()
    let changes = state.changes(from: snapshot)
    if changes.isEmpty { return nil }
    announce(changes, isBefore: true)
    swap(&snapshot, &state)
    announce(changes, isBefore: false)
    return state
  }

  /// Notifies the observers of all changing properties, either before or after the change.
  private func announce(_ changes: ModelChanges, isBefore: Bool) {
    changes.forEach { property in
      if isBefore {
        registrar.willSet(ModelSigns.shared, keyPath: property)
      } else {
        registrar.didSet(ModelSigns.shared, keyPath: property)
      }
    }
  }
}
