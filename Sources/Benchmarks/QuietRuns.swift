/// A figure, and the limit that was measured before and after it: the greater one, in nanoseconds.
struct Measured {
  var figure: Double?
  var limit: Double
  /// The factor by which the limit exceeds that of a quiet machine, if it is too large to believe the figure.
  var noise: Double?
}

/// Measures again while the machine is not quiet: a figure counts if the limit beside it is near the best one seen.
struct QuietRuns {
  private static let tolerance = 1.1
  private static let most = 10

  /// The least limit that has been seen.
  private(set) var best: Double
  private var latest: Double
  private let measureLimit: () -> Double

  init(limit: @escaping () -> Double) {
    measureLimit = limit
    latest = limit()
    best = latest
  }

  /// Takes the figure beside the least limit of at most ten.
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
