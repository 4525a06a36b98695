import Streams

/// How far the running executions of an action are.
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
  private let changes = SubjectCore(keeping: .last(1), initial: ())

  /// The progress of all of them together; nil while none has reported any. Reading adds it up.
  var sum: Property<ExecutionProgress?> {
    Property(
      changes: changes.map { [self] in state.withLock { $0.sum } },
      read: { [self] in state.withLock { ($0.sum, $0.version) } },
      version: { [self] in state.withLock { $0.version } })
  }

  func set(_ progress: ExecutionProgress, of id: UInt64) {
    state.withLock { state in
      state.version += 1
      state.parts[id] = (state.version, progress)
    }
    changes.next(())
  }

  func remove(_ id: UInt64) {
    let isGone = state.withLock { state in
      if state.parts.removeValue(forKey: id) == nil { return false }
      state.version += 1
      return true
    }
    if isGone { changes.next(()) }
  }

  func end() { changes.completed() }
}
