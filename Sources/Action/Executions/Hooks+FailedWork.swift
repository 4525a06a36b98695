public import Streams
import Synchronization

extension Hooks {
  private static let isFailedWorkReported = Atomic<Bool>(false)

  /// Whether `Hooks.defaultErrorHandler` also receives unobserved errors of an action's work. The default is `false`,
  /// which ignores such errors.
  ///
  /// ```swift
  /// Hooks.reportsFailedWork = true
  /// Hooks.defaultErrorHandler = { _, error in log.warning("\(error)") }
  /// // Unhandled error in Action<String, User>, execution 2: Offline(). Observe …
  /// ```
  ///
  /// An error is unobserved if neither the `errors` of the action nor the stream of the execution has an observer, no
  /// task awaits the handle, and no view has read the `failure` of the model that `ActionUI` adds. The handler gets an ``UnhandledActionError``, on the thread on which the work failed,
  /// before the caller's stream ends. A caller that subscribes later still gets the error.
  ///
  /// A failure of an `enabledIf` condition is always reported if `errors` has no observer, because it disables the
  /// action permanently.
  public static var reportsFailedWork: Bool {
    get { isFailedWorkReported.load(ordering: .relaxed) }
    set { isFailedWorkReported.store(newValue, ordering: .relaxed) }
  }
}
