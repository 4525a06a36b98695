import RuntimeCounters
import TestSupport
import Testing

@testable import ActionFlightRecorder
@testable import ActionInspector

/// A value and an error that count the texts made of them.
private struct Described: Error, CustomStringConvertible {
  let texts: MutableProperty<Int>

  var description: String {
    texts.modify { $0 += 1 }
    return "a value"
  }
}

private struct AnInputWhoseNameNeedsABlock: Sendable { let number: Int }
private struct AnElementWhoseNameNeedsABlock: Sendable { let number: Int }

@Suite(.watched) struct RecordingCostTests {
  @Test func `a passing test converts no values to text`() async throws {
    let texts = MutableProperty(0)
    let test = try await RedTest.run {
      let echo = Action<Described, Described> { .just($0) }
      echo.execute(Described(texts: texts))
      let fail = Action<Described, Described> { .error($0) }
      fail.errors.subscribe().dispose()
      fail.execute(Described(texts: texts)).subscribe(onError: { _ in }).dispose()
      withExtendedLifetime((echo, fail)) {}
    }
    #expect(test.reports.isEmpty && test.issues.isEmpty)
    expectEqual(texts.value, 0)
  }

  /// A text of more than 15 bytes is a block of memory.
  @Test(.enabled(if: allocation_counter_is_available(), "allocations cannot be counted here"))
  func `recording an action does not convert its types and its policy to text`() async throws {
    let short = try await Self.blocksOfRecording { Action<Int, Int> { .just($0) } }
    let long = try await Self.blocksOfRecording {
      Action<AnInputWhoseNameNeedsABlock, AnElementWhoseNameNeedsABlock>(
        policy: .enqueue(limit: 1_000_000_000)
      ) { .just(AnElementWhoseNameNeedsABlock(number: $0.number)) }
    }
    #expect(short > 0)
    // Each text of 100 actions would be 100 blocks.
    #expect(long < short + 100)
  }

  /// Returns the blocks that a recorded test allocates for 100 actions, apart from those of an unrecorded one.
  private static func blocksOfRecording<Input, Element>(
    _ make: @escaping @Sendable () -> Action<Input, Element>
  ) async throws -> Int {
    @Sendable func blocks() -> Int {
      let before = allocation_counter_blocks()
      for _ in 0..<100 { withExtendedLifetime(make()) {} }
      return Int(allocation_counter_blocks() - before)
    }
    let counts = Heard<Int>()
    // The runtime fills its caches in the first round.
    for _ in 0..<3 {
      let bare = blocks()
      _ = try await RedTest.run { counts.append(blocks() - bare) }
    }
    return counts.all.min() ?? 0
  }
}
