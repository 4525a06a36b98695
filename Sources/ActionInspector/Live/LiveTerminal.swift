import Streams

/// Writes to a terminal what an inspector records, some times a second, and how long executions have run that go on.
final class LiveTerminal: EventFollower, Disposable {
  /// The time that events wait for others, so that a burst of them is one text.
  static let interval = Duration.milliseconds(50)

  private struct State: Sendable {
    var text: LiveText
    /// The number of the latest event that is in the text.
    var cursor: UInt64 = 0
    var knownActions = 0
    var isDisposed = false
  }

  private let core: InspectorCore
  private let scheduler: any SchedulerType
  private let write: @Sendable (String) -> Void
  private let isDue = Lock(false)
  private let state: Lock<State>

  init(
    _ core: InspectorCore, _ text: LiveText, on scheduler: any SchedulerType,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.core = core
    self.scheduler = scheduler
    self.write = write
    state = Lock(State(text: text))
    core.add(self)
    wake()
  }

  func wake() {
    let isFirst = isDue.withLock { isDue in
      defer { isDue = true }
      return !isDue
    }
    guard isFirst else { return }
    _ = scheduler.scheduleRelative((), dueTime: Self.interval) { [weak self] _ in
      self?.draw()
      return Disposables.create()
    }
  }

  private func draw() {
    isDue.withLock { $0 = false }
    let goesOn = state.withLock { state in
      if state.isDisposed { return false }
      show(&state)
      return state.text.goesOn
    }
    if goesOn { wake() }
  }

  /// Written under the lock: two texts in the wrong order would destroy each other.
  private func show(_ state: inout State) {
    while true {
      let batch = core.batch(after: state.cursor, knowing: state.knownActions)
      for action in batch.actions { state.text.add(action) }
      state.knownActions += batch.actions.count
      state.text.add(missed: batch.missed)
      for event in batch.events { state.text.add(event) }
      guard let last = batch.events.last else { break }
      state.cursor = last.sequence
    }
    let text = state.text.take(at: .nanoseconds(core.now))
    if !text.isEmpty { write(text) }
  }

  /// Shows what is missing, and leaves the lines as they are.
  func dispose() {
    core.remove(self)
    state.withLock { state in
      if state.isDisposed { return }
      state.isDisposed = true
      show(&state)
    }
  }
}
