import Streams
import TestSupport
import Testing

struct PropertyTests {
  private func record<Source: ObservableType>(_ source: Source) -> Heard<String> {
    let heard = Heard<String>()
    source.subscribe { heard.append("\($0)") }
    return heard
  }

  @Test func `a constant property emits its value and completes`() {
    let property = Property(value: 7)
    expectEqual(property.value, 7)
    expectEqual(record(property).all, ["next(7)", "completed"])
  }

  @Test func `a property follows a stream, and keeps the last value when the stream ends`() {
    let source = PublishSubject<Int>()
    let property = Property(initial: 1, then: source)
    let heard = record(property)
    source.onNext(2)
    expectEqual(property.value, 2)
    source.onCompleted()
    expectEqual(heard.all, ["next(1)", "next(2)", "completed"])
    expectEqual(record(property).all, ["next(2)", "completed"])
    #expect(!source.hasObservers)
  }

  @Test func `a released property disposes its subscription to the stream and completes`() {
    let source = PublishSubject<Int>()
    var property: Property<Int>? = Property(initial: 1, then: source)
    let heard = record(property!)
    property = nil
    #expect(!source.hasObservers)
    expectEqual(heard.all, ["next(1)", "completed"])
  }

  @Test func `a property follows a mutable property, and completes when it is released`() {
    var source: MutableProperty<Int>? = MutableProperty(1)
    let property = Property(source!)
    let heard = record(property)
    source?.value = 2
    expectEqual(property.value, 2)
    source = nil
    expectEqual(property.value, 2)
    expectEqual(heard.all, ["next(1)", "next(2)", "completed"])
  }

  @Test func `a subscription does not retain a mutable property, but a binding to it does`() {
    let source = PublishSubject<Int>()
    let property: Property<Int>
    do {
      let mutable = MutableProperty(0)
      property = Property(mutable)
      _ = source.subscribe(mutable)
    }
    let heard = record(property)
    source.onNext(5)
    expectEqual(property.value, 5)
    source.onCompleted()
    expectEqual(heard.all, ["next(0)", "next(5)", "completed"])
  }

  @Test func `modify, swap and withValue act in one step and return their results`() {
    let property = MutableProperty(1)
    let heard = record(property)
    let old = property.modify { value in
      defer { value += 1 }
      return value
    }
    expectEqual(old, 1)
    expectEqual(property.swap(10), 2)
    expectEqual(property.withValue { $0 * 2 }, 20)
    expectEqual(heard.all, ["next(1)", "next(2)", "next(10)"])
  }

  @Test func `a modify that throws changes and emits nothing`() {
    struct Refused: Error {}
    let property = MutableProperty(1)
    let heard = record(property)
    #expect(throws: Refused.self) {
      try property.modify { value in
        value = 5
        throw Refused()
      }
    }
    expectEqual(property.value, 1)
    expectEqual(heard.all, ["next(1)"])
  }

  @Test func `a modify overtaken by another change runs again on the newer value`() {
    let property = MutableProperty(1)
    let runs = Heard<Int>()
    property.modify { value in
      runs.append(value)
      if value == 1 { property.value = 10 }
      value += 1
    }
    expectEqual(runs.all, [1, 10])
    expectEqual(property.value, 11)
  }

  @Test func `a value set inside an observer is readable immediately and emitted in order`() {
    let property = MutableProperty(0)
    let read = Heard<Int>()
    let heard = Heard<Int>()
    let subscription = property.subscribe(onNext: { value in
      guard value == 1 else { return }
      property.value = 2
      read.append(property.value)
      property.modify { $0 += 1 }
      read.append(property.value)
    })
    defer { subscription.dispose() }
    property.subscribe(onNext: { heard.append($0) })
    property.value = 1
    expectEqual(read.all, [2, 3])
    expectEqual(heard.all, [0, 1, 2, 3])
  }

  @Test func `an ended property keeps its value and ignores new values`() {
    let mutable = MutableProperty(1)
    let property = Property(mutable)
    let heard = record(property)
    mutable.end()
    mutable.value = 2
    expectEqual(property.value, 1)
    expectEqual(heard.all, ["next(1)", "completed"])
  }
}
