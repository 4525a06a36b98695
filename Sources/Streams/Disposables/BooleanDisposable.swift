import Synchronization

/// A disposable that only remembers whether it has been disposed.
///
/// ```swift
/// let stop = BooleanDisposable()
/// while !stop.isDisposed { step() }
/// ```
public final class BooleanDisposable: Cancelable {
  private let disposed: Atomic<Bool>

  /// A disposable that has not been disposed.
  public convenience init() { self.init(isDisposed: false) }

  /// A disposable that may be disposed already.
  ///
  /// - Parameter isDisposed: the first value of ``isDisposed``.
  public init(isDisposed: Bool) { disposed = Atomic(isDisposed) }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Sets ``isDisposed``.
  public func dispose() { disposed.store(true, ordering: .releasing) }
}
