import Synchronization

/// Hooks for events that no stream passes on.
public enum Hooks {
  /// Takes an error that reached a subscription without `onError`, and the call stack of that subscription if
  /// ``recordCallStackOnError`` is on; or an ``UnhandledStreamError`` that says where a stream failed.
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void
  /// Gives the call stack of a subscription as it is made.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  private struct Settings: Sendable {
    var defaultErrorHandler: DefaultErrorHandler = { callStack, error in
      #if DEBUG
        if error is any LocatedError {
          print("Unhandled error: \(error).")
        } else {
          print("Unhandled error in a stream: \(error). Pass onError: to subscribe, or catch it before.")
        }
        if !callStack.isEmpty { print(callStack.joined(separator: "\n")) }
      #endif
    }
    var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack = { [] }
  }

  // A setter takes the old closure out of the lock: its release may run a client's code.
  private static let settings = Lock(Settings())
  // Outside the lock, because every subscription reads it.
  private static let isRecording = Atomic<Bool>(false)

  /// The handler of an error that nobody handles. Unless set, it prints the error in debug builds and does
  /// nothing in release builds.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { settings.withLock { $0.defaultErrorHandler } }
    set {
      var old = newValue
      settings.withLock { swap(&$0.defaultErrorHandler, &old) }
    }
  }

  /// Captures the call stack of a subscription. Unless set, it captures none: the stream layer does without Foundation.
  /// `Thread.callStackSymbols` of that can be used here.
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { settings.withLock { $0.customCaptureSubscriptionCallstack } }
    set {
      var old = newValue
      settings.withLock { swap(&$0.customCaptureSubscriptionCallstack, &old) }
    }
  }

  /// Whether subscriptions without `onError` capture their call stack, for ``defaultErrorHandler``. False unless set.
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
