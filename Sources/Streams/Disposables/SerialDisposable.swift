/// Keeps one disposable at a time, and disposes the one that another replaces.
///
/// ```swift
/// let current = SerialDisposable()
/// current.disposable = search("s")
/// current.disposable = search("sw")   // the first search is disposed
/// ```
///
/// - Concurrency: any thread may use it; of several that set it at once, all but one find theirs disposed.
public final class SerialDisposable: Cancelable {
  private let slot = Slot()

  /// One that keeps nothing yet.
  public init() {}

  /// What is kept. Setting it disposes the one before; once this is disposed, it disposes the new one at once.
  public var disposable: any Disposable {
    get { slot.held ?? NopDisposable() }
    set { slot.set(newValue) }
  }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Disposes what is kept, and everything that will be set later.
  public func dispose() { slot.dispose() }
}
