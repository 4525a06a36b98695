import Streams

/// Writes recorded events to a terminal in batches, and refreshes the durations of open executions.
final class LiveTerminal: EventFollower, Disposable {
  /// The delay after the first event, so that a burst of events is written as one text.
  static let interval = Duration.milliseconds(50)

  private struct State: Sendable {
    var text: LiveText
    /// The number of the latest event in the text.
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

  /// Writes while holding the lock, because two texts in the wrong order would corrupt the display.
  private func show(_ state: inout State) {
    while true {
      let batch = core.batch(after: state.cursor, knowing: state.knownActions)
      for action in batch.actions { state.text.add(action.shown) }
      state.knownActions += batch.actions.count
      state.text.add(missed: batch.missed)
      for event in batch.events { state.text.add(event) }
      guard let last = batch.events.last else { break }
      state.cursor = last.sequence
    }
    let text = state.text.take(at: .nanoseconds(core.now))
    if !text.isEmpty { write(text) }
  }

  /// Writes the remaining events and leaves the lines on the terminal.
  func dispose() {
    core.remove(self)
    state.withLock { state in
      if state.isDisposed { return }
      state.isDisposed = true
      show(&state)
    }
  }
}
