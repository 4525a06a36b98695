import Synchronization

/// A disposable that only records whether it has been disposed.
///
/// ```swift
/// let stop = BooleanDisposable()
/// while !stop.isDisposed { step() }
/// ```
public final class BooleanDisposable: Cancelable {
  private let disposed: Atomic<Bool>

  /// Creates a disposable that has not been disposed.
  public convenience init() { self.init(isDisposed: false) }

  /// Creates a disposable that is optionally already disposed.
  ///
  /// - Parameter isDisposed: the initial value of ``isDisposed``.
  public init(isDisposed: Bool) { disposed = Atomic(isDisposed) }

  /// A Boolean value that indicates whether ``dispose()`` has been called.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Sets ``isDisposed`` to `true`.
  public func dispose() { disposed.store(true, ordering: .releasing) }
}
