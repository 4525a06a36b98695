/// Holds one disposable at a time, and disposes it when another replaces it.
///
/// ```swift
/// let current = SerialDisposable()
/// current.disposable = search("s")
/// current.disposable = search("sw")   // the first search is disposed
/// ```
///
/// - Concurrency: safe to use from any thread. If several threads set it concurrently, one of their disposables is kept
///   and the others are disposed.
public final class SerialDisposable: Cancelable {
  /// Nil once disposed.
  private let kept = Lock<(any Disposable)?>(NopDisposable())

  /// Creates a disposable that holds nothing yet.
  public init() {}

  /// The current disposable. Setting it disposes the previous disposable. After ``dispose()``, a new disposable is
  /// disposed immediately.
  public var disposable: any Disposable {
    get { kept.withLock { $0 } ?? NopDisposable() }
    set {
      let loser: any Disposable = kept.withLock { kept in
        guard let old = kept else { return newValue }
        kept = newValue
        return old
      }
      loser.dispose()
    }
  }

  /// A Boolean value that indicates whether ``dispose()`` has been called.
  public var isDisposed: Bool { kept.withLock { $0 == nil } }

  /// Disposes the current disposable, and every disposable set later.
  public func dispose() {
    let last = kept.withLock { kept in
      defer { kept = nil }
      return kept
    }
    last?.dispose()
  }
}
