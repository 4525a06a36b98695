/// The times to wait before each of several retries.
///
/// ```swift
/// let backoff = Backoff.exponential(initial: .seconds(1), maximum: .seconds(30))
/// print((1...6).map { backoff.delay(beforeRetry: $0) })
/// // [1.0 seconds, 2.0 seconds, 4.0 seconds, 8.0 seconds, 16.0 seconds, 30.0 seconds]
/// ```
///
/// Many clients that fail at the same moment should not all come back at the same moment: ``jittered(by:random:)``
/// scatters them.
///
/// Source of the idea: "Exponential Backoff And Jitter", Marc Brooker, AWS Architecture Blog.
public struct Backoff: Sendable {
  private enum Growth: Sendable {
    case linear(step: Duration)
    case exponential(multiplier: Double)
  }

  /// A hundred thousand years. `Double` and `Duration` compute longer times wrongly.
  private static let forever = Duration.seconds(3_200_000_000_000)

  private let initial: Duration
  private let growth: Growth
  private let maximum: Duration
  private var jitter = 0.0
  private var random: @Sendable () -> Double = { Double.random(in: 0...1) }

  private init(initial: Duration, growth: Growth, maximum: Duration) {
    let least = min(initial, maximum)
    precondition(
      least >= .zero, "a Backoff got the time \(least); pass Duration.zero to retry without waiting, or more")
    self.initial = initial
    self.growth = growth
    self.maximum = min(maximum, Backoff.forever)
  }

  /// The same time before each retry.
  public static func constant(_ delay: Duration) -> Backoff {
    linear(initial: delay, increment: .zero)
  }

  /// A time that becomes longer by `increment` with each retry.
  ///
  /// - Parameters:
  ///   - initial: the time before the first retry.
  ///   - increment: the time by which each one is longer than the one before. With a negative one each is
  ///     shorter, down to none.
  ///   - maximum: the longest time; nil for no limit but that of a hundred thousand years.
  public static func linear(initial: Duration, increment: Duration, maximum: Duration? = nil) -> Backoff {
    Backoff(initial: initial, growth: .linear(step: increment), maximum: maximum ?? forever)
  }

  /// A time that is multiplied by `multiplier` with each retry.
  ///
  /// - Parameters:
  ///   - initial: the time before the first retry.
  ///   - multiplier: the factor by which each one is longer than the one before; at least 1.
  ///   - maximum: the longest time; nil for no limit.
  ///   - jitter: the part of the time that is left to chance, as in ``jittered(by:random:)``.
  public static func exponential(
    initial: Duration, multiplier: Double = 2, maximum: Duration? = nil, jitter: Double = 0
  ) -> Backoff {
    precondition(
      multiplier >= 1,
      "Backoff.exponential got the multiplier \(multiplier); pass 1 or more, or use a shorter initial time")
    return Backoff(
      initial: initial, growth: .exponential(multiplier: multiplier), maximum: maximum ?? forever
    ).jittered(by: jitter)
  }

  /// Leaves a part of each time to chance.
  ///
  /// ```swift
  /// Backoff.constant(.seconds(10)).jittered(by: 0.2)   // between 8 and 10 seconds
  /// ```
  ///
  /// - Parameters:
  ///   - fraction: the part of a time that may be left out: with 0 nothing, with 1 all of it.
  ///   - random: gives a number from 0 to 1 for each retry: the part of that fraction that is left out. For tests. A
  ///     number outside of that range counts as its nearer end, and NaN as 0.
  public func jittered(
    by fraction: Double, random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) -> Backoff {
    precondition(
      (0...1).contains(fraction), "a Backoff got the jitter \(fraction); pass a fraction from 0 to 1")
    var copy = self
    copy.jitter = fraction
    copy.random = random
    return copy
  }

  /// The time to wait before a retry; the first one has the number 1.
  ///
  /// - Complexity: constant; for an exponential backoff, logarithmic in `number`.
  public func delay(beforeRetry number: Int) -> Duration {
    let full = fullDelay(steps: max(0, number - 1))
    return jitter == 0 ? full : full * (1 - jitter * min(max(0, random()), 1))
  }

  private func fullDelay(steps: Int) -> Duration {
    switch growth {
    case .linear(let step):
      let estimate = initial / .seconds(1) + step / .seconds(1) * Double(steps)
      if estimate >= maximum / .seconds(1) { return maximum }
      // Not computed in this case: the result may be too small for a `Duration`.
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
