/// An activity that can be ended, such as a subscription, a timer, or a file being read.
public protocol Disposable: Sendable {
  /// Ends the activity. Further calls have no effect.
  func dispose()
}

/// A disposable that exposes whether it has been disposed.
public protocol Cancelable: Disposable {
  /// A Boolean value that indicates whether ``Disposable/dispose()`` has been called.
  var isDisposed: Bool { get }
}

/// A disposable that does nothing, for an activity that cannot or need not be ended.
struct NopDisposable: Disposable {
  func dispose() {}
}
