import Foundation
import RuntimeCounters
import TestSupport
import Testing

/// The benchmarks as their users build them, if there are any: with `-enable-testing` the compiler may not take a class
/// without subclasses for a final one, so what tests are built with has other look-ups.
private let benchmarks = ProcessInfo.processInfo.environment["BENCHMARKS"]

/// The rows of the benchmarks that count look-ups of metadata, in a process of their own: an event may end on another
/// thread, and those of other tests count as well.
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

  @Test func `an event looks up no more metadata than its row allows`() async throws {
    let program = Program(url: URL(filePath: try #require(benchmarks)))
    let result = try await program.run(["--json", "--filter", "metadata look-ups"])
    expectEqual(result.errors, "")
    let rows = try result.lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
    #expect(rows.count > 200 && Set(rows.map(\.name)).count == rows.count)
    // Now and then an event meets another thread, or a timer that is due, and takes a longer way.
    let over = rows.filter { $0.target == 0 ? $0.lookUps >= 0.05 : $0.lookUps.rounded() > $0.target }
    expectEqual(over.map { "\($0.name): \($0.lookUps) for \($0.target)" }, [])
  }
}
