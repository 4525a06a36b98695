/// A disposable that calls a closure once, when it is disposed.
final class AnonymousDisposable: Cancelable {
  // The closure is in a structure, because a closure stored directly as the value of a generic lock is wrapped in a
  // conversion at each access.
  fileprivate struct Action: Sendable {
    let run: @Sendable () -> Void
  }

  private let action: Lock<Action?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Lock(Action(run: action)) }

  var isDisposed: Bool { action.withLock { action in action == nil } }

  func dispose() {
    let action = action.withLock { action in
      defer { action = nil }
      return action
    }
    action?.run()
  }
}
