import Foundation
import StreamsTesting
import TestSupport
import Testing

@testable import ActionOutbox

/// Histories of inputs are stopped before each system call, with each content that the disk may have then.
///
/// The numbers are exact. A change of one is a change of the calls that a log makes.
@Suite(.watched) struct CrashPointTests {
  /// The number of moments at which the machine stops, and of different disks that it leaves.
  struct Count: Equatable, Sendable {
    var points: Int
    var disks: Int
  }

  /// A log that is never rewritten, and one that is rewritten whenever an input is removed.
  @Test(arguments: [(1 << 20, Count(points: 822, disks: 25_042)), (0, Count(points: 1_321, disks: 27_384))])
  func `a confirmed input is pending after every crash in every history of 8 steps`(
    slack: Int, count: Count
  ) async throws {
    try await withWatchdog(seconds: 60) {
      let exploration = Exploration(slack: slack)
      try exploration.explore(length: 8)
      expectEqual(exploration.failures, [])
      expectEqual(exploration.count, count)
    }
  }

  @Test(arguments: [(1 << 20, Count(points: 70, disks: 580)), (0, Count(points: 93, disks: 950))])
  func `what a process finds after a crash is pending after the next crash`(slack: Int, count: Count)
    async throws
  {
    try await withWatchdog(seconds: 60) {
      let exploration = Exploration(slack: slack, goesOn: true)
      try exploration.explore(length: 5)
      expectEqual(exploration.failures, [])
      expectEqual(exploration.count, count)
    }
  }

  @Test(arguments: [
    (1 << 20, 1_239, Count(points: 255, disks: 739)), (0, 1_341, Count(points: 342, disks: 843)),
  ])
  func `a confirmed input is pending after a failed call and a later crash`(
    slack: Int, runs: Int, count: Count
  ) async throws {
    try await withWatchdog(seconds: 60) {
      let exploration = Exploration(slack: slack)
      let found = try exploration.exploreFailures(
        length: 5, [[.fails(ENOSPC)], [.fails(EIO)], [.short, .fails(ENOSPC)]])
      expectEqual(exploration.failures, [])
      expectEqual(found, runs)
      expectEqual(exploration.count, count)
    }
  }
}
