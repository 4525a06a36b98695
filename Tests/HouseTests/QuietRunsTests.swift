import Surroundings
import Testing

@testable import Benchmarks

@Suite("Runs of a benchmark on a busy machine")
struct QuietRunsTests {
  /// Runs with these limits, of which the first one is measured before any row; the figures count from 1.
  private func measured(limits: [Double]) -> Measured {
    var (rest, count) = (limits[...], 0.0)
    var runs = QuietRuns { rest.popFirst() ?? limits[limits.count - 1] }
    return runs.measure {
      count += 1
      return count
    }
  }

  @Test("a quiet machine is measured once")
  func quiet() {
    let found = measured(limits: [2, 2.1, 9])
    expectEqual(found.figure, 1)
    expectEqual(found.limit, 2.1)
    expectEqual(found.noise, nil)
  }

  @Test("a figure counts when the limits before and after it were near the best")
  func again() {
    let found = measured(limits: [2, 3, 2, 2.1])
    expectEqual(found.figure, 3)
    expectEqual(found.limit, 2.1)
    expectEqual(found.noise, nil)
  }

  @Test("the quietest of ten runs counts where none was quiet, and says so")
  func busy() {
    let found = measured(limits: [2] + [6, 6, 4, 4, 6, 6, 6, 6, 6, 6, 2])
    expectEqual(found.figure, 4)
    expectEqual(found.limit, 4)
    expectEqual(found.noise, 2)
  }
}
