import Streams
import StreamsTesting
import TestSupport
import Testing

struct MapPropertyTests {
  @Test func `a mapped property has the mapped value, and emits each change`() {
    let source = MutableProperty(1)
    let mapped = source.map { $0 * 10 }
    let heard = mapped.recorded()
    expectEqual(mapped.value, 10)
    source.value = 2
    expectEqual(mapped.value, 20)
    source.value = 2
    expectEqual(heard.all, ["next(10)", "next(20)", "next(20)"])
  }

  @Test func `map with a key path returns that part of the value`() {
    let source = MutableProperty("ab")
    let path: any KeyPath<String, Int> & Sendable = \.count
    let (literal, variable) = (source.map(\.count), source.map(path))
    source.value = "abc"
    #expect((literal.value, variable.value) == (3, 3))
  }

  @Test func `map with a closure that throws returns a stream that fails`() {
    struct Refused: Error {}
    let source = MutableProperty(1)
    let heard = source.map { value in
      if value > 1 { throw Refused() }
      return value
    }.recorded()
    source.value = 2
    expectEqual(heard.all, ["next(1)", "error(Refused())"])
  }

  @Test func `a value set inside an observer is visible in a mapped property immediately`() {
    let source = MutableProperty(0)
    let mapped = source.map { -$0 }.map { $0 * 2 }
    let read = Heard<Int>()
    let subscription = source.subscribe(onNext: { value in
      if value == 1 { source.value = 5 }
      read.append(mapped.value)
    })
    defer { subscription.dispose() }
    let heard = mapped.recorded()
    source.value = 1
    expectEqual(read.all, [0, -10, -10])
    expectEqual(heard.all, ["next(0)", "next(-2)", "next(-10)"])
  }

  @Test func `a mapped property completes with its source, even for later observers`() {
    var source: MutableProperty<Int>? = MutableProperty(1)
    let mapped = source!.map { $0 + 1 }
    let heard = mapped.recorded()
    source = nil
    expectEqual(heard.all, ["next(2)", "completed"])
    expectEqual(mapped.value, 2)
    expectEqual(mapped.recorded().all, ["next(2)", "completed"])
  }

  @Test func `a mapped constant is constant`() {
    let mapped = Property(value: 1).map { $0 + 1 }
    expectEqual(mapped.recorded().all, ["next(2)", "completed"])
  }

  @Test func `a mapped property retains its source, but a subscription does not`() {
    let source = PublishSubject<Int>()
    var mapped: Property<Int>? = Property(initial: 1, then: source).map { $0 * 2 }
    let heard = mapped!.recorded()
    source.onNext(2)
    expectEqual(mapped?.value, 4)
    mapped = nil
    #expect(!source.hasObservers)
    expectEqual(heard.all, ["next(2)", "next(4)", "completed"])
  }

  @Test func `a property created inside an expression may be released`() {
    let source = MutableProperty(1)
    let heard = source.map { $0 + 1 }.map { $0 * 2 }.recorded()
    source.value = 2
    expectEqual(heard.all, ["next(4)", "next(6)"])
  }

  @Test func `a mapped property and its closures are released with its source`() {
    let lifetimes = Lifetimes()
    do {
      let source = MutableProperty(lifetimes.track("value"))
      let token = lifetimes.track("closure")
      let mapped = source.map { $0.and(token) }
      mapped.subscribe(onNext: { [token = lifetimes.track("observer")] in $0.and(token) })
      mapped.map(\.label).subscribe(onNext: { [token = lifetimes.track("second")] _ in _ = token })
      source.value = lifetimes.track("second value")
      _ = mapped.value
    }
    expectEqual(lifetimes.made, 5)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test func `a chain of hundreds of mapped properties needs little stack`() throws {
    try withWatchdog(stackSize: 512 << 10) {
      let source = MutableProperty(0)
      var last = source.asProperty()
      for _ in 0..<250 { last = last.map { $0 + 1 } }
      let heard = Heard<Int>()
      let subscription = last.subscribe(onNext: { heard.append($0) })
      source.value = 1
      expectEqual(last.value, 251)
      expectEqual(heard.all, [250, 251])
      subscription.dispose()
    }
  }
}

extension ObservableType {
  /// Subscribes, and returns a log of the events as text.
  func recorded() -> Heard<String> {
    let heard = Heard<String>()
    subscribe { heard.append("\($0)") }
    return heard
  }
}
