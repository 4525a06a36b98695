#if DEBUG
  import Synchronization

  /// The number of observers and subscriptions that are alive, in debug builds, for leak tests.
  ///
  /// ```swift
  /// let before = Resources.total
  /// Observable.just(1).subscribe().dispose()
  /// assert(Resources.total == before)
  /// ```
  public enum Resources {
    private static let count = Atomic<Int>(0)
    private static let serialCount = Atomic<Int>(0)

    /// The live observers and subscriptions of the whole process.
    public static var total: Int { count.load(ordering: .acquiring) }

    /// Counts one more. For your own types that leak tests should see.
    ///
    /// - Returns: the new total.
    @discardableResult
    public static func incrementTotal() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }

    /// Counts one less.
    ///
    /// - Returns: the new total.
    @discardableResult
    public static func decrementTotal() -> Int {
      count.subtract(1, ordering: .acquiringAndReleasing).newValue
    }

    /// The live subscriptions of the whole process that `observe(on:)` delivers on a serial dispatch queue, such as the
    /// main queue.
    public static var numberOfSerialDispatchQueueObservables: Int { serialCount.load(ordering: .acquiring) }

    static func countSerialDelivery(_ change: Int) {
      serialCount.add(change, ordering: .acquiringAndReleasing)
    }
  }
#endif
