/// Makes disposables.
public enum Disposables {
  /// A disposable that does nothing.
  public static func create() -> any Disposable { NopDisposable() }

  /// A disposable that runs `dispose` once, on the thread that disposes it first.
  ///
  /// ```swift
  /// let subscription = Disposables.create { print("closed") }
  /// subscription.dispose()   // closed
  /// subscription.dispose()   // nothing
  /// ```
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }
}
