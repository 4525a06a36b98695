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

  /// A disposable that disposes two and more others, in this order, once.
  ///
  /// ```swift
  /// let both = Disposables.create(first, second)
  /// ```
  public static func create(
    _ first: any Disposable, _ second: any Disposable, _ others: any Disposable...
  ) -> any Cancelable {
    CompositeDisposable(disposables: [first, second] + others)
  }

  /// A disposable that disposes all of `disposables`, in their order, once.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}
