import Synchronization

/// Holds one disposable that is set after creation.
///
/// ```swift
/// let subscription = SingleAssignmentDisposable()
/// subscription.setDisposable(source.subscribe(onNext: { _ in subscription.dispose() }))
/// ```
///
/// - Concurrency: safe to use from any thread. A disposable that is set after ``dispose()`` is disposed immediately.
public final class SingleAssignmentDisposable: Cancelable {
  private let slot = Slot()
  private let isAssigned = Atomic<Bool>(false)

  /// Creates a disposable that holds nothing yet.
  public init() {}

  /// Holds `disposable`, or disposes it immediately if this disposable is already disposed.
  ///
  /// - Precondition: this is the first call.
  public func setDisposable(_ disposable: any Disposable) {
    precondition(
      !isAssigned.exchange(true, ordering: .acquiringAndReleasing),
      "SingleAssignmentDisposable.setDisposable was called again, with \(type(of: disposable)). "
        + "Use SerialDisposable where one disposable replaces another.")
    slot.set(disposable)
  }

  /// A Boolean value that indicates whether ``dispose()`` has been called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Disposes the held disposable, or the disposable that is set later.
  public func dispose() { slot.dispose() }
}
