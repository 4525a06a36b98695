import StreamsTesting
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite(.watched) struct FuzzTests {
  private static let step: @Sendable (inout SeededGenerator) -> Int = { Int.random(in: 0...99, using: &$0) }

  @Test func `each round tries a list of 1 to length steps`() async throws {
    let lists = Heard<[Int]>()
    try await Fuzz.run(length: 7, Self.step) { steps in
      lists.append(steps)
      return nil
    }
    expectEqual(lists.all.count, Fuzz.rounds)
    expectEqual(Set(lists.all.map(\.count)), Set(1...7))
    #expect(Set(lists.all).count > Fuzz.rounds / 2)
  }

  @Test func `a known seed creates the same list each time, before new ones`() async throws {
    let first = Heard<[[Int]]>()
    for _ in 0..<2 {
      let lists = Heard<[Int]>()
      try await Fuzz.run(known: [7, 8], Self.step) { steps in
        lists.append(steps)
        return nil
      }
      expectEqual(lists.all.count, Fuzz.rounds + 2)
      first.append(Array(lists.all.prefix(2)))
    }
    expectEqual(first.all[0], first.all[1])
    #expect(first.all[0][0] != first.all[0][1])
  }

  @Test func `the seed of a failure reproduces it`() async throws {
    let failure = await #expect(throws: FuzzFailure.self) {
      try await Fuzz.run(Self.step) { $0.contains { $0 > 50 } ? "more than 50 in \($0)" : nil }
    }
    let text = try #require(failure).description
    let seed = try #require(UInt64(text.dropFirst("seed ".count).prefix { $0 != ":" }))
    let again = await #expect(throws: FuzzFailure.self) {
      try await Fuzz.run(known: [seed], Self.step) { $0.contains { $0 > 50 } ? "more than 50 in \($0)" : nil }
    }
    expectEqual(again?.description, text)
  }

  @Test func `a failure contains the shortest failing list and its problem`() async throws {
    // The fault is a step greater than 90 after a step less than 10.
    let failure = await #expect(throws: FuzzFailure.self) {
      try await Fuzz.run(known: Array(1...500), Self.step) { steps in
        guard let low = steps.firstIndex(where: { $0 < 10 }), steps[low...].contains(where: { $0 > 90 })
        else {
          return nil
        }
        return "\(steps.count) steps"
      }
    }
    let lines = try #require(failure).description.split(separator: "\n")
    expectEqual(lines.count, 3)
    #expect(lines[1].hasPrefix("shortest: ["))
    expectEqual(lines[1].split(separator: ",").count, 2)
    expectEqual(lines[2], "2 steps")
  }

  @Test func `a failure mentions a problem that does not recur`() async throws {
    let calls = Heard<Int>()
    let failure = await #expect(throws: FuzzFailure.self) {
      try await Fuzz.run(known: [1], Self.step) { _ in
        calls.append(1)
        return calls.all.count == 1 ? "once" : nil
      }
    }
    expectEqual(failure?.description.hasSuffix("which passes now"), true)
  }

  @Test func `an environment variable sets the number of rounds`() async throws {
    await #expect(processExitsWith: .success) {
      setenv("FUZZ_ROUNDS", "3", 1)
      let lists = Heard<[Int]>()
      try await Fuzz.run(Self.step) { steps in
        lists.append(steps)
        return nil
      }
      expectEqual(lists.all.count, 3)
      setenv("FUZZ_ROUNDS", "many", 1)
      expectEqual(Fuzz.rounds, 200)
      unsetenv("FUZZ_ROUNDS")
      expectEqual(Fuzz.rounds, 200)
    }
  }
}
