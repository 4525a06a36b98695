/// A disposable that disposes an underlying disposable after it and every disposable returned by ``retain()`` have been
/// disposed.
///
/// ```swift
/// let connection = RefCountDisposable(disposable: socket)
/// let user = connection.retain()
/// connection.dispose()   // the socket stays open
/// user.dispose()         // now it closes
/// ```
///
/// - Concurrency: safe to use from any thread. The underlying disposable is disposed exactly once, without holding a
///   lock.
public final class RefCountDisposable: Cancelable {
  fileprivate struct Holding: Sendable {
    var disposable: (any Disposable)?
    var isReleased = false
    var count = 0

    /// Returns the disposable if it must be disposed now.
    mutating func takeIfUnused() -> (any Disposable)? {
      guard isReleased, count == 0 else { return nil }
      defer { disposable = nil }
      return disposable
    }
  }

  private let holding: Lock<Holding>

  /// Creates a disposable that disposes `disposable` after it and every disposable returned by ``retain()`` have been
  /// disposed.
  ///
  /// - Parameter disposable: the underlying disposable.
  public init(disposable: any Disposable) { holding = Lock(Holding(disposable: disposable)) }

  /// A Boolean value that indicates whether the underlying disposable has been disposed.
  public var isDisposed: Bool { holding.withLock { $0.disposable == nil } }

  /// Returns a disposable that delays the disposal of the underlying disposable until the returned disposable is
  /// disposed. If the underlying disposable is already disposed, the returned disposable does nothing.
  public func retain() -> any Disposable {
    let isOpen = holding.withLock { holding in
      guard holding.disposable != nil else { return false }
      holding.count += 1
      return true
    }
    return isOpen ? AnonymousDisposable { self.dependentDisposed() } : NopDisposable()
  }

  /// Disposes the underlying disposable as soon as every disposable returned by ``retain()`` has been disposed.
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
