import Action

/// The failed executions that a model presents one after the other, in the order of their failures. This is a pure
/// value.
struct FailureQueue: Sendable {
  /// The maximum number of failures, which is part of the documentation of ``ActionModel``.
  static let limit = 100

  private var executions: [FailedExecution] = []

  /// The failure that is presented.
  var first: FailedExecution? { executions.first }

  var count: Int { executions.count }

  /// Whether the failure of the execution with this number is presented or queued.
  func contains(_ id: UInt64) -> Bool { executions.contains { $0.id == id } }

  /// Adds a failure. If there are too many, the oldest failure that is not presented is removed, because the presented
  /// failure may be about to be retried.
  mutating func append(_ execution: FailedExecution) {
    if executions.count == FailureQueue.limit { executions.remove(at: 1) }
    executions.append(execution)
  }

  /// Returns the failures that an execution clears when it begins.
  ///
  /// These are the earlier failures of inputs with the same key, if the execution was requested after them. An
  /// execution that retries a failed input clears only the failure of that input. Compares keys with the client's `==`,
  /// so the caller must hold no lock.
  ///
  /// - Parameters:
  ///   - id: the number of the execution that begins.
  ///   - retried: the number of the failed execution whose input it runs again, or 0.
  ///   - key: returns the key of the execution's input. It is called only if needed.
  func cleared(by id: UInt64, retrying retried: UInt64 = 0, key: () -> (any LaneKey)?) -> [UInt64] {
    if retried > 0 { return [retried] }
    let earlier = executions.filter { $0.lastRequest < id }
    if earlier.isEmpty { return [] }
    let key = key()
    return earlier.filter { execution in
      guard let key, let other = execution.key else { return true }
      return key.matches(other)
    }.map(\.id)
  }

  /// Removes failures. Failures that are no longer in the queue are ignored.
  mutating func remove(_ ids: [UInt64]) {
    if !ids.isEmpty { executions.removeAll { ids.contains($0.id) } }
  }

  mutating func removeAll() { executions = [] }
}
