/// The delays before a series of retries.
///
/// ```swift
/// let backoff = Backoff.exponential(initial: .seconds(1), maximum: .seconds(30))
/// print((1...6).map { backoff.delay(beforeRetry: $0) })
/// // [1.0 seconds, 2.0 seconds, 4.0 seconds, 8.0 seconds, 16.0 seconds, 30.0 seconds]
/// ```
///
/// Clients that fail at the same time should not all retry at the same time. ``jittered(by:random:)`` spreads their
/// retries.
///
/// Source of the idea: "Exponential Backoff And Jitter", Marc Brooker, AWS Architecture Blog.
public struct Backoff: Sendable {
  private enum Growth: Sendable {
    case linear(step: Duration)
    case exponential(multiplier: Double)
  }

  /// The longest delay, a hundred thousand years. `Double` and `Duration` cannot represent longer times accurately.
  private static let forever = Duration.seconds(3_200_000_000_000)

  private let initial: Duration
  private let growth: Growth
  private let maximum: Duration
  private var jitter = 0.0
  private var random: @Sendable () -> Double = { Double.random(in: 0...1) }

  private init(initial: Duration, growth: Growth, maximum: Duration) {
    let least = min(initial, maximum)
    precondition(
      least >= .zero,
      "A Backoff got the time \(least). Pass Duration.zero or more. Zero retries without waiting.")
    self.initial = initial
    self.growth = growth
    self.maximum = min(maximum, Backoff.forever)
  }

  /// Returns a backoff with the same delay before each retry.
  public static func constant(_ delay: Duration) -> Backoff {
    linear(initial: delay, increment: .zero)
  }

  /// Returns a backoff whose delay increases by `increment` with each retry.
  ///
  /// - Parameters:
  ///   - initial: the delay before the first retry.
  ///   - increment: the difference between one delay and the next. A negative increment makes the delays shorter, down
  ///     to zero.
  ///   - maximum: the longest delay. If nil, the limit is a hundred thousand years.
  public static func linear(initial: Duration, increment: Duration, maximum: Duration? = nil) -> Backoff {
    Backoff(initial: initial, growth: .linear(step: increment), maximum: maximum ?? forever)
  }

  /// Returns a backoff whose delay is multiplied by `multiplier` with each retry.
  ///
  /// - Parameters:
  ///   - initial: the delay before the first retry.
  ///   - multiplier: the ratio of one delay to the previous one, at least 1.
  ///   - maximum: the longest delay, or nil for no limit.
  ///   - jitter: the random fraction of each delay, as in ``jittered(by:random:)``.
  public static func exponential(
    initial: Duration, multiplier: Double = 2, maximum: Duration? = nil, jitter: Double = 0
  ) -> Backoff {
    precondition(
      multiplier >= 1,
      "Backoff.exponential got the multiplier \(multiplier). Pass 1 or more, or use a shorter initial delay.")
    return Backoff(
      initial: initial, growth: .exponential(multiplier: multiplier), maximum: maximum ?? forever
    ).jittered(by: jitter)
  }

  /// Returns a backoff with a random part of each delay subtracted.
  ///
  /// ```swift
  /// Backoff.constant(.seconds(10)).jittered(by: 0.2)   // between 8 and 10 seconds
  /// ```
  ///
  /// - Parameters:
  ///   - fraction: the largest fraction of a delay that may be subtracted, from 0 for none to 1 for the whole delay.
  ///   - random: returns a number from 0 to 1 for each retry, which is multiplied by `fraction`. For tests. A number
  ///     outside this range is clamped to it, and NaN counts as 0.
  public func jittered(
    by fraction: Double, random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) -> Backoff {
    precondition(
      (0...1).contains(fraction), "A Backoff got the jitter \(fraction). Pass a fraction from 0 to 1.")
    var copy = self
    copy.jitter = fraction
    copy.random = random
    return copy
  }

  /// Returns the delay before a retry. The number of the first retry is 1.
  ///
  /// - Complexity: constant. For an exponential backoff, logarithmic in `number`.
  public func delay(beforeRetry number: Int) -> Duration {
    let full = fullDelay(steps: max(0, number - 1))
    return jitter == 0 ? full : full * (1 - jitter * min(max(0, random()), 1))
  }

  private func fullDelay(steps: Int) -> Duration {
    switch growth {
    case .linear(let step):
      let estimate = initial / .seconds(1) + step / .seconds(1) * Double(steps)
      if estimate >= maximum / .seconds(1) { return maximum }
      // Not computed if negative, because the result may be too small for a `Duration`.
      return estimate < -1 ? .zero : max(.zero, initial + step * steps)
    case .exponential(let multiplier):
      if initial == .zero { return .zero }
      let factor = multiplier.raised(to: steps)
      if initial / .seconds(1) * factor >= maximum / .seconds(1) { return maximum }
      return initial * factor
    }
  }
}

extension Double {
  fileprivate func raised(to exponent: Int) -> Double {
    var (result, base, rest) = (1.0, self, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result *= base }
      base *= base
      rest >>= 1
    }
    return result
  }
}
