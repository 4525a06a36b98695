import Streams

/// The place where failures are seen that nobody hears of.
public enum ActionHooks {
  private static let handler = Lock<@Sendable (any Error) -> Void>({ _ in })

  /// Takes the error of work that failed while nobody observed the action's `errors` or the execution's stream. Does nothing
  /// unless set.
  ///
  /// ```swift
  /// ActionHooks.unhandledError = { log.warning("an action failed unheard: \($0)") }
  /// ```
  ///
  /// It is called where the work failed, before the caller's stream ends. A caller who subscribes later still gets the
  /// error.
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
