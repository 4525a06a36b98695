import Streams
import StreamsTesting
import TestSupport
import Testing

/// Values of one byte or one word are read without a lock, and all others with a lock. The difference is not
/// observable.
struct PropertyWordTests {
  private enum Light: CaseIterable, Equatable { case red, yellow, green }
  private struct Point: Equatable { var x: Int32, y: Int32 }
  private struct Padded: Equatable { var x: Int32, isSet: Bool }
  private struct PaddedWord: Equatable { var isSet: Bool, x: Int32 }
  private struct Pair: Equatable { var x: Int, y: Int }
  private struct Nothing: Equatable {}
  private final class Object: Sendable {}

  /// Reads back values from the initializer, the setter, `swap`, `modify` and a bound stream.
  private func check<Value: Sendable & Equatable>(_ values: [Value]) {
    for first in values {
      let property = MutableProperty(first)
      let shown = Property(property)
      expectEqual(property.value, first)
      for value in values {
        property.value = value
        expectEqual(property.value, value)
        expectEqual(shown.value, value)
        expectEqual(property.swap(first), value)
        expectEqual(shown.value, first)
        property.modify { $0 = value }
        expectEqual(shown.value, value)
        property.onNext(first)
        expectEqual(shown.value, first)
        let relay = BehaviorRelay(value: value)
        expectEqual(relay.value, value)
        relay.accept(first)
        expectEqual(relay.value, first)
      }
    }
  }

  @Test func `a value of any layout is read as it was written`() {
    check([true, false])
    check([Int8.min, -1, 0, .max])
    check([UInt8.min, 1, .max])
    check(Light.allCases)
    check([Bool?.none, true, false])
    check([Int.min, -1, 0, 1, .max])
    check([0.0, -0.5, .infinity, .pi])
    check([Point(x: -1, y: 2), Point(x: .max, y: .min)])
    check([Int16.min, .max])
    check([Float.pi, -1])
    check([Padded(x: -1, isSet: true), Padded(x: 1, isSet: false)])
    check([PaddedWord(isSet: true, x: -1), PaddedWord(isSet: false, x: .max)])
    check([Pair(x: 1, y: -2), Pair(x: .max, y: .min)])
    check([Int?.none, 0, -1])
    check([Nothing()])
    check(["", "short", "a string that needs memory of its own"])
    check([[1, 2, 3], []])
  }

  @Test func `an object is retained only while it is the value`() {
    weak var first: Object?
    let property: MutableProperty<Object> = {
      let object = Object()
      first = object
      return MutableProperty(object)
    }()
    #expect(first != nil)
    #expect(property.value === first)
    property.value = Object()
    #expect(first == nil)
  }
}

extension Races {
  /// The guarantees for readers of a value that is read without a lock.
  struct PropertyWordRaceTests {
    private struct Scene: Sendable {
      let first = MutableProperty(0)
      let second = MutableProperty(0)
      let heard = Heard<Int>()
    }

    @Test func `a thread that reads a change sees the writes that preceded it`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Scene() },
          left: {
            $0.first.value = 1
            $0.second.value = 1
          },
          right: {
            $0.heard.append($0.second.value)
            $0.heard.append($0.first.value)
          },
          check: { scene, round in try #require(scene.heard.all != [1, 0], "\(round)") })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    @Test func `of two threads that write and then read, one sees the other's write`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Scene() },
          left: {
            $0.first.value = 1
            $0.heard.append($0.second.value)
          },
          right: {
            $0.second.value = 1
            $0.heard.append($0.first.value)
          },
          check: { scene, round in try #require(scene.heard.all != [0, 0], "\(round)") })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    @Test func `a reader never reads an older value after a newer one`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Scene() },
          left: { scene in for number in 1...500 { scene.first.value = number } },
          right: { scene in for _ in 0..<500 { scene.heard.append(scene.first.value) } },
          check: { scene, round in try #require(scene.heard.all == scene.heard.all.sorted(), "\(round)") })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
