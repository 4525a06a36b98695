import Streams
import StreamsTesting
import TestSupport
import Testing

struct CombineLatestPropertiesTests {
  @Test func `a pair contains both values, and is emitted when one of them changes`() {
    let (left, right) = (MutableProperty(1), MutableProperty("a"))
    let pair = left.combineLatest(with: right)
    let heard = pair.map { "\($0)\($1)" }.recorded()
    left.value = 2
    right.value = "b"
    #expect(pair.value == (2, "b"))
    expectEqual(heard.all, ["next(1a)", "next(2a)", "next(2b)"])
  }

  @Test func `a change that affects both values of a pair is emitted once`() {
    let source = MutableProperty(1)
    let pair = source.map { $0 }.combineLatest(with: source.map { -$0 })
    let heard = pair.map { "\($0)\($1)" }.recorded()
    source.value = 2
    source.value = 3
    expectEqual(heard.all, ["next(1-1)", "next(2-2)", "next(3-3)"])
  }

  @Test func `a value set inside an observer is in the pair immediately, and is emitted after it returns`() {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    let pair = left.combineLatest(with: right)
    let read = Heard<String>()
    let heard = Heard<String>()
    let subscription = pair.subscribe(onNext: { first, second in
      heard.append("\(first)\(second)")
      guard first == 1, second == 0 else { return }
      right.value = 7
      left.value = 2
      read.append("\(pair.value)")
    })
    defer { subscription.dispose() }
    left.value = 1
    expectEqual(read.all, ["(2, 7)"])
    expectEqual(heard.all, ["00", "10", "27"])
  }

  @Test func `a pair that changes during a reading is read again`() {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    let interruptions = Heard<Void>()
    let pair = left.map { value in
      if !interruptions.removeAll().isEmpty {
        left.value = 1
        right.value = 1
      }
      return value
    }.combineLatest(with: right)
    interruptions.append(())
    #expect(pair.value == (1, 1))
  }

  @Test func `a pair completes when both properties have completed, and keeps its value`() {
    var left: MutableProperty<Int>? = MutableProperty(1)
    var right: MutableProperty<Int>? = MutableProperty(2)
    let sum = left!.combineLatest(with: right!).map { $0 + $1 }
    let heard = sum.recorded()
    left = nil
    right?.value = 5
    right = nil
    expectEqual(heard.all, ["next(3)", "next(6)", "completed"])
    expectEqual(sum.value, 6)
    expectEqual(sum.recorded().all, ["next(6)", "completed"])
  }

  @Test func `a pair does not notify an observer after its disposal, even inside the observer`() {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    let heard = Heard<Int>()
    let slot = SerialDisposable()
    slot.disposable = left.combineLatest(with: right).subscribe(onNext: { first, second in
      heard.append(first + second)
      if first == 1 {
        right.value = 10
        slot.dispose()
      }
    })
    left.value = 1
    left.value = 2
    expectEqual(heard.all, [0, 1])
  }

  @Test func `combineLatest of two to eight properties keeps their order`() {
    let sources = (1...8).map { MutableProperty($0) }
    // The optimizer would release the sources after their last use, and end the properties made of them.
    defer { withExtendedLifetime(sources) {} }
    let s = sources
    let two = Property.combineLatest(s[0], s[1])
    let three = Property.combineLatest(s[0], s[1], s[2])
    let four = Property.combineLatest(s[0], s[1], s[2], s[3])
    let five = Property.combineLatest(s[0], s[1], s[2], s[3], s[4])
    let six = Property.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5])
    let seven = Property.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6])
    let eight = Property.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7])
    let heard = [
      two.map { "\($0)" }.recorded(), three.map { "\($0)" }.recorded(), four.map { "\($0)" }.recorded(),
      five.map { "\($0)" }.recorded(), six.map { "\($0)" }.recorded(), seven.map { "\($0)" }.recorded(),
      eight.map { "\($0)" }.recorded(),
    ]
    for source in sources { source.value += 10 }
    for (index, heard) in heard.enumerated() {
      let count = index + 2
      let all = (0...count).map { changed in
        "next((" + (1...count).map { "\($0 <= changed ? $0 + 10 : $0)" }.joined(separator: ", ") + "))"
      }
      expectEqual(heard.all, all)
    }
    #expect(two.value == (11, 12))
    #expect(three.value == (11, 12, 13))
    #expect(four.value == (11, 12, 13, 14))
    #expect(five.value == (11, 12, 13, 14, 15))
    #expect(six.value == (11, 12, 13, 14, 15, 16))
    #expect("\(seven.value)" == "(11, 12, 13, 14, 15, 16, 17)")
    #expect("\(eight.value)" == "(11, 12, 13, 14, 15, 16, 17, 18)")
  }

  @Test func `combineLatest of a list of properties accepts an empty list`() {
    let sources = (1...3).map { MutableProperty($0) }
    defer { withExtendedLifetime(sources) {} }
    let list = Property.combineLatest(sources)
    let heard = list.recorded()
    sources[1].value = 20
    expectEqual(list.value, [1, 20, 3])
    expectEqual(heard.all, ["next([1, 2, 3])", "next([1, 20, 3])"])
    let none = Property.combineLatest([Property<Int>]())
    expectEqual(none.value, [])
    expectEqual(none.recorded().all, ["next([])", "completed"])
  }

  @Test func `a pair retains its properties, but a subscription does not`() {
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    var pair: Property<(Int, Int)>? = Property(initial: 1, then: left)
      .combineLatest(with: Property(initial: 2, then: right))
    let heard = pair!.map { $0 + $1 }.recorded()
    left.onNext(10)
    right.onNext(20)
    pair = nil
    #expect(!left.hasObservers)
    #expect(!right.hasObservers)
    expectEqual(heard.all, ["next(3)", "next(12)", "next(30)", "completed"])
  }

  @Test func `a pair and its observers are released with its sources`() {
    let lifetimes = Lifetimes()
    do {
      let left = MutableProperty(lifetimes.track("left"))
      let right = MutableProperty(lifetimes.track("right"))
      let pair = left.combineLatest(with: right)
      pair.subscribe(onNext: { [token = lifetimes.track("observer")] in $0.0.and(token) })
      left.value = lifetimes.track("second")
      _ = pair.value
    }
    expectEqual(lifetimes.made, 4)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}

extension Races {
  struct CombineLatestPropertiesRaceTests {
    private struct Pair: Sendable {
      let left = MutableProperty(0)
      let right = MutableProperty(0)
      let pair: Property<(Int, Int)>
      let strict = StrictObserver<Int>()
      let read = Heard<Int>()
      let subscription: any Disposable
      init() {
        pair = left.combineLatest(with: right)
        subscription = strict.subscribe(to: pair.map { $0 * 10 + $1 })
      }
    }

    @Test func `concurrent changes of a pair have one order and are readable immediately`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Pair() },
          left: {
            $0.left.value = 1
            $0.read.append($0.pair.value.0)
          },
          right: {
            $0.right.value = 1
            $0.read.append($0.pair.value.1)
          },
          check: { pair, round in
            try #require(pair.read.all == [1, 1], "\(round)")
            try #require(
              [[0, 1, 11], [0, 10, 11], [0, 11]].contains(pair.strict.elements), "\(round): \(pair.strict)")
            try #require(pair.strict.violations.isEmpty, "\(round): \(pair.strict)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    private struct Moved: Sendable {
      let left = MutableProperty(0)
      let right = MutableProperty(0)
      let read = Heard<[Int]>()
    }

    @Test func `a reading during changes returns a pair that existed`() async throws {
      try await withWatchdog {
        _ = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Moved() },
          left: {
            // The two are never both unequal to zero.
            $0.left.value = 1
            $0.left.value = 0
            $0.right.value = 1
          },
          right: {
            let pair = $0.left.combineLatest(with: $0.right)
            for _ in 0..<4 {
              let reading = pair.value
              $0.read.append([reading.0, reading.1])
            }
          },
          check: { moved, round in
            try #require(!moved.read.all.contains([1, 1]), "\(round)")
          })
      }
    }
  }
}
