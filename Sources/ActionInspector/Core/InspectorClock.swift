import Dispatch

/// The time since an inspector was made, in nanoseconds.
struct InspectorClock: Sendable {
  /// Reads another clock than the usual one.
  private let other: (@Sendable () -> Int64)?
  private let start = DispatchTime.now().uptimeNanoseconds

  /// - Parameter clock: the clock. The continuous one is read without its instants of 128 bits, which take as long as
  ///   all the rest of an event.
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
  /// The nanoseconds, without the part of one that is left; at most the largest number.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if isTooLarge { return seconds < 0 ? .min : .max }
    return whole + attoseconds / 1_000_000_000
  }
}
