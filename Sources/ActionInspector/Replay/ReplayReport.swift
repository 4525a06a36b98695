/// The result of a replay: the differences from the recording, and the inputs that could not be sent.
///
/// ```swift
/// let report = try await replay.run()
/// print(report)
/// // 12 inputs sent
/// // login 3: expected completed, observed failed
/// // not bound: search
/// ```
public struct ReplayReport: Sendable, Hashable {
  /// A difference between the recording and the replay.
  ///
  /// ```swift
  /// for divergence in report.divergences { print(divergence) }
  /// // login 3: expected completed, observed failed
  /// ```
  public struct Divergence: Sendable, Hashable {
    /// The name of the action.
    public var action: String
    /// The number of the execution in the recording, or nil if only the replay had it.
    public var execution: UInt64?
    /// The outcome in the recording, for example `completed`, `rejected (busy)` or `nothing`.
    public var expected: String
    /// The outcome in the replay.
    public var seen: String
  }

  /// An input of the recording that was not sent.
  ///
  /// ```swift
  /// print(report.undecodable.map { "\($0.action) \($0.execution): \($0.reason)" })
  /// // ["login 1: its input is hidden"]
  /// ```
  public struct Undecodable: Sendable, Hashable {
    /// The name of the action.
    public var action: String
    /// The number of the execution.
    public var execution: UInt64
    /// The reason: the input is hidden, or the codec cannot decode the recorded text.
    public var reason: String
  }

  /// The differences, grouped by action and in the order of the recording.
  public var divergences: [Divergence] = []
  /// The names of actions that had inputs but no binding, in the order of the recording.
  public var unbound: [String] = []
  /// The bound names that are not in the recording.
  public var unknown: [String] = []
  /// The inputs that were not sent.
  public var undecodable: [Undecodable] = []
  /// The number of inputs that were sent.
  public var sentCount = 0

  /// A Boolean value that indicates whether every input was sent and every outcome matches the recording.
  public var isFaithful: Bool {
    divergences.isEmpty && unbound.isEmpty && unknown.isEmpty && undecodable.isEmpty
  }
}

extension ReplayReport.Divergence: CustomStringConvertible {
  public var description: String {
    "\(action)\(execution.map { " \($0)" } ?? ""): expected \(expected), observed \(seen)"
  }
}

extension ReplayReport: CustomStringConvertible {
  public var description: String {
    var lines = ["\(sentCount) inputs sent"]
    lines += divergences.map(\.description)
    if !unbound.isEmpty { lines.append("not bound: \(unbound.joined(separator: ", "))") }
    if !unknown.isEmpty { lines.append("not in the recording: \(unknown.joined(separator: ", "))") }
    lines += undecodable.map { "\($0.action) \($0.execution) was not sent: \($0.reason)" }
    return lines.joined(separator: "\n")
  }
}
