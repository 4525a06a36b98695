import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct PropertyReadingTests {
  @Test func `asProperty returns a property itself, and a read-only view of a mutable property`() {
    func shown<P: PropertyProtocol>(_ property: P) -> Property<P.Value> { property.asProperty() }
    let constant = Property(value: 1)
    #expect(shown(constant) === constant)
    let mutable = MutableProperty(1)
    let view = shown(mutable)
    mutable.value = 2
    expectEqual(view.value, 2)
    let heard = Heard<Int>()
    view.subscribe(onNext: { heard.append($0) })
    mutable.value = 3
    expectEqual(heard.all, [2, 3])
  }

  @Test func `each change has a new version, even a change to an equal value`() {
    let mutable = MutableProperty(1)
    let property = mutable.asProperty()
    let first = property.reading()
    expectEqual(first.value, 1)
    expectEqual(property.version, first.version)
    mutable.value = 1
    let second = property.reading()
    expectEqual(second.version, first.version + 1)
    mutable.modify { $0 += 1 }
    #expect(property.reading() == (value: 2, version: second.version + 1))
    mutable.end()
    mutable.value = 9
    #expect(property.reading() == (value: 2, version: second.version + 1))
  }

  @Test func `a change made inside an observer has its version immediately`() {
    let mutable = MutableProperty(0)
    let property = mutable.asProperty()
    let readings = Heard<Int>()
    let subscription = mutable.subscribe(onNext: { value in
      if value == 1 { mutable.value = 2 }
      let reading = property.reading()
      if reading.version == property.version { readings.append(reading.value) }
    })
    defer { subscription.dispose() }
    mutable.value = 1
    expectEqual(readings.all, [0, 2, 2])
  }
}

extension Races {
  struct PropertyReadingRaceTests {
    private struct Read: Sendable {
      let property = MutableProperty(0)
      let readings = Heard<(value: Int, version: UInt)>()
    }

    @Test func `a reading during a change has a matching value and version, before or after it`() async throws
    {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Read() },
          left: { $0.property.value = 5 },
          right: { $0.readings.append($0.property.asProperty().reading()) },
          check: { read, round in
            let reading = read.readings.all[0]
            try #require([0: 0, 5: 1][reading.value] == reading.version, "\(round)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
