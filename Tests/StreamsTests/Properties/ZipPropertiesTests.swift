import Streams
import StreamsTesting
import TestSupport
import Testing

struct ZipPropertiesTests {
  @Test func `zip pairs values with the same position in their sequences`() {
    let (left, right) = (MutableProperty(1), MutableProperty("a"))
    let pair = left.zip(with: right)
    let heard = pair.map { "\($0)\($1)" }.recorded()
    left.value = 2
    left.value = 3
    #expect(pair.value == (1, "a"))
    right.value = "b"
    #expect(pair.value == (2, "b"))
    right.value = "c"
    expectEqual(heard.all, ["next(1a)", "next(2b)", "next(3c)"])
    expectEqual(pair.recorded().all, ["next((3, \"c\"))"])
  }

  @Test func `zip starts with the current values`() {
    let (left, right) = (MutableProperty(1), MutableProperty(1))
    left.value = 5
    #expect(left.zip(with: right).value == (5, 1))
  }

  @Test func `zip completes when both properties have completed`() {
    var left: MutableProperty<Int>? = MutableProperty(1)
    var right: MutableProperty<Int>? = MutableProperty(2)
    let sum = left!.zip(with: right!).map { $0 + $1 }
    let heard = sum.recorded()
    right?.value = 20
    right = nil
    expectEqual(heard.all, ["next(3)"])
    left?.value = 10
    expectEqual(heard.all, ["next(3)", "next(30)"])
    left?.value = 100
    expectEqual(heard.all, ["next(3)", "next(30)"])
    left = nil
    expectEqual(heard.all, ["next(3)", "next(30)", "completed"])
    expectEqual(sum.value, 30)
  }

  @Test func `zip of two to eight properties keeps their order`() {
    let s = (1...8).map { MutableProperty($0) }
    let two = Property.zip(s[0], s[1])
    let three = Property.zip(s[0], s[1], s[2])
    let four = Property.zip(s[0], s[1], s[2], s[3])
    let five = Property.zip(s[0], s[1], s[2], s[3], s[4])
    let six = Property.zip(s[0], s[1], s[2], s[3], s[4], s[5])
    let seven = Property.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6])
    let eight = Property.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7])
    #expect("\(eight.value)" == "(1, 2, 3, 4, 5, 6, 7, 8)")
    for source in s { source.value += 10 }
    #expect(two.value == (11, 12))
    #expect(three.value == (11, 12, 13))
    #expect(four.value == (11, 12, 13, 14))
    #expect(five.value == (11, 12, 13, 14, 15))
    #expect(six.value == (11, 12, 13, 14, 15, 16))
    #expect("\(seven.value)" == "(11, 12, 13, 14, 15, 16, 17)")
    #expect("\(eight.value)" == "(11, 12, 13, 14, 15, 16, 17, 18)")
  }

  @Test func `zip of a list of properties accepts an empty list`() {
    let sources = (1...3).map { MutableProperty($0) }
    // The optimizer would release the sources after their last use, and end the properties made of them.
    defer { withExtendedLifetime(sources) {} }
    let list = Property.zip(sources)
    for source in sources { source.value *= 2 }
    expectEqual(list.recorded().all, ["next([2, 4, 6])"])
    expectEqual(Property.zip([Property<Int>]()).recorded().all, ["next([])", "completed"])
  }

  @Test func `observers of a released zip still receive pairs`() {
    let (left, right) = (MutableProperty(1), MutableProperty(2))
    let heard = left.zip(with: right).map { $0 + $1 }.recorded()
    left.value = 10
    right.value = 20
    expectEqual(heard.all, ["next(3)", "next(30)"])
  }

  @Test func `zip retains its properties, but a subscription does not`() {
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    var pair: Property<(Int, Int)>? = Property(initial: 1, then: left)
      .zip(with: Property(initial: 2, then: right))
    let heard = pair!.map { $0 + $1 }.recorded()
    left.onNext(10)
    right.onNext(20)
    pair = nil
    #expect(!left.hasObservers)
    #expect(!right.hasObservers)
    expectEqual(heard.all, ["next(3)", "next(30)", "completed"])
  }

  @Test func `zip and its observers are released with its sources`() {
    let lifetimes = Lifetimes()
    do {
      let left = MutableProperty(lifetimes.track("left"))
      let right = MutableProperty(lifetimes.track("right"))
      let pair = left.zip(with: right)
      pair.subscribe(onNext: { [token = lifetimes.track("observer")] in $0.0.and(token) })
      left.value = lifetimes.track("waits")
    }
    expectEqual(lifetimes.made, 4)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}

extension Races {
  struct ZipPropertiesRaceTests {
    private struct Pair: Sendable {
      let left = MutableProperty(0)
      let right = MutableProperty(0)
      let pair: Property<(Int, Int)>
      let strict = StrictObserver<[Int]>()
      let subscription: any Disposable
      init() {
        pair = left.zip(with: right)
        subscription = strict.subscribe(to: pair.map { [$0, $1] })
      }
    }

    @Test func `zip pairs changes from two threads by position`() async throws {
      try await withWatchdog {
        _ = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Pair() },
          left: { for value in 1...3 { $0.left.value = value } },
          right: { for value in 1...3 { $0.right.value = value } },
          check: { pair, round in
            try #require(pair.strict.elements == [[0, 0], [1, 1], [2, 2], [3, 3]], "\(round)")
            try #require(pair.strict.violations.isEmpty, "\(round): \(pair.strict)")
          })
      }
    }
  }
}
