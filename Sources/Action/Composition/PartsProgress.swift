/// How the progress of a part counts for the whole.
enum PartRole: Sendable {
  /// The only part at a time. The whole has its progress.
  case only
  /// One of several that run side by side. The whole has their sum, in which a completed part is full.
  case summand
  /// The first part of a chain. The whole has its progress until a later part reports.
  case first
  /// A later part of a chain. The whole has the sum of the later parts that run.
  case later
  /// The progress does not count.
  case hidden

  /// Whether the progress counts together with the progress of other parts.
  var isCombined: Bool { self != .only && self != .hidden }
}

/// The progress of a composed execution, made of the progress of its parts. A pure value.
///
/// A report takes the same time however many parts run.
struct PartsProgress: Sendable {
  /// The parts that have not ended.
  private var running: Set<Int> = []
  private var sum = ProgressSum<Int>()
  private var first: ExecutionProgress?
  /// The number of the first part of a chain.
  private var firstNumber: Int?

  /// The progress of the whole, or nil while no part that counts has reported one.
  private var value: ExecutionProgress? { sum.value ?? first }

  mutating func begin(_ part: Int) { running.insert(part) }

  /// - Returns: the progress of the whole, or nil if it does not depend on this part.
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
  /// - Returns: the new progress of the whole, or nil if it has not changed.
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
  /// The progress of the same work when it is done.
  fileprivate var full: ExecutionProgress {
    total.map { ExecutionProgress(completed: $0, of: $0) } ?? ExecutionProgress(1)
  }
}
