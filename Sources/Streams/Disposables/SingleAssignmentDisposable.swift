import Synchronization

/// Keeps one disposable that comes later.
///
/// ```swift
/// let subscription = SingleAssignmentDisposable()
/// subscription.setDisposable(source.subscribe(onNext: { _ in subscription.dispose() }))
/// ```
///
/// - Concurrency: any thread may use it. After ``dispose()``, it disposes a disposable as soon as that is set.
public final class SingleAssignmentDisposable: Cancelable {
  private let slot = Slot()
  private let isAssigned = Atomic<Bool>(false)

  /// A disposable that waits for the one to keep.
  public init() {}

  /// Keeps `disposable`, or disposes it at once if this is disposed already.
  ///
  /// - Precondition: this is the first call.
  public func setDisposable(_ disposable: any Disposable) {
    precondition(
      !isAssigned.exchange(true, ordering: .acquiringAndReleasing),
      "SingleAssignmentDisposable.setDisposable was called again, with \(type(of: disposable)); "
        + "use SerialDisposable where one disposable replaces another")
    slot.set(disposable)
  }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Disposes the disposable that is kept, or the one that is still to come.
  public func dispose() { slot.dispose() }
}
