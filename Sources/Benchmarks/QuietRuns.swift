/// A figure and its limit in nanoseconds, which is the greater of the limits measured before and after the figure.
struct Measured {
  var figure: Double?
  var limit: Double
  /// The ratio of the limit to the limit of a quiet machine, if it is too large to trust the figure.
  var noise: Double?
}

/// Repeats measurements while the machine is not quiet. A figure counts if its limit is close to the best limit so far.
struct QuietRuns {
  private static let tolerance = 1.1
  private static let most = 10

  /// The lowest limit measured so far.
  private(set) var best: Double
  private var latest: Double
  private let measureLimit: () -> Double

  init(limit: @escaping () -> Double) {
    measureLimit = limit
    latest = limit()
    best = latest
  }

  /// Measures a figure up to ten times, and returns the measurement with the lowest limit.
  mutating func measure(_ figure: () -> Double?) -> Measured {
    var quietest = Measured(figure: nil, limit: .infinity)
    for _ in 0..<Self.most {
      let before = latest
      let found = figure()
      latest = measureLimit()
      best = min(best, latest)
      let limit = max(before, latest)
      if limit < quietest.limit { quietest = Measured(figure: found, limit: limit) }
      if limit <= best * Self.tolerance { break }
    }
    if quietest.limit > best * Self.tolerance { quietest.noise = quietest.limit / best }
    return quietest
  }
}
