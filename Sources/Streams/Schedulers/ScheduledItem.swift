/// One scheduled action, which is also the disposable of the action and of its result.
///
/// Both running and disposing it remove the stored action, and only the first of the two receives it. The action
/// therefore runs at most once, and its captures are released as soon as it can no longer run.
package final class ScheduledItem: Cancelable, QueuedWork {
  package typealias Action = @Sendable () -> any Disposable

  /// The stored action. It is a structure, because a function stored directly in a lock would be wrapped in a thunk at
  /// each access.
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

  /// Whether the action has neither run nor been disposed.
  var isWaiting: Bool { work.withLock { $0 != nil } }

  /// Runs the action if it is still waiting.
  ///
  /// - Returns: whether the action was still waiting.
  @discardableResult
  package func perform() -> Bool {
    guard let work = take() else { return false }
    result.set(work.action())
    return true
  }

  func perform(_ count: Int) { perform() }

  /// Cancels the action, or disposes the disposable that it returned.
  ///
  /// - Returns: whether the action was still waiting.
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
