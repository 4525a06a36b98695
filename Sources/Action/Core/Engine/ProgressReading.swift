/// An optional progress stored in one word. It is copied at each step of an execution, although most executions report
/// no progress. Copying an optional ``ExecutionProgress`` would copy eight words.
package enum ProgressReading: Sendable, Hashable {
  case none
  indirect case known(ExecutionProgress)

  package init(_ progress: ExecutionProgress?) {
    self = progress.map(ProgressReading.known) ?? .none
  }

  package var value: ExecutionProgress? {
    switch self {
    case .none: nil
    case .known(let progress): progress
    }
  }
}
