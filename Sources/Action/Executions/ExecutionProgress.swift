/// The progress of work: the completed fraction, if it is known, and a message about the current step.
///
/// ```swift
/// ExecutionProgress(0.25)                    // a quarter
/// ExecutionProgress(completed: 3, of: 12)    // a quarter, as counts
/// ExecutionProgress(message: "connecting")   // no known part
/// ```
public struct ExecutionProgress: Sendable, Hashable {
  /// The completed fraction, from 0 to 1, or nil if it is not known.
  public let fraction: Double?
  /// The number of completed units, if units are counted.
  public let completed: Int?
  /// The number of all units, if units are counted.
  public let total: Int?
  /// The current step of the work, to display to users.
  public let message: String?

  /// Creates the progress of work whose fraction is not known.
  ///
  /// - Parameter message: the current step of the work.
  public init(message: String? = nil) {
    (fraction, completed, total) = (nil, nil, nil)
    self.message = message
  }

  /// Creates the progress of work whose fraction is known.
  ///
  /// - Parameters:
  ///   - fraction: the completed fraction. A value below 0 is treated as 0, a value above 1 as 1, and NaN as not known.
  ///     Invalid values do not stop the program, because progress is only displayed.
  ///   - message: the current step of the work.
  public init(_ fraction: Double, message: String? = nil) {
    self.fraction = fraction.isNaN ? nil : min(max(fraction, 0), 1)
    (completed, total) = (nil, nil)
    self.message = message
  }

  /// Creates the progress of work that counts units.
  ///
  /// - Parameters:
  ///   - completed: the number of completed units.
  ///   - total: the number of all units. If it is 0 or less, the fraction is not known.
  ///   - message: the current step of the work.
  public init(completed: Int, of total: Int, message: String? = nil) {
    self.completed = completed
    self.total = total
    fraction = total > 0 ? min(max(Double(completed) / Double(total), 0), 1) : nil
    self.message = message
  }

  /// Returns the combined progress of several executions. See ``ProgressSum``.
  ///
  /// - Parameter parts: the progress of each execution, in the order of the reports.
  static func sum(_ parts: [ExecutionProgress]) -> ExecutionProgress? {
    var sum = ProgressSum<Int>()
    for (index, part) in parts.enumerated() { sum.set(part, of: index) }
    return sum.value
  }
}
