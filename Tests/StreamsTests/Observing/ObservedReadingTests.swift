import Observation
import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@MainActor @Observable private final class Shelf {
  var index = 0
  var other = 0
}

/// A value that cannot be compared.
private struct Opaque: Sendable { let index: Int }

private struct Refused: Error {}

/// Readings of `@Observable` state between a change and the job that announces it, by properties that keep a result.
@MainActor @Suite(.watched) struct ObservedReadingTests {
  private let shelf = Shelf()
  private nonisolated static let comparisons = [true, false]

  /// Returns a property of the index, whose values can be compared or not.
  private func index(isComparable: Bool) -> Property<Opaque> {
    if isComparable {
      return Property.observing { @MainActor [shelf] in shelf.index }.map { Opaque(index: $0) }
    }
    return Property<Opaque>.observing { @MainActor [shelf] in Opaque(index: shelf.index) }
  }

  @Test(arguments: comparisons)
  func `flatMap of an observed property follows each change that is read before the next job`(
    isComparable: Bool
  ) async {
    let (texts, heard) = ((0...4).map { MutableProperty("\($0)") }, Heard<String>())
    let text = index(isComparable: isComparable).flatMap { texts[$0.index] }
    let subscription = text.subscribe(onNext: { heard.append($0) })
    for index in 1...4 {
      shelf.index = index
      expectEqual(text.value, "\(index)")
      texts[index].value += "!"
      expectEqual(text.value, "\(index)!")
    }
    expectEqual(await heard.all(2), ["0", "4!"])
    subscription.dispose()
  }

  @Test(arguments: comparisons)
  func `flatMap of an observed property keeps its inner property while the state does not change`(
    isComparable: Bool
  ) {
    let calls = Heard<Int>()
    let text = index(isComparable: isComparable).flatMap { value in
      calls.append(value.index)
      return MutableProperty(value.index)
    }
    shelf.index = 1
    for _ in 1...3 { expectEqual(text.value, 1) }
    shelf.index = 2
    for _ in 1...3 { expectEqual(text.value, 2) }
    expectEqual(calls.all, [0, 1, 2])
  }

  @Test(arguments: comparisons)
  func `a validator reads each change of an observed property before the next job`(
    isComparable: Bool
  ) {
    let limit = index(isComparable: isComparable)
    let name = ValidatingProperty<Int, Refused>(2, with: limit) {
      $0 <= $1.index ? .valid : .invalid(Refused())
    }
    expectEqual(name.result.value.isValid, false)
    for limit in [2, 1, 3, 0] {
      shelf.index = limit
      expectEqual(name.result.value.isValid, limit >= 2)
      expectEqual(name.isValid.value, limit >= 2)
    }
  }

  @Test(arguments: comparisons)
  func `an observed property combined with a result derived from it is consistent before the next job`(
    isComparable: Bool
  ) {
    let index = index(isComparable: isComparable)
    let both = index.combineLatest(with: index.flatMap { MutableProperty($0.index) })
    for number in 1...3 {
      shelf.index = number
      let (value, mapped) = both.value
      expectEqual([value.index, mapped], [number, number])
    }
  }

  @Test func `a property that combines a closure with a coarse clock is read only a few times`() {
    let calls = Lock(0)
    // Two calls in a row return the same, and the next two something else, as with a clock between slow readings.
    let ticks = Property.observing { @MainActor [shelf] in
      shelf.index
        + calls.withLock { calls in
          calls += 1
          return calls / 2
        }
    }
    let both = ticks.combineLatest(with: MutableProperty(0))
    shelf.index = 10
    for _ in 1...3 { #expect(both.value.0 >= 10) }
    #expect(calls.withLock { $0 } < 30)
  }

  @Test(arguments: [true, false])
  func `the release of an observed property does not notify a client that observed its creation`(
    isRead: Bool
  ) {
    let heard = Heard<String>()
    withObservationTracking {
      let index = Property.observing { @MainActor [shelf] in shelf.index }
      if isRead { expectEqual(index.map { $0 }.value, 0) }
    } onChange: {
      heard.append("changed")
    }
    expectEqual(heard.all, [])
    shelf.index = 1
    expectEqual(heard.all, ["changed"])
  }

  @Test func `a property that combines a closure with a different result for each call can be read`() {
    let calls = Lock(0)
    let call: @Sendable () -> Int = {
      calls.withLock { calls in
        calls += 1
        return calls
      }
    }
    let stamps = Property.observing { @MainActor [shelf] in [shelf.index, call()] }
    let ratio = Property.observing { @MainActor [shelf] in shelf.index > 0 ? Double.nan : 0 }
    let both = stamps.combineLatest(with: ratio)
    for index in [1, 2] {
      shelf.index = index
      expectEqual(both.value.0[0], index)
      expectEqual(both.value.1.isNaN, true)
    }
  }

  @Test(arguments: comparisons)
  func `an observed property has the same version on and off the main actor`(isComparable: Bool) async {
    let index = index(isComparable: isComparable)
    func expectSameVersion(_ sourceLocation: SourceLocation = #_sourceLocation) {
      let (here, elsewhere) = (index.version, Heard<UInt>())
      Race.together(2) { if $0 == 1 { elsewhere.append(index.version) } }
      expectEqual(elsewhere.all, [here], sourceLocation: sourceLocation)
    }
    expectSameVersion()
    shelf.index = 1
    expectSameVersion()
    let (_, version) = index.reading()
    expectEqual(index.version, version)
    expectSameVersion()
    shelf.index = 2
    expectSameVersion()
    let heard = Heard<Int>()
    let subscription = index.subscribe(onNext: { heard.append($0.index) })
    shelf.index = 3
    expectEqual(await heard.all(2), [2, 3])
    expectSameVersion()
    subscription.dispose()
  }

  @Test func `a change that is undone in the same job without a reading in between is not emitted`()
    async
  {
    let (heard, marks) = (Heard<Int>(), Heard<Int>())
    let index = Property.observing { @MainActor [shelf] in shelf.index }
    let other = Property.observing { @MainActor [shelf] in shelf.other }
    let bag = DisposeBag()
    index.flatMap { MutableProperty($0) }.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    other.subscribe(onNext: { marks.append($0) }).disposed(by: bag)
    let version = index.version
    shelf.index = 1
    shelf.index = 0
    shelf.other = 1
    expectEqual(await marks.all(2), [0, 1])
    expectEqual(heard.all, [0])
    expectEqual(index.version, version)
  }
}
