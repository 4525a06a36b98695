/// The combined progress of several executions. Each change takes constant time, regardless of the number of
/// executions.
///
/// If all executions report counts, the counts are added. Otherwise the fraction is the mean of the fractions, or
/// unknown if one of them is unknown. The message is the latest message.
///
/// The sums are exact, so the result depends only on the current parts and not on earlier changes. Counts wrap around.
/// Fractions are added as integers, in units of 2⁻⁹⁶. A fraction of at least 2⁻⁴³ is a multiple of this unit, so the
/// mean of such fractions is rounded only on the conversion to `Double` and by the division.
struct ProgressSum<ID: Hashable & Sendable>: Sendable {
  private struct Part: Sendable {
    let progress: ExecutionProgress
    /// The parts whose messages were set before and after the message of this part, if it has a message.
    var (before, after): (ID?, ID?) = (nil, nil)

    init(_ progress: ExecutionProgress) { self.progress = progress }
  }

  private var parts: [ID: Part] = [:]
  /// The number of parts that report counts, and the sums of their counts.
  private var (counting, completed, total) = (0, 0, 0)
  /// The number of parts with a known fraction, and the sum of these fractions.
  private var (known, fractions) = (0, UInt128(0))
  /// The part whose message was set last.
  private var last: ID?

  init() {}

  /// The combined progress, or nil if there are no parts.
  var value: ExecutionProgress? {
    if parts.isEmpty { return nil }
    let message = last.flatMap { parts[$0]?.progress.message }
    if counting == parts.count { return ExecutionProgress(completed: completed, of: total, message: message) }
    guard known == parts.count else { return ExecutionProgress(message: message) }
    return ExecutionProgress(Double(fractions) * 0x1p-96 / Double(parts.count), message: message)
  }

  /// Sets the progress of a part.
  ///
  /// - Returns: whether the part already had progress.
  @discardableResult
  mutating func set(_ progress: ExecutionProgress, of id: ID) -> Bool {
    let hadProgress = remove(id) != nil
    var part = Part(progress)
    if progress.message != nil {
      part.before = last
      if let last { parts[last]?.after = id }
      last = id
    }
    parts[id] = part
    if let done = progress.completed, let all = progress.total {
      (counting, completed, total) = (counting + 1, completed &+ done, total &+ all)
    }
    if let fraction = progress.fraction { (known, fractions) = (known + 1, fractions + units(fraction)) }
    return hadProgress
  }

  /// Removes a part.
  ///
  /// - Returns: the progress of the part, or nil if it had none.
  @discardableResult
  mutating func remove(_ id: ID) -> ExecutionProgress? {
    guard let part = parts.removeValue(forKey: id) else { return nil }
    if let done = part.progress.completed, let all = part.progress.total {
      (counting, completed, total) = (counting - 1, completed &- done, total &- all)
    }
    if let fraction = part.progress.fraction { (known, fractions) = (known - 1, fractions - units(fraction)) }
    if part.progress.message == nil { return part.progress }
    if let before = part.before { parts[before]?.after = part.after }
    if let after = part.after { parts[after]?.before = part.before } else { last = part.before }
    return part.progress
  }

  /// Converts a fraction to units. It converts two words, because `UInt128(fraction)` needs the system's math library,
  /// which not every program links.
  private func units(_ fraction: Double) -> UInt128 {
    let high = UInt64(fraction * 0x1p32)
    let low = UInt64((fraction * 0x1p32 - Double(high)) * 0x1p64)
    return UInt128(high) << 64 + UInt128(low)
  }
}
