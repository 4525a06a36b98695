/// Keeps one disposable at a time, and disposes it when another replaces it.
///
/// ```swift
/// let current = SerialDisposable()
/// current.disposable = search("s")
/// current.disposable = search("sw")   // the first search is disposed
/// ```
///
/// - Concurrency: any thread may use it. If several set it at once, one of their disposables is kept and the others are
///   disposed.
public final class SerialDisposable: Cancelable {
  /// Nil when disposed.
  private let kept = Lock<(any Disposable)?>(NopDisposable())

  /// A disposable that keeps nothing yet.
  public init() {}

  /// The disposable that is kept. Setting it disposes the one before; once this is disposed, it
  /// disposes the new one at once.
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

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { kept.withLock { $0 == nil } }

  /// Disposes the disposable that is kept, and every one that is set later.
  public func dispose() {
    let last = kept.withLock { kept in
      defer { kept = nil }
      return kept
    }
    last?.dispose()
  }
}
