import Action
import Foundation

/// What copies files and what deletes the copies again.
struct CopyActions: Sendable {
  /// How many files are copied at once.
  static let limit = 2

  /// Copies that many files at once: what is over that has to be kept elsewhere. An execution can be undone.
  let copy: Action<Item, Copied>
  /// Deletes a copy: what undoes an execution.
  let delete: Action<Copied, Copied>
  /// What has been copied, the newest last.
  let history = UndoStack()
  /// Says why a file is copied again.
  let retries: Observable<String>

  /// - Parameter copy: does it, on a thread that it may block.
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
      policy: .concurrent(limit: Self.limit),
      progress: { (item: Item, progress: ProgressReporter) async throws -> Copied in
        try await blocking { pause in try copy(item, progress, pause) }
      }
    )
    .retrying(attempts, backoff: backoff) { ($0 as? TransferFailure)?.isTransient == true }
    retries = persistent.events.compactMap { event in
      guard case .retrying(_, let error, let delay) = event.kind else { return nil }
      return "\(error); again in \(delay)"
    }
    self.copy = persistent.undoable(in: history, by: delete) { _, copied in copied.last }
  }
}

/// Runs what blocks on a thread of Dispatch's, not on one that tasks share.
///
/// - Parameter body: gets what lets a span pass and says whether to stop, since the task has been cancelled.
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
