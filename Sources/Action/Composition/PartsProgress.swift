/// Determines how the progress of a part contributes to the progress of the composed execution.
enum PartRole: Sendable {
  /// The only part that runs at a time. Its progress is the progress of the composed execution.
  case only
  /// One of several concurrent parts. The progress of the composed execution is their sum, in which a completed part
  /// counts as 100 %.
  case summand
  /// The first part of a chain. Its progress is the progress of the composed execution until a later part reports.
  case first
  /// A later part of a chain. The progress of the composed execution is the sum of the running later parts.
  case later
  /// The progress of the part is ignored.
  case hidden

  /// Whether the progress of the part is added to the progress of other parts.
  var isCombined: Bool { self != .only && self != .hidden }
}

/// The progress of a composed execution, computed from the progress of its parts. This is a pure value.
///
/// The cost of a report does not depend on the number of parts.
struct PartsProgress: Sendable {
  /// The parts that have not ended.
  private var running: Set<Int> = []
  private var sum = ProgressSum<Int>()
  private var first: ExecutionProgress?
  /// The number of the first part of a chain.
  private var firstNumber: Int?

  /// The progress of the composed execution, or nil until a part that is not hidden has reported progress.
  private var value: ExecutionProgress? { sum.value ?? first }

  mutating func begin(_ part: Int) { running.insert(part) }

  /// - Returns: the progress of the composed execution, or nil if it does not depend on this part.
  mutating func report(_ progress: ExecutionProgress, of part: Int, as role: PartRole) -> ExecutionProgress? {
    guard running.contains(part) else { return nil }
    if role == .first {
      (first, firstNumber) = (progress, part)
      if sum.value != nil { return nil }
    } else {
      sum.set(progress, of: part)
    }
    return value
  }

  /// Records the end of a part.
  ///
  /// - Returns: the new progress of the composed execution, or nil if it has not changed.
  mutating func end(_ part: Int, as role: PartRole) -> ExecutionProgress? {
    guard running.remove(part) != nil, let before = value else { return nil }
    if part == firstNumber {
      first = nil
    } else if let last = sum.remove(part), role == .summand {
      sum.set(last.full, of: part)
    }
    let after = value ?? ExecutionProgress()
    return after == before ? nil : after
  }
}

extension ExecutionProgress {
  /// The progress of the same work after its completion.
  fileprivate var full: ExecutionProgress {
    total.map { ExecutionProgress(completed: $0, of: $0) } ?? ExecutionProgress(1)
  }
}
