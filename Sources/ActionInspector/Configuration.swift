extension ActionInspector {
  /// The limits and the clock of an inspector.
  public struct Configuration: Sendable {
    /// The maximum number of events. The oldest events are dropped first.
    public var capacity: Int
    /// The maximum total size of the texts of events, in bytes. The oldest events are dropped first.
    public var textCapacity: Int
    /// The minimum time between two progress events of an execution. A progress of 1 is always recorded.
    public var progressInterval: Duration
    /// The clock that measures the times of events.
    public var clock: any Clock<Duration>

    /// Creates a configuration.
    ///
    /// ```swift
    /// let inspector = ActionInspector(.init(capacity: 100_000))
    /// ```
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of events, at least 1. Each takes 64 bytes.
    ///   - textCapacity: the maximum number of bytes for texts. A negative number counts as 0.
    ///   - progressInterval: the minimum time between two progress events of an execution.
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
