public import Dispatch

extension Duration {
  /// The longest span, which never ends, as in `buffer(timeSpan: .never, count: 10, scheduler: scheduler)`.
  public static var never: Duration { Duration(attoseconds: .max) }

  /// Creates a duration from a Dispatch interval. The interval `never` becomes `Duration.never`.
  ///
  /// Each operator or source that takes a span also takes a `DispatchTimeInterval`, which is RxSwift's
  /// `RxTimeInterval`. A literal such as `.seconds(1)` is a `Duration`. The operators of an ``Infallible`` take only a
  /// `Duration`. In Swift 5 mode, each additional overload doubles the compiler's work on a chain with a function
  /// passed by name, such as `scan(0, accumulator: +)`, and five overloads were too many.
  ///
  /// ```swift
  /// let pause: DispatchTimeInterval = .milliseconds(300)
  /// print(Duration(pause))   // 0.3 seconds
  /// ```
  public init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    case .never: self = .never
    @unknown default: self = .never
    }
  }
}

extension DispatchTimeInterval {
  /// Creates a Dispatch interval from a duration. `Duration.never` becomes `never`.
  ///
  /// ```swift
  /// queue.asyncAfter(deadline: .now() + DispatchTimeInterval(dueTime), execute: work)
  /// ```
  ///
  /// - Parameter duration: the span, rounded down to whole nanoseconds. A negative span counts as zero. A span of
  ///   almost three centuries or more never ends.
  public init(_ duration: Duration) {
    if duration <= .zero {
      self = .nanoseconds(0)
    } else if duration >= .seconds(Int64.max / 1_000_000_000) {
      // Checked before `components` is read, because the seconds of the longest spans do not fit into their type.
      self = .never
    } else {
      let (seconds, attoseconds) = duration.components
      self = .nanoseconds(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    }
  }
}
