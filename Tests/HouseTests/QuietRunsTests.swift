import TestSupport
import Testing

@testable import Benchmarks

struct QuietRunsTests {
  /// The first limit is measured before any row. The figures count from 1.
  @Test(arguments: [
    (limits: [2, 2.1, 9], figure: 1.0, limit: 2.1, noise: nil as Double?),
    // The limit measured next to the first figure is greater.
    (limits: [2, 3, 2, 2.1], figure: 3, limit: 2.1, noise: nil),
    // No run was quiet.
    (limits: [2, 6, 6, 4, 4, 6, 6, 6, 6, 6, 6, 2], figure: 4, limit: 4, noise: 2),
  ]) func `the first undisturbed measurement is used, or the least disturbed of ten`(
    limits: [Double], figure: Double, limit: Double, noise: Double?
  ) {
    var (rest, count) = (limits[...], 0.0)
    var runs = QuietRuns { rest.popFirst() ?? limits[limits.count - 1] }
    let found = runs.measure {
      count += 1
      return count
    }
    expectEqual(found.figure, figure)
    expectEqual(found.limit, limit)
    expectEqual(found.noise, noise)
  }
}
