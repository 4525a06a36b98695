/// The progress of work: a part of the whole, if that is known, and a message about the present step.
///
/// ```swift
/// ExecutionProgress(0.25)                    // a quarter
/// ExecutionProgress(completed: 3, of: 12)    // a quarter, as counts
/// ExecutionProgress(message: "connecting")   // no known part
/// ```
public struct ExecutionProgress: Sendable, Hashable {
  /// The part that is done, from 0 to 1; nil if it is not known.
  public let fraction: Double?
  /// The number of units that are done, if units are counted.
  public let completed: Int?
  /// The number of all units, if units are counted.
  public let total: Int?
  /// The present step of the work, for people to read.
  public let message: String?

  /// The progress of work that does not know how far it is.
  ///
  /// - Parameter message: the present step of the work.
  public init(message: String? = nil) {
    (fraction, completed, total) = (nil, nil, nil)
    self.message = message
  }

  /// The progress of work that knows how far it is.
  ///
  /// - Parameters:
  ///   - fraction: the part that is done. Less than 0 counts as 0, more than 1 as 1, and NaN as not known: a display of
  ///     progress is no reason to stop.
  ///   - message: the present step of the work.
  public init(_ fraction: Double, message: String? = nil) {
    self.fraction = fraction.isNaN ? nil : min(max(fraction, 0), 1)
    (completed, total) = (nil, nil)
    self.message = message
  }

  /// The progress of work that counts units.
  ///
  /// - Parameters:
  ///   - completed: the units that are done.
  ///   - total: all units; with 0 or fewer, the part is not known.
  ///   - message: the present step of the work.
  public init(completed: Int, of total: Int, message: String? = nil) {
    self.completed = completed
    self.total = total
    fraction = total > 0 ? min(max(Double(completed) / Double(total), 0), 1) : nil
    self.message = message
  }

  /// The progress of several executions together.
  ///
  /// Counts are added if all count; otherwise it is the mean of the parts. If the part of one is not known, that of all
  /// is not. The message is the last one.
  static func sum(_ parts: [ExecutionProgress]) -> ExecutionProgress? {
    if parts.count < 2 { return parts.first }
    let message = parts.last { $0.message != nil }?.message
    let counts = parts.compactMap { part in part.completed.flatMap { done in part.total.map { (done, $0) } } }
    if counts.count == parts.count {
      return ExecutionProgress(
        completed: counts.reduce(0) { $0 &+ $1.0 }, of: counts.reduce(0) { $0 &+ $1.1 }, message: message)
    }
    let fractions = parts.compactMap(\.fraction)
    guard fractions.count == parts.count else { return ExecutionProgress(message: message) }
    return ExecutionProgress(fractions.reduce(0, +) / Double(parts.count), message: message)
  }
}
