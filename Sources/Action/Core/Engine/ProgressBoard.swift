import Streams
import Synchronization

/// The progress of the running executions of an action. The cost of a report does not depend on the number of running
/// executions.
final class ProgressBoard: Sendable {
  private struct State: Sendable {
    /// The latest progress of each execution, keyed by the number of the execution.
    var parts = ProgressSum<UInt64>()
    var version: UInt = 0

    var sum: ExecutionProgress? { parts.value }
  }

  private let state = Lock(State())
  /// The number of executions with a part. While it is zero, an execution that ends does not search for its part.
  private let count = Atomic(0)
  private let changes = SubjectCore(keeping: .last(1), initial: ())

  /// The progress of all executions combined, or nil while none has been reported. It is computed when it is read.
  var sum: Property<ExecutionProgress?> {
    Property(
      changes: changes.map { [self] in state.withLock { $0.sum } },
      read: { [self] in state.withLock { ($0.sum, $0.version) } },
      version: { [self] in state.withLock { $0.version } })
  }

  var present: ExecutionProgress? { state.withLock { $0.sum } }

  /// Sets the progress of an execution, unless the execution has ended.
  ///
  /// - Parameter isOver: returns whether the execution has ended. An ended execution is removed afterwards.
  /// - Returns: whether the progress has been set.
  func set(_ progress: ExecutionProgress, of id: UInt64, unless isOver: () -> Bool) -> Bool {
    let isSet = state.withLock { state in
      // The part is counted before the check. If the removal does not find the part, the check finds the end.
      count.add(1, ordering: .acquiringAndReleasing)
      let isOver = isOver()
      if !isOver { state.version += 1 }
      if isOver || state.parts.set(progress, of: id) {
        count.subtract(1, ordering: .acquiringAndReleasing)
      }
      return !isOver
    }
    if isSet { changes.next(()) }
    return isSet
  }

  /// - Returns: whether the execution had reported progress.
  @discardableResult
  func remove(_ id: UInt64) -> Bool {
    // This is an addition instead of a load, so a report that is not found here finds that the execution has ended.
    if count.add(0, ordering: .acquiringAndReleasing).oldValue == 0 { return false }
    let isGone = state.withLock { state in
      if state.parts.remove(id) == nil { return false }
      count.subtract(1, ordering: .acquiringAndReleasing)
      state.version += 1
      return true
    }
    if isGone { changes.next(()) }
    return isGone
  }

  func end() { changes.completed() }
}
