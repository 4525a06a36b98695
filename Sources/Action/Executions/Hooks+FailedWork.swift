public import Streams
import Synchronization

extension Hooks {
  private static let isFailedWorkReported = Atomic<Bool>(false)

  /// Whether `Hooks.defaultErrorHandler` also takes the error of an action's work that nobody hears of. False unless set:
  /// such an error is silent.
  ///
  /// ```swift
  /// Hooks.reportsFailedWork = true
  /// Hooks.defaultErrorHandler = { _, error in log.warning("\(error)") }
  /// // the work of Action<String, User> failed in its execution 2, and nobody hears of that: Offline(); …
  /// ```
  ///
  /// Nobody hears of an error if nobody observes the `errors` of the action or the stream of the execution, and nobody
  /// awaits its handle. The handler gets an ``UnhandledActionError``, on the thread on which the work failed, before the
  /// caller's stream ends. A caller that subscribes later still gets the error.
  ///
  /// A gate that fails while nobody observes the `errors` of its action is reported in any case: the action is disabled
  /// for good then.
  public static var reportsFailedWork: Bool {
    get { isFailedWorkReported.load(ordering: .relaxed) }
    set { isFailedWorkReported.store(newValue, ordering: .relaxed) }
  }
}
