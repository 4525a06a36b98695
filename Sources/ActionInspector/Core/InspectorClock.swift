import Dispatch

/// The time since an inspector was created, in nanoseconds.
struct InspectorClock: Sendable {
  /// Reads a clock other than the continuous clock.
  private let other: (@Sendable () -> Int64)?
  private let start = DispatchTime.now().uptimeNanoseconds

  /// - Parameter clock: the clock. The continuous clock is read without its 128-bit instants, because these would
  ///   double the cost of an event.
  init(_ clock: any Clock<Duration>) {
    other = clock is ContinuousClock ? nil : InspectorClock.reading(clock)
  }

  var now: Int64 {
    if let other { return other() }
    return Int64(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds &- start)
  }

  private static func reading<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Int64 {
    let start = clock.now
    return { start.duration(to: clock.now).wholeNanoseconds }
  }
}

extension Duration {
  /// The duration in whole nanoseconds, truncated and clamped to the range of `Int64`.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if isTooLarge { return seconds < 0 ? .min : .max }
    return whole + attoseconds / 1_000_000_000
  }
}
