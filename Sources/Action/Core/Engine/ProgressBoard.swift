import Streams
import Synchronization

/// The progress of the running executions of an action.
final class ProgressBoard: Sendable {
  private struct State: Sendable {
    /// The latest progress of each execution, by the number of the execution, with the number of the report.
    var parts: [UInt64: (report: UInt, progress: ExecutionProgress)] = [:]
    var version: UInt = 0

    var sum: ExecutionProgress? {
      ExecutionProgress.sum(parts.values.sorted { $0.report < $1.report }.map(\.progress))
    }
  }

  private let state = Lock(State())
  /// The number of executions that have a part: as long as none has, an end need not look for its own.
  private let count = Atomic(0)
  private let changes = SubjectCore(keeping: .last(1), initial: ())

  /// The progress of all of them together; nil while none has reported any. Reading adds it up.
  var sum: Property<ExecutionProgress?> {
    Property(
      changes: changes.map { [self] in state.withLock { $0.sum } },
      read: { [self] in state.withLock { ($0.sum, $0.version) } },
      version: { [self] in state.withLock { $0.version } })
  }

  var present: ExecutionProgress? { state.withLock { $0.sum } }

  func set(_ progress: ExecutionProgress, of id: UInt64) {
    state.withLock { state in
      state.version += 1
      if state.parts.updateValue((state.version, progress), forKey: id) == nil {
        count.add(1, ordering: .acquiringAndReleasing)
      }
    }
    changes.next(())
  }

  func remove(_ id: UInt64) {
    // Added, and not only read: so a report that this does not find sees that the execution has ended.
    if count.add(0, ordering: .acquiringAndReleasing).oldValue == 0 { return }
    let isGone = state.withLock { state in
      if state.parts.removeValue(forKey: id) == nil { return false }
      count.subtract(1, ordering: .acquiringAndReleasing)
      state.version += 1
      return true
    }
    if isGone { changes.next(()) }
  }

  func end() { changes.completed() }
}
