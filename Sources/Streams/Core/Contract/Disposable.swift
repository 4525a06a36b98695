/// Something that can be ended: a subscription, a timer, a file being read.
public protocol Disposable: Sendable {
  /// Ends it. Another call does nothing.
  func dispose()
}

/// A disposable that knows whether it has been disposed.
public protocol Cancelable: Disposable {
  /// Whether ``Disposable/dispose()`` has been called.
  var isDisposed: Bool { get }
}

/// The disposable of something that cannot, or need not, be ended.
struct NopDisposable: Disposable {
  func dispose() {}
}
