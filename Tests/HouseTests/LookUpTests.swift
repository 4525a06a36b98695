import Foundation
import RuntimeCounters
import Surroundings
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
    }

    let name: String
    let lookUps: Double
  }

  /// Rows in which the thread of the sender meets that of the receiver. An event that finds the other one there takes a
  /// longer way, now and then: so these are compared in twentieths, and all others to the hundredth.
  private func isMeetingOfThreads(_ row: String) -> Bool {
    [
      "observe(on:), a ", "observe(on:), main", "main actor's closure", "actor's closure",
      "action async work",
      "send, awaited", "send, performing", "value", "firstValue", "lastValue", "async",
      "asObservable of an async",
    ].contains { row.hasPrefix($0) }
  }

  /// Rows in which a time comes. One that is over before its timer is set needs none, now and then on a busy machine: so
  /// these are compared in whole ones.
  private func isWaitForTime(_ row: String) -> Bool {
    row.hasSuffix(", its time") || ["delay", "action debounced", "action throttled"].contains(row)
  }

  @Test func `an event looks up no more metadata than the table says, and no less`() async throws {
    let program = Program(url: URL(filePath: try #require(benchmarks)))
    let result = try await program.run(["--json", "--filter", "metadata look-ups"])
    expectEqual(result.errors, "")
    var found: [String: Double] = [:]
    for line in result.lines {
      let row = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
      let name = try #require(row.name.firstMatch(of: /metadata look-ups: (.*), per event/)).1
      #expect(found.updateValue(row.lookUps, forKey: String(name)) == nil, "\(name) is there twice")
    }
    #expect(found.count > 200)
    for (name, figure) in found where isMeetingOfThreads(name) { found[name] = (figure * 20).rounded() / 20 }
    for (name, figure) in found where isWaitForTime(name) { found[name] = figure.rounded() }
    expectEqual(differences(found.filter { $0.value > 0 }, lookUpTable), [])
  }
}
