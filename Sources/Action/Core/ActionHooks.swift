import Streams

/// The hook for failures that nobody hears of.
public enum ActionHooks {
  private static let handler = Lock<@Sendable (any Error) -> Void>({ _ in })

  /// Takes the error of work that failed while nobody observed the `errors` of the action or the stream of the
  /// execution. Does nothing unless set.
  ///
  /// ```swift
  /// ActionHooks.unhandledError = { log.warning("an action failed unheard: \($0)") }
  /// ```
  ///
  /// It runs on the thread on which the work failed, before the caller's stream ends. A caller that subscribes
  /// later still gets the error.
  public static var unhandledError: @Sendable (any Error) -> Void {
    get { handler.withLock { $0 } }
    set {
      let old = handler.withLock { handler in
        defer { handler = newValue }
        return handler
      }
      withExtendedLifetime(old) {}
    }
  }
}
