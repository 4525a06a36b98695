import Synchronization

/// A disposable that only remembers whether it has been disposed.
///
/// ```swift
/// let stop = BooleanDisposable()
/// while !stop.isDisposed { step() }
/// ```
public final class BooleanDisposable: Cancelable {
  private let disposed: Atomic<Bool>

  /// One that has not been disposed.
  public convenience init() { self.init(isDisposed: false) }

  /// One that is disposed already, or not.
  ///
  /// - Parameter isDisposed: what ``isDisposed`` says from the start.
  public init(isDisposed: Bool) { disposed = Atomic(isDisposed) }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Lets ``isDisposed`` say so.
  public func dispose() { disposed.store(true, ordering: .releasing) }
}
