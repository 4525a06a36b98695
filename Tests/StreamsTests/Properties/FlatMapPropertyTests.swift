import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct FlatMapPropertyTests {
  private struct User: Sendable {
    let name: MutableProperty<String>
    init(_ name: String) { self.name = MutableProperty(name) }
  }

  @Test func `flatMap follows the property of the latest value`() {
    let (ann, ben) = (User("Ann"), User("Ben"))
    let user = MutableProperty(ann)
    let name = user.flatMap { $0.name }
    let heard = name.recorded()
    ann.name.value = "Anna"
    expectEqual(name.value, "Anna")
    user.value = ben
    expectEqual(name.value, "Ben")
    ann.name.value = "nobody hears this"
    ben.name.value = "Benno"
    expectEqual(name.value, "Benno")
    #expect(heard.all == ["Ann", "Anna", "Ben", "Benno"].map { "next(\($0))" })
  }

  @Test func `flatMap calls its closure once for each value`() {
    let made = Heard<Int>()
    let source = MutableProperty(1)
    let flat = source.flatMap { value in
      made.append(value)
      return Property(value: value * 10)
    }
    let heard = [flat.recorded(), flat.recorded()]
    _ = (flat.value, flat.map { $0 }.value)
    source.value = 2
    _ = flat.value
    expectEqual(made.all, [1, 2])
    expectEqual(heard.map(\.all), [["next(10)", "next(20)"], ["next(10)", "next(20)"]])
  }

  @Test func `flatMap with a closure that returns a stream is a stream`() {
    let source = MutableProperty(1)
    let stream = source.flatMap { Observable.of($0, -$0) }
    expectEqual(stream.recorded().all, ["next(1)", "next(-1)"])
  }

  @Test func `a value set inside an observer can be read immediately`() {
    let (ann, ben) = (User("Ann"), User("Ben"))
    let user = MutableProperty(ann)
    let name = user.flatMap { $0.name }
    let read = Heard<String>()
    let subscription = ann.name.subscribe(onNext: { new in
      guard new == "Anna" else { return }
      user.value = ben
      read.append(name.value)
      ben.name.value = "Benno"
      read.append(name.value)
    })
    defer { subscription.dispose() }
    let heard = name.recorded()
    ann.name.value = "Anna"
    expectEqual(read.all, ["Ben", "Benno"])
    #expect(heard.all == ["Ann", "Ben", "Benno"].map { "next(\($0))" })
  }

  @Test func `a value that changes during a reading is read again`() {
    let outer = MutableProperty(0)
    let inner = [MutableProperty(1), MutableProperty(2)]
    let interruptions = Heard<Void>()
    let flat = outer.flatMap { index in
      inner[index].map { value in
        if !interruptions.removeAll().isEmpty { outer.value = 1 }
        return value
      }
    }
    interruptions.append(())
    expectEqual(flat.value, 2)
  }

  @Test func `flatMap completes when the outer and the latest property have completed`() {
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let outer = PublishSubject<Int>()
    let flat = Property(initial: 1, then: outer)
      .flatMap { Property(initial: $0 * 10, then: $0 == 1 ? first : second) }
    let heard = flat.recorded()
    first.onCompleted()
    outer.onNext(2)
    outer.onCompleted()
    second.onNext(21)
    expectEqual(heard.all, ["next(10)", "next(20)", "next(21)"])
    second.onCompleted()
    expectEqual(heard.all, ["next(10)", "next(20)", "next(21)", "completed"])
    expectEqual(flat.value, 21)
  }

  @Test func `flatMap completes when the inner and the outer property are released`() {
    var inner: MutableProperty? = MutableProperty(1)
    weak let gone = inner
    var outer: MutableProperty? = MutableProperty(inner!)
    let flat = outer!.flatMap { $0 }
    let heard = [flat.recorded(), flat.map { $0 }.recorded()]
    outer = nil
    inner?.value = 2
    inner = nil
    #expect(gone == nil)
    expectEqual(heard.map(\.all), Array(repeating: ["next(1)", "next(2)", "completed"], count: 2))
    expectEqual(flat.value, 2)
    expectEqual(flat.recorded().all, ["next(2)", "completed"])
  }

  @Test func `flatMap of a property that follows a stream completes when the stream and the inner one end`() {
    var inner: MutableProperty? = MutableProperty(1)
    weak let gone = inner
    let source = PublishSubject<MutableProperty<Int>>()
    func flattened(_ first: MutableProperty<Int>) -> Property<Int> {
      Property(initial: first, then: source).map { $0 }.flatMap { $0 }
    }
    let flat = flattened(MutableProperty(0))
    let heard = flat.recorded()
    source.onNext(inner!)
    let late = flat.skipRepeats()
    source.onCompleted()
    inner?.value = 2
    expectEqual(late.value, 2)
    inner = nil
    #expect(gone == nil)
    expectEqual(heard.all, ["next(0)", "next(1)", "next(2)", "completed"])
    expectEqual(late.recorded().all, ["next(2)", "completed"])
  }

  @Test func `the version keeps growing after the outer property has ended`() {
    let inner = MutableProperty(1)
    var outer: MutableProperty? = MutableProperty(inner)
    let flat = outer!.flatMap { $0 }
    let subscription = flat.subscribe(onNext: { _ in })
    defer { subscription.dispose() }
    let before = flat.reading()
    outer = nil
    #expect(flat.reading() == before)
    expectEqual(flat.version, before.version)
    inner.value = 2
    #expect(flat.version > before.version)
    #expect(flat.reading() == (2, flat.version))
  }

  @Test func `flatMap releases the property that it no longer follows`() {
    let lifetimes = Lifetimes()
    let subject = PublishSubject<Int>()
    let source = MutableProperty(1)
    let flat = source.flatMap { value in
      let token = lifetimes.track("inner \(value)")
      return Property(initial: value, then: subject.filter { _ in !token.label.isEmpty })
    }
    let subscription = flat.subscribe(onNext: { _ in })
    source.value = 2
    expectEqual(lifetimes.liveLabels, ["inner 2"])
    subscription.dispose()
    source.value = 3
    expectEqual(flat.value, 3)
    expectEqual(lifetimes.liveLabels, ["inner 3"])
  }

  @Test func `flatMap is released with the property, or with its sources`() {
    let lifetimes = Lifetimes()
    let subject = PublishSubject<Int>()
    do {
      let source = MutableProperty(1)
      let token = lifetimes.track("closure")
      let flat = source.flatMap { value in
        let inner = lifetimes.track("inner").and(token)
        return Property(initial: value, then: subject.map { $0 + inner.label.count })
      }
      expectEqual(flat.value, 1)
      source.value = 2
      expectEqual(flat.value, 2)
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
    do {
      let (user, token) = (MutableProperty(User("Ann")), lifetimes.track("closure"))
      let name = user.flatMap { $0.name.map { token.label + $0 } }
      name.subscribe(onNext: { [observer = lifetimes.track("observer")] _ in _ = observer })
      user.value = User("Ben")
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test func `nested flatMaps follow a property of a property of a property`() {
    let deep = MutableProperty(1)
    let middle = MutableProperty(deep)
    let outer = MutableProperty(middle)
    let flat = outer.flatMap { $0 }.flatMap { $0 }
    let heard = Heard<String>()
    let subscription = flat.subscribe { heard.append("\($0)") }
    // The stream retains the property that it follows, so both would otherwise live forever.
    defer { subscription.dispose() }
    deep.value = 2
    middle.value = MutableProperty(3)
    outer.value = MutableProperty(MutableProperty(4))
    expectEqual(flat.value, 4)
    expectEqual(heard.all, ["next(1)", "next(2)", "next(3)", "next(4)"])
  }

  @Test func `the version grows with each change, and matches a reading while nothing changes`() {
    let inners = (0..<3).map { MutableProperty($0) }
    for _ in 0..<5 { inners[0].value += 1 }
    let outer = MutableProperty(0)
    let flat = outer.flatMap { inners[$0] }
    var last = flat.reading()
    expectEqual(flat.version, last.version)
    for index in [1, 2, 0, 0, 1] {
      outer.value = index
      #expect(flat.version > last.version)
      let moved = flat.reading()
      expectEqual(moved.value, inners[index].value)
      #expect(moved.version > last.version)
      inners[index].value += 1
      #expect(flat.version > moved.version)
      last = flat.reading()
      expectEqual(flat.version, last.version)
    }
  }
}

extension Races {
  struct FlatMapPropertyRaceTests {
    private struct Flat: Sendable {
      let inner = [MutableProperty(0), MutableProperty(100)]
      let outer = MutableProperty(0)
      let flat: Property<Int>
      let strict = StrictObserver<Int>()
      let read = Heard<Bool>()
      let subscription: any Disposable
      init() {
        flat = outer.flatMap { [inner] in inner[$0] }
        subscription = strict.subscribe(to: flat)
      }
    }

    @Test func `a switch and a concurrent change are readable when set, and the last is emitted last`()
      async throws
    {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Flat() },
          left: {
            $0.outer.value = 1
            $0.read.append($0.flat.value >= 100)
          },
          right: {
            $0.inner[0].value = 1
            $0.inner[1].value = 101
            $0.read.append([1, 101].contains($0.flat.value))
          },
          check: { flat, round in
            try #require(flat.read.all == [true, true], "\(round)")
            try #require(flat.strict.elements.last == 101, "\(round): \(flat.strict)")
            try #require(flat.strict.elements == flat.strict.elements.sorted(), "\(round): \(flat.strict)")
            try #require(flat.strict.violations.isEmpty, "\(round): \(flat.strict)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
