import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct LatestWordTests {
  private enum Light: CaseIterable, Equatable { case red, yellow, green }
  private struct Point: Equatable { var x: Int32, y: Int32 }
  private struct Flagged: Equatable { var isSet: Bool, number: Int32 }
  private final class Object: Sendable {}

  private static let numbers: [Int] = [.min, -1, 0, 1, 255, 256, .max]

  /// Reads back each value after writing it over another value.
  private func check<Value: Equatable>(_ values: [Value]) {
    #expect(LatestWord.holds(Value.self), "\(Value.self)")
    let word = LatestWord()
    for first in values {
      for second in values {
        word.write(first)
        let before = word.read(as: Value.self)
        word.write(second)
        let after = word.read(as: Value.self)
        expectEqual([before, after], [first, second])
      }
    }
  }

  @Test func `plain data of one byte or one word is read as it was written`() {
    check([true, false])
    check(Self.numbers.map { Int8(truncatingIfNeeded: $0) })
    check(Self.numbers.map { UInt8(truncatingIfNeeded: $0) })
    check(Light.allCases)
    check([Light?.none, .red, .green])
    check([Bool?.none, false, true])
    check(Self.numbers)
    check(Self.numbers.map { UInt64(bitPattern: Int64($0)) })
    check([0.0, -0.0, .pi, .infinity])
    check(Self.numbers.map { Point(x: Int32(truncatingIfNeeded: $0), y: Int32(truncatingIfNeeded: $0 / 3)) })
    check([Flagged(isSet: true, number: -1), Flagged(isSet: false, number: .max)])
    check([UnsafeRawPointer?.none, UnsafeRawPointer(bitPattern: 8)])
  }

  @Test func `LatestWord holds no other types`() {
    #expect(!LatestWord.holds(Void.self))
    #expect(!LatestWord.holds(Int16.self))
    #expect(!LatestWord.holds(Float.self))
    #expect(!LatestWord.holds(Int?.self))
    #expect(!LatestWord.holds((Int, Int).self))
    #expect(!LatestWord.holds(String.self))
    #expect(!LatestWord.holds(Object.self))
    #expect(!LatestWord.holds(Object?.self))
    #expect(!LatestWord.holds([Int].self))
    #expect(!LatestWord.holds((any Error).self))
    #expect(!LatestWord.holds((@Sendable () -> Void).self))
  }
}

private struct Pair: Equatable { var number: UInt32, again: UInt32 }

private final class Holder: Sendable {
  let word = LatestWord()
  init(_ number: UInt32 = 0) { write(number) }
  var pair: Pair { word.read(as: Pair.self) }
  func write(_ number: UInt32) { word.write(Pair(number: number, again: number)) }
}

extension Races {
  struct LatestWordRaceTests {
    @Test func `a value is read completely, and no older value is read after it`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in (Holder(), Heard<Pair>()) },
          left: { holder, _ in for number in UInt32(1)...200 { holder.write(number) } },
          right: { holder, heard in for _ in 0..<200 { heard.append(holder.pair) } },
          check: { rig, round in
            let heard = rig.1.all
            try #require(heard.allSatisfy { $0.number == $0.again }, "\(round)")
            try #require(heard.map(\.number) == heard.map(\.number).sorted(), "\(round)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    /// A word, and a note that is written before the word.
    ///
    /// `@unchecked Sendable` is true because the writer writes the note before the word, and the reader reads
    /// the note only after it has read that word. Nothing else orders the two accesses, so the thread
    /// sanitizer checks whether the word does.
    private final class Notes: @unchecked Sendable {
      let holder = Holder()
      var written = 0
      var read: Int?
    }

    @Test func `a thread that reads a value sees the writes that preceded it`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Notes() },
          left: { notes in
            notes.written = 1
            notes.holder.write(1)
          },
          right: { notes in if notes.holder.pair.number == 1 { notes.read = notes.written } },
          check: { notes, round in try #require(notes.read != 0, "\(round)") })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
