/// Counts the executions that have ended for their caller but still hold a slot, because their cancelled work has not
/// stopped. This is a pure value.
///
/// An abandoned execution frees its slot and ends for its caller in two steps, in either order. Between them, the count
/// is one too low or one too high.
struct EarlyEnds: Sendable {
  private(set) var count = 0
  /// Whether ``count`` may be too low, because executions that were already running when counting started may have
  /// ended for their caller earlier.
  private var isEstimate = false

  init() {}

  /// - Parameter runningCount: the number of executions that held a slot before the first step.
  init(runningCount: Int) { isEstimate = runningCount > 0 }

  /// Records that an execution ends for its caller, without a change of the status.
  mutating func add() { count += 1 }

  /// Processes a change of the status.
  ///
  /// - Parameters:
  ///   - starts: the number of executions that start in this step.
  ///   - before: the number of executions that held a slot before this step.
  ///   - now: the number of executions that hold a slot after this step.
  ///   - isEnd: whether an execution ends for its caller in this step. The execution may have been waiting without a
  ///     slot.
  mutating func take(starts: Int, from before: Int, to now: Int, isEnd: Bool) {
    let freed = max(0, before + starts - now)
    if freed > 0 { count -= isEnd ? freed - 1 : freed }
    if isEstimate, before == 0, now == starts {
      (count, isEstimate) = (0, false)
    }
  }
}
