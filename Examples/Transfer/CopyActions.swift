import Action
import Foundation

/// The actions that copy files and delete the copies.
struct CopyActions: Sendable {
  /// The number of files that are copied concurrently.
  static let limit = 2

  /// Copies files concurrently, up to the limit. Further files wait in a queue. An execution can be undone.
  let copy: Action<Item, Copied>
  /// Deletes a copy, which undoes an execution of `copy`.
  let delete: Action<Copied, Copied>
  /// The copied files, newest last.
  let history = UndoStack()
  /// A stream of the reasons for retries.
  let retries: Observable<String>

  /// - Parameter copy: copies a file. It may block its thread.
  init(
    attempts: Int = 3, backoff: Backoff = .exponential(initial: .milliseconds(200), maximum: .seconds(5)),
    copy: @escaping @Sendable (Item, ProgressReporter, (DispatchTimeInterval) -> Bool) throws -> Copied
  ) {
    delete = Action { (copied: Copied) async throws -> Copied in
      try await blocking { _ in
        try copied.delete()
        return copied
      }
    }
    let persistent = Action<Item, Copied>(
      policy: .enqueue(maxConcurrent: Self.limit),
      progress: { (item: Item, progress: ProgressReporter) async throws -> Copied in
        try await blocking { pause in try copy(item, progress, pause) }
      }
    )
    .retrying(attempts, backoff: backoff) { ($0 as? TransferFailure)?.isTransient == true }
    retries = persistent.events.compactMap { event in
      guard case .retrying(_, let error, let delay) = event.kind else { return nil }
      return "\(error), retrying in \(delay)"
    }
    self.copy = persistent.undoable(in: history, by: delete) { _, copied in copied.last }
  }
}

/// Runs a blocking function on a Dispatch thread, not on the shared thread pool of tasks.
///
/// - Parameter body: receives a function that waits for an interval and returns whether to stop because the task has
///   been cancelled.
func blocking<Result: Sendable>(
  _ body: @escaping @Sendable (_ pause: (DispatchTimeInterval) -> Bool) throws -> Result
) async throws -> Result {
  let (isCancelled, bell) = (MutableProperty(false), DispatchSemaphore(value: 0))
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Swift.Result {
            try body { span in
              if isCancelled.value { return true }
              if span != .nanoseconds(0) { _ = bell.wait(timeout: .now() + span) }
              return isCancelled.value
            }
          })
      }
    }
  } onCancel: {
    isCancelled.value = true
    bell.signal()
  }
}
