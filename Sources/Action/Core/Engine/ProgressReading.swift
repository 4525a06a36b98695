/// A progress that takes one word where there is none: what is shown of most executions is copied at each of their steps,
/// and an ``ExecutionProgress`` is eight words.
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
