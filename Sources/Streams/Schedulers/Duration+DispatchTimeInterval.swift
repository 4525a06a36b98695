public import Dispatch

extension Duration {
  /// The longest span, which never ends: `buffer(timeSpan: .never, count: 10, scheduler: scheduler)`.
  public static var never: Duration { Duration(attoseconds: .max) }

  /// The same span; `never` is the longest one, which never ends.
  ///
  /// Operators and sources that take a span take a `DispatchTimeInterval`, too, which is what RxSwift calls
  /// `RxTimeInterval`; a literal such as `.seconds(1)` is a `Duration`. Those of an ``Infallible`` take a `Duration` only.
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
