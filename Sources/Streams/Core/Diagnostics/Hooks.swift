import Synchronization

/// Hooks for errors that no subscription handles.
public enum Hooks {
  /// Handles an error that reached a subscription without `onError`, with the call stack of that subscription if
  /// ``recordCallStackOnError`` is on. Also handles an ``UnhandledStreamError``, which identifies the failed stream,
  /// and a ``FeedbackLoopError``, which identifies a subject whose observers send elements to it indefinitely.
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void
  /// Returns the call stack of a subscription that is being created.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  private struct Settings: Sendable {
    var defaultErrorHandler: DefaultErrorHandler = { callStack, error in
      #if DEBUG
        if error is any LocatedError {
          print("\(error)")
        } else {
          print(
            "Unhandled error in a stream: \(error.sentence) Pass onError: to subscribe, or catch the error upstream."
          )
        }
        if !callStack.isEmpty { print(callStack.joined(separator: "\n")) }
      #endif
    }
    var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack = { [] }
  }

  // A setter releases the old closure outside the lock, because its release may run client code.
  private static let settings = Lock(Settings())
  // It is outside the lock, because every subscription reads it.
  private static let isRecording = Atomic<Bool>(false)

  /// The handler of errors that no subscription handles. The default prints the error in debug builds and does nothing
  /// in release builds.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { settings.withLock { $0.defaultErrorHandler } }
    set {
      var old = newValue
      settings.withLock { swap(&$0.defaultErrorHandler, &old) }
    }
  }

  /// Captures the call stack of a subscription. The default captures none, because this module does not use Foundation.
  /// It can be set to return Foundation's `Thread.callStackSymbols`.
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { settings.withLock { $0.customCaptureSubscriptionCallstack } }
    set {
      var old = newValue
      settings.withLock { swap(&$0.customCaptureSubscriptionCallstack, &old) }
    }
  }

  /// A Boolean value that indicates whether subscriptions without `onError` capture their call stack for
  /// ``defaultErrorHandler``. The default is `false`.
  public static var recordCallStackOnError: Bool {
    get { isRecording.load(ordering: .relaxed) }
    set { isRecording.store(newValue, ordering: .relaxed) }
  }

  static func captureCallStack() -> [String] {
    isRecording.load(ordering: .relaxed) ? customCaptureSubscriptionCallstack() : []
  }

  package static func unhandled(_ error: any Error, _ callStack: [String]) {
    defaultErrorHandler(callStack, error)
  }
}
