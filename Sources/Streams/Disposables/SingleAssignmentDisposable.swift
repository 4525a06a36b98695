import Synchronization

/// The place for a disposable that comes later, and only one.
///
/// ```swift
/// let subscription = SingleAssignmentDisposable()
/// subscription.setDisposable(source.subscribe(onNext: { _ in subscription.dispose() }))
/// ```
///
/// - Concurrency: any thread may use it. Disposed before the disposable has come, it disposes that when it comes.
public final class SingleAssignmentDisposable: Cancelable {
  private let slot = Slot()
  private let isAssigned = Atomic<Bool>(false)

  /// One that waits for its disposable.
  public init() {}

  /// Keeps `disposable`, or disposes it at once if this is disposed already.
  ///
  /// - Precondition: it is called once.
  public func setDisposable(_ disposable: any Disposable) {
    precondition(
      !isAssigned.exchange(true, ordering: .acquiringAndReleasing),
      "SingleAssignmentDisposable.setDisposable was called again, with \(type(of: disposable)); "
        + "use SerialDisposable where one disposable replaces another")
    slot.set(disposable)
  }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Disposes what is kept, or what will come.
  public func dispose() { slot.dispose() }
}
