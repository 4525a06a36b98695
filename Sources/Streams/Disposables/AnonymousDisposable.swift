/// Runs a closure once, when disposed.
final class AnonymousDisposable: Cancelable {
  private let action: Lock<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Lock(action) }

  var isDisposed: Bool { action.withLock { $0 == nil } }

  func dispose() {
    let action = action.withLock { action in
      defer { action = nil }
      return action
    }
    action?()
  }
}
