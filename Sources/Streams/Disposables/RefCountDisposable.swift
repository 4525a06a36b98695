/// Disposes another disposable when it and everything retained from it have been disposed.
///
/// ```swift
/// let connection = RefCountDisposable(disposable: socket)
/// let user = connection.retain()
/// connection.dispose()   // the socket stays open
/// user.dispose()         // now it closes
/// ```
///
/// - Concurrency: any thread may use it; the disposable is disposed once, and no lock is held meanwhile.
public final class RefCountDisposable: Cancelable {
  fileprivate struct Holding: Sendable {
    var disposable: (any Disposable)?
    var isReleased = false
    var count = 0

    /// The disposable, if it is to be disposed now.
    mutating func takeIfUnused() -> (any Disposable)? {
      guard isReleased, count == 0 else { return nil }
      defer { disposable = nil }
      return disposable
    }
  }

  private let holding: Lock<Holding>

  /// A disposable that disposes `disposable` when it and everything retained from it have been disposed.
  ///
  /// - Parameter disposable: the disposable to dispose in the end.
  public init(disposable: any Disposable) { holding = Lock(Holding(disposable: disposable)) }

  /// Whether the other disposable has been disposed.
  public var isDisposed: Bool { holding.withLock { $0.disposable == nil } }

  /// A further disposable that has to be disposed first; if the other disposable has been disposed already, one that
  /// does nothing.
  public func retain() -> any Disposable {
    let isOpen = holding.withLock { holding in
      guard holding.disposable != nil else { return false }
      holding.count += 1
      return true
    }
    return isOpen ? AnonymousDisposable { self.dependentDisposed() } : NopDisposable()
  }

  /// Disposes the other disposable as soon as nothing retained from this one is left.
  public func dispose() {
    let unused = holding.withLock { holding in
      holding.isReleased = true
      return holding.takeIfUnused()
    }
    unused?.dispose()
  }

  private func dependentDisposed() {
    let unused = holding.withLock { holding in
      holding.count -= 1
      return holding.takeIfUnused()
    }
    unused?.dispose()
  }
}
