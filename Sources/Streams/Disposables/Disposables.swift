/// A namespace of functions that create disposables.
public enum Disposables {
  /// Returns a disposable that does nothing.
  public static func create() -> any Disposable { NopDisposable() }

  /// Returns a disposable that runs `dispose` once, on the first thread that disposes it.
  ///
  /// ```swift
  /// let subscription = Disposables.create { print("closed") }
  /// subscription.dispose()   // closed
  /// subscription.dispose()   // nothing
  /// ```
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }

  /// Returns a disposable that disposes two or more other disposables once, in this order.
  ///
  /// ```swift
  /// let both = Disposables.create(first, second)
  /// ```
  public static func create(
    _ first: any Disposable, _ second: any Disposable, _ others: any Disposable...
  ) -> any Cancelable {
    CompositeDisposable(disposables: [first, second] + others)
  }

  /// Returns a disposable that disposes all of `disposables` once, in their order.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}
