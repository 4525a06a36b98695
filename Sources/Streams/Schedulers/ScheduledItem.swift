/// One scheduled action, and what disposes it or what it returned.
///
/// Whoever is first, the scheduler that runs it or the caller that disposes it, takes the action out; so it runs at
/// most once, and its captures are released as soon as it cannot run any more.
package final class ScheduledItem: Cancelable, QueuedWork {
  package typealias Action = @Sendable () -> any Disposable

  /// A function in a lock gains a thunk with each access; one in a struct does not.
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

  /// - Returns: whether it was still waiting.
  @discardableResult
  package func run() -> Bool {
    guard let work = take() else { return false }
    result.set(work.action())
    return true
  }

  func perform(_ count: Int) { run() }

  /// Disposes it, or what it returned.
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
