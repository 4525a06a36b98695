/// One scheduled action, and the disposable of it or of its result.
///
/// The scheduler that runs it and the caller that disposes it both take the action out; the first one gets it. So it
/// runs at most once, and its captures are released as soon as it cannot run any more.
package final class ScheduledItem: Cancelable, QueuedWork {
  package typealias Action = @Sendable () -> any Disposable

  /// In a structure: a function that is itself the value of a lock is wrapped in a thunk at each access.
  struct Work: Sendable {
    let action: Action
  }

  private let work: Lock<Work?>
  private let result = Slot()

  package init(_ action: @escaping Action) { work = Lock(Work(action: action)) }

  package convenience init<State: Sendable>(
    _ state: State, _ action: @escaping @Sendable (State) -> any Disposable
  ) {
    self.init { action(state) }
  }

  package var isDisposed: Bool { result.isDisposed }

  /// Whether it has neither run nor been disposed.
  var isWaiting: Bool { work.withLock { $0 != nil } }

  /// Runs the action, if it still waits.
  ///
  /// - Returns: whether it was still waiting.
  @discardableResult
  package func perform() -> Bool {
    guard let work = take() else { return false }
    result.set(work.action())
    return true
  }

  func perform(_ count: Int) { perform() }

  /// Disposes the action, or the disposable that it returned.
  ///
  /// - Returns: whether it was still waiting.
  @discardableResult
  func cancel() -> Bool {
    let wasWaiting = take() != nil
    result.dispose()
    return wasWaiting
  }

  package func dispose() { cancel() }

  private func take() -> Work? {
    work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}
