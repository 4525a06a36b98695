public import Dispatch

extension Duration {
  /// The longest span, which never ends: `buffer(timeSpan: .never, count: 10, scheduler: scheduler)`.
  public static var never: Duration { Duration(attoseconds: .max) }

  /// The same span; `never` is the longest one, which never ends.
  ///
  /// Each operator or source that takes a span also takes a `DispatchTimeInterval`, which is RxSwift's
  /// `RxTimeInterval`; a literal such as `.seconds(1)` is a `Duration`. The operators of an ``Infallible`` take a
  /// `Duration` only: in Swift 5 mode, each second form doubles the compiler's work on a chain with a function passed
  /// by its name, such as `scan(0, accumulator: +)`, and five of them were too much.
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
  /// The same span, for the functions of Dispatch; `Duration.never` never ends.
  ///
  /// ```swift
  /// queue.asyncAfter(deadline: .now() + DispatchTimeInterval(dueTime), execute: work)
  /// ```
  ///
  /// - Parameter duration: the span, of which whole nanoseconds are kept. A negative one counts as none; one of three
  ///   centuries or more never ends.
  public init(_ duration: Duration) {
    if duration <= .zero {
      self = .nanoseconds(0)
    } else if duration >= .seconds(Int64.max / 1_000_000_000) {
      // Checked before the duration is taken apart: the seconds of the longest spans do not fit their type.
      self = .never
    } else {
      let (seconds, attoseconds) = duration.components
      self = .nanoseconds(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    }
  }
}
