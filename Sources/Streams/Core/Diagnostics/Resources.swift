#if DEBUG
  import Synchronization

  /// Counts live observers and subscriptions in debug builds, for leak tests.
  ///
  /// ```swift
  /// let before = Resources.total
  /// Observable.just(1).subscribe().dispose()
  /// assert(Resources.total == before)
  /// ```
  public enum Resources {
    private static let count = Atomic<Int>(0)
    private static let serialCount = Atomic<Int>(0)

    /// The number of live observers and subscriptions in the process.
    public static var total: Int { count.load(ordering: .acquiring) }

    /// Increments the count. Call it from your own types to include them in leak tests.
    ///
    /// - Returns: the new total.
    @discardableResult
    public static func incrementTotal() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }

    /// Decrements the count.
    ///
    /// - Returns: the new total.
    @discardableResult
    public static func decrementTotal() -> Int {
      count.subtract(1, ordering: .acquiringAndReleasing).newValue
    }

    /// The number of live subscriptions in the process that `observe(on:)` delivers on a serial dispatch queue, such as
    /// the main queue.
    public static var numberOfSerialDispatchQueueObservables: Int { serialCount.load(ordering: .acquiring) }

    static func countSerialDelivery(_ change: Int) {
      serialCount.add(change, ordering: .acquiringAndReleasing)
    }
  }
#endif
