import Streams
import TestSupport
import Testing

@Suite(.watched) struct CreatingTests {
  @Test func `empty completes, never is silent, error fails`() {
    expectEqual(Observable<Int>.empty().transcript(), "|")
    expectEqual(Observable<Int>.never().transcript(), "")
    expectEqual(Observable<Int>.error(Mishap()).transcript(), "#mishap")
  }

  @Test func `just, of and from emit their elements`() {
    expectEqual(Observable.just(7).transcript(), "7 |")
    expectEqual(Observable.of(1, 2, 3).transcript(), "1 2 3 |")
    expectEqual(Observable.from([1, 2]).transcript(), "1 2 |")
    expectEqual(Observable.from([Int]()).transcript(), "|")
    expectEqual(Observable.from(stride(from: 0, to: 10, by: 5)).transcript(), "0 5 |")
    expectEqual(Observable.from(optional: Int?.none).transcript(), "|")
    expectEqual(Observable.from(optional: 3).transcript(), "3 |")
  }

  @Test func `a sequence is iterated again by each subscription`() {
    let source = Observable.from(0..<3)
    expectEqual(source.transcript(), "0 1 2 |")
    expectEqual(source.transcript(), "0 1 2 |")
  }

  @Test func `range emits consecutive numbers`() {
    expectEqual(Observable.range(start: 5, count: 3).transcript(), "5 6 7 |")
    expectEqual(Observable.range(start: 5, count: 0).transcript(), "|")
    expectEqual(Observable<UInt8>.range(start: 254, count: 2).transcript(), "254 255 |")
    expectEqual(Observable<Int8>.range(start: -128, count: 127).take(2).transcript(), "-128 -127 |")
  }

  @Test func `repeatElement repeats until it is disposed`() {
    expectEqual(Observable.repeatElement("tick").take(3).transcript(), "tick tick tick |")
  }

  @Test func `generate emits the states of a loop`() {
    let source = Observable.generate(initialState: 1, condition: { $0 < 50 }, iterate: { $0 * 3 })
    expectEqual(source.transcript(), "1 3 9 27 |")
    expectEqual(source.transcript(), "1 3 9 27 |")
    #expect(
      Observable.generate(initialState: 1, condition: { $0 < 0 }, iterate: { $0 }).transcript() == "|")
  }

  @Test func `generate fails with the error that its closures throw`() {
    let conditions = Observable.generate(
      initialState: 1, condition: { if $0 == 3 { throw Mishap() } else { true } }, iterate: { $0 + 1 })
    expectEqual(conditions.transcript(), "1 2 #mishap")
    let steps = Observable.generate(
      initialState: 1, condition: { _ in true }, iterate: { if $0 == 2 { throw Mishap() } else { $0 + 1 } })
    expectEqual(steps.transcript(), "1 2 #mishap")
  }

  @Test func `a source on a scheduler takes a turn for each element and one for the end`() {
    for make in [
      { Observable.of(1, 2, scheduler: $0) }, { Observable.from([1, 2], scheduler: $0) },
      { Observable.range(start: 1, count: 2, scheduler: $0) },
      { Observable.from(1...2, scheduler: $0) },
      { Observable.generate(initialState: 1, condition: { $0 < 3 }, scheduler: $0, iterate: { $0 + 1 }) },
    ] as [@Sendable (StepScheduler) -> Observable<Int>] {
      let scheduler = StepScheduler()
      let heard = Heard<String>()
      _ = make(scheduler).subscribe(AnyObserver(eventHandler: heard.append(event:)))
      expectEqual(heard.all, [])
      scheduler.runOne()
      expectEqual(heard.all, ["1"])
      scheduler.runOne()
      expectEqual(heard.all, ["1", "2"])
      scheduler.runOne()
      expectEqual(heard.all, ["1", "2", "|"])
      #expect(!scheduler.runOne())
    }
  }

  @Test func `just and from(optional:) on a scheduler take a separate turn for the end`() {
    for make in [{ .just(1, scheduler: $0) }, { .from(optional: 1, scheduler: $0) }]
      as [@Sendable (StepScheduler) -> Observable<Int>]
    {
      let scheduler = StepScheduler()
      let heard = Heard<String>()
      _ = make(scheduler).subscribe(AnyObserver(eventHandler: heard.append(event:)))
      scheduler.runOne()
      expectEqual(heard.all, ["1"])
      scheduler.runOne()
      expectEqual(heard.all, ["1", "|"])
    }
  }

  @Test func `a disposed source on a scheduler stops`() {
    let scheduler = StepScheduler()
    let heard = Heard<Int>()
    let subscription = Observable.repeatElement(1, scheduler: scheduler).subscribe(onNext: heard.append)
    scheduler.runOne()
    subscription.dispose()
    while scheduler.runOne() {}
    expectEqual(heard.all, [1])
  }

  @Test func `a source on an immediate scheduler loops instead of recursing`() async {
    let count = manyTimes
    let heard = Heard<Int>()
    await onSmallStack {
      Observable.range(start: 1, count: count, scheduler: ImmediateScheduler())
        .scan(0) { sum, _ in sum + 1 }.takeLast(1).subscribe(onNext: heard.append)
    }
    expectEqual(heard.all, [count])
  }

  @Test func `deferred creates its source for each subscription`() {
    let made = Heard<Int>()
    let source = Observable<Int>.deferred {
      made.append(made.all.count)
      return .just(made.all.count)
    }
    expectEqual(made.all, [])
    expectEqual(source.transcript(), "1 |")
    expectEqual(source.transcript(), "2 |")
    expectEqual(Observable<Int>.deferred { throw Mishap() }.transcript(), "#mishap")
  }

  @Test func `using disposes its resource once, after emitting the end`() {
    let log = Heard<String>()
    let source = Observable.using({ Resource(log: log) }, observableFactory: { _ in .of(1) })
    source.subscribe(AnyObserver(eventHandler: log.append(event:))).dispose()
    expectEqual(log.all, ["1", "|", "closed"])
  }

  @Test func `using disposes its resource when it is disposed, after its source`() {
    let log = Heard<String>()
    let source = Observable<Int>.using(
      { Resource(log: log) },
      observableFactory: { _ in .create { _ in Disposables.create { log.append("stopped") } } })
    let subscription = source.subscribe()
    expectEqual(log.all, [])
    subscription.dispose()
    subscription.dispose()
    expectEqual(log.all, ["stopped", "closed"])
  }

  @Test func `using fails with the error that its factories throw`() {
    let log = Heard<String>()
    let withoutResource = Observable<Int>.using(
      { () throws -> Resource in throw Mishap() }, observableFactory: { _ in .never() })
    expectEqual(withoutResource.transcript(), "#mishap")
    let withoutSource = Observable<Int>.using(
      { Resource(log: log) }, observableFactory: { _ in throw Mishap() })
    expectEqual(withoutSource.transcript(), "#mishap")
    expectEqual(log.all, ["closed"])
  }
}

private final class Resource: Disposable {
  let log: Heard<String>
  private let closing: any Disposable

  init(log: Heard<String>) {
    self.log = log
    closing = Disposables.create { log.append("closed") }
  }

  func dispose() { closing.dispose() }
}
