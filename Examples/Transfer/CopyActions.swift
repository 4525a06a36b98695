import Action
import Foundation

/// The action that copies files, and the one that deletes the copies.
struct CopyActions: Sendable {
  /// The number of files that are copied at once.
  static let limit = 2

  /// Copies files, up to the limit at once: further ones have to wait elsewhere. An execution can be undone.
  let copy: Action<Item, Copied>
  /// Deletes a copy: the inverse of an execution.
  let delete: Action<Copied, Copied>
  /// The files that have been copied, the newest last.
  let history = UndoStack()
  /// The reasons why files are copied again.
  let retries: Observable<String>

  /// - Parameter copy: copies a file, on a thread that it may block.
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

/// Runs a blocking function on a thread of Dispatch, not on one that tasks share.
///
/// - Parameter body: gets a function that waits for a span and returns whether to stop, since the
///   task has been cancelled.
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
