/// The place where an operator keeps the disposable of one upstream subscription.
///
/// A synchronous source may end, or be disposed, before its `run` has returned the disposable to keep: what is put
/// into a slot that is disposed already is disposed at once. Replacing disposes what was there before.
struct Slot: ~Copyable, Sendable {
  enum State: Sendable {
    case empty
    case holding(any Disposable)
    case disposed
  }

  private let state = Lock<State>(.empty)

  /// Keeps `disposable`, and disposes the one that it replaces, or itself when this slot is disposed already.
  func set(_ disposable: any Disposable) {
    if disposable is NopDisposable { return clear() }
    let loser: (any Disposable)? = state.withLock { state in
      switch state {
      case .empty:
        state = .holding(disposable)
        return nil
      case .holding(let old):
        state = .holding(disposable)
        return old
      case .disposed:
        return disposable
      }
    }
    loser?.dispose()
  }

  /// Disposes what is kept and stays open for another.
  func clear() {
    let old: (any Disposable)? = state.withLock { state in
      guard case .holding(let old) = state else { return nil }
      state = .empty
      return old
    }
    old?.dispose()
  }

  /// Disposes what is kept and what will be put here later.
  func dispose() {
    let old: (any Disposable)? = state.withLock { state in
      defer { state = .disposed }
      guard case .holding(let old) = state else { return nil }
      return old
    }
    old?.dispose()
  }

  /// What is kept at this moment.
  var held: (any Disposable)? {
    state.withLock { if case .holding(let disposable) = $0 { disposable } else { nil } }
  }

  var isDisposed: Bool {
    state.withLock { if case .disposed = $0 { true } else { false } }
  }
}
