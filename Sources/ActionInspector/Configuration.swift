extension ActionInspector {
  /// The limits of an inspector, and its clock.
  public struct Configuration: Sendable {
    /// The number of events that are kept; the oldest go first.
    public var capacity: Int
    /// The number of bytes that their texts may take together; the oldest events go first.
    public var textCapacity: Int
    /// The time between two events of progress of an execution at least. The end of progress is always told.
    public var progressInterval: Duration
    /// The clock that measures the time of events.
    public var clock: any Clock<Duration>

    /// Sets limits and clock.
    ///
    /// ```swift
    /// let inspector = ActionInspector(.init(capacity: 100_000))
    /// ```
    ///
    /// - Parameters:
    ///   - capacity: the number of events that are kept; less than 1 counts as 1. Each takes 64 bytes.
    ///   - textCapacity: the number of bytes for texts; less than 0 counts as 0.
    ///   - progressInterval: the time between two events of progress of an execution at least.
    ///   - clock: the clock.
    public init(
      capacity: Int = 10_000, textCapacity: Int = 2 << 20, progressInterval: Duration = .milliseconds(50),
      clock: any Clock<Duration> = ContinuousClock()
    ) {
      self.capacity = max(1, capacity)
      self.textCapacity = max(0, textCapacity)
      self.progressInterval = progressInterval
      self.clock = clock
    }
  }
}
