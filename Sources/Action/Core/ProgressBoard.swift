import Streams

/// How far the running executions of an action are.
final class ProgressBoard: Sendable {
  private let parts = MutableProperty<[(id: UInt64, progress: ExecutionProgress)]>([])
  /// All of them together; nil while none has said anything.
  let sum: Property<ExecutionProgress?>

  init() {
    sum = Property(initial: nil, then: parts.asObservable().map { ExecutionProgress.sum($0.map(\.progress)) })
  }

  func set(_ progress: ExecutionProgress, of id: UInt64) {
    parts.modify { parts in
      parts.removeAll { $0.id == id }
      parts.append((id, progress))
    }
  }

  func remove(_ id: UInt64) {
    // Read first: a change that changes nothing would be announced.
    if parts.value.contains(where: { $0.id == id }) { parts.modify { $0.removeAll { $0.id == id } } }
  }
}
