import Foundation
import RuntimeCounters
import TestSupport
import Testing

/// The benchmarks as built by users, if available. With `-enable-testing`, the compiler cannot treat a class without
/// subclasses as final, so test builds have different look-ups.
private let benchmarks = ProcessInfo.processInfo.environment["BENCHMARKS"]

/// The benchmark rows that count metadata look-ups, in a separate process. An event may end on another thread, and
/// look-ups of other tests would be counted as well.
@Suite(
  .enabled(if: look_up_counter_is_available(), "look-ups cannot be counted here"),
  .enabled(if: benchmarks != nil, "BENCHMARKS names no program; .ci/run builds one"),
  .watched)
struct LookUpTests {
  private struct Row: Decodable {
    enum CodingKeys: String, CodingKey {
      case name = "row"
      case lookUps = "look-ups"
      case target
    }

    let name: String
    let lookUps: Double
    let target: Double
  }

  @Test func `an event causes no more look-ups than its row allows`() async throws {
    let program = Program(url: URL(filePath: try #require(benchmarks)))
    let result = try await program.run(["--json", "--filter", "metadata look-ups"])
    expectEqual(result.errors, "")
    let rows = try result.lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
    #expect(rows.count > 200 && Set(rows.map(\.name)).count == rows.count)
    // Occasionally an event contends with another thread, or with a timer that is due, and takes a slower path.
    let over = rows.filter { $0.target == 0 ? $0.lookUps >= 0.05 : $0.lookUps.rounded() > $0.target }
    expectEqual(over.map { "\($0.name): \($0.lookUps) for \($0.target)" }, [])
  }
}
