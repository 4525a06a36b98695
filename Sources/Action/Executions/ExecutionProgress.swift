/// How far work is: a part of the whole, where that is known, and what it is doing.
///
/// ```swift
/// ExecutionProgress(0.25)                            // a quarter
/// ExecutionProgress(completed: 3, of: 12)            // a quarter, as counts
/// ExecutionProgress(message: "connecting")           // it cannot be told how far
/// ```
public struct ExecutionProgress: Sendable, Hashable {
  /// The part that is done, from 0 to 1; nil where that is not known.
  public let fraction: Double?
  /// How many units are done, where units are counted.
  public let completed: Int?
  /// How many units there are, where units are counted.
  public let total: Int?
  /// What the work is doing, for people to read.
  public let message: String?

  /// Work that does not know how far it is.
  ///
  /// - Parameter message: what the work is doing.
  public init(message: String? = nil) {
    (fraction, completed, total) = (nil, nil, nil)
    self.message = message
  }

  /// Work that knows how far it is.
  ///
  /// - Parameters:
  ///   - fraction: the part that is done. Less than 0 counts as 0, more than 1 as 1, and what is no number as
  ///     not known: a display of progress is no reason to stop.
  ///   - message: what the work is doing.
  public init(_ fraction: Double, message: String? = nil) {
    self.fraction = fraction.isNaN ? nil : min(max(fraction, 0), 1)
    (completed, total) = (nil, nil)
    self.message = message
  }

  /// Work that counts.
  ///
  /// - Parameters:
  ///   - completed: the units that are done.
  ///   - total: all units; with 0 or fewer it is not known how far the work is.
  ///   - message: what the work is doing.
  public init(completed: Int, of total: Int, message: String? = nil) {
    self.completed = completed
    self.total = total
    fraction = total > 0 ? min(max(Double(completed) / Double(total), 0), 1) : nil
    self.message = message
  }

  /// How far several are together.
  ///
  /// Counts are added where all count, otherwise the mean of the parts is taken; if it is not known of one, it is not
  /// known. The message is that of the last one that has one.
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
