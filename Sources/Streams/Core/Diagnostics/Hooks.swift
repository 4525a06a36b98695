import Synchronization

/// The places where what happens outside any stream can be seen.
public enum Hooks {
  /// Takes an error that reached a subscription without `onError`, with the call stack of its subscription where
  /// ``recordCallStackOnError`` is on.
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void
  /// Gives the call stack of a subscription as it is made.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  private struct Settings: Sendable {
    var defaultErrorHandler: DefaultErrorHandler = { callStack, error in
      #if DEBUG
        print("Unhandled error in a stream: \(error). Pass onError: to subscribe, or catch it before.")
        if !callStack.isEmpty { print(callStack.joined(separator: "\n")) }
      #endif
    }
    var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack = { [] }
  }

  private static let settings = Lock(Settings())
  // By itself, because every subscription looks at it.
  private static let isRecording = Atomic<Bool>(false)

  /// What happens to an error that nobody handles. Prints it in debug builds and does nothing in release builds,
  /// unless set.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { settings.withLock { $0.defaultErrorHandler } }
    set { settings.withLock { $0.defaultErrorHandler = newValue } }
  }

  /// How a subscription's call stack is captured. There is none unless set: the stream layer does without
  /// Foundation, which has `Thread.callStackSymbols` to put here.
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { settings.withLock { $0.customCaptureSubscriptionCallstack } }
    set { settings.withLock { $0.customCaptureSubscriptionCallstack = newValue } }
  }

  /// Whether subscriptions without `onError` capture their call stack, for ``defaultErrorHandler``. Off unless set.
  public static var recordCallStackOnError: Bool {
    get { isRecording.load(ordering: .relaxed) }
    set { isRecording.store(newValue, ordering: .relaxed) }
  }

  @inline(__always)
  static func captureCallStack() -> [String] {
    isRecording.load(ordering: .relaxed) ? customCaptureSubscriptionCallstack() : []
  }

  package static func unhandled(_ error: any Error, _ callStack: [String]) {
    defaultErrorHandler(callStack, error)
  }
}
