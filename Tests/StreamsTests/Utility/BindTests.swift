import Streams
import TestSupport
import Testing

@Suite(.watched) struct BindTests {
  @Test func `bind sends events to closures and observers`() {
    let heard = Heard<Int>()
    Observable.of(1, 2).bind(onNext: heard.append)
    expectEqual(heard.all, [1, 2])

    let events = Heard<String>()
    let more = Heard<String>()
    Observable.of(1, 2).bind(
      to: AnyObserver(eventHandler: events.append(event:)), AnyObserver(eventHandler: more.append(event:)))
    expectEqual(events.all, ["1", "2", "|"])
    expectEqual(more.all, ["1", "2", "|"])
    Observable<Int>.error(Mishap()).bind(to: AnyObserver(eventHandler: events.append(event:)))
    expectEqual(events.all.last, "#mishap")
  }

  @Test func `bind sends elements to observers of optionals`() {
    let heard = Heard<Int?>()
    Observable.of(1).bind(
      to: AnyObserver<Int?> { event in if case .next(let element) = event { heard.append(element) } })
    expectEqual(heard.all, [1])
  }

  @Test func `bind sends only elements to relays`() {
    let (publish, replay) = (PublishRelay<Int>(), ReplayRelay<Int>.createUnbound())
    let (value, optional) = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: nil))
    let published = Record(publish)
    let numbers = PublishSubject<Int>()
    numbers.bind(to: publish)
    numbers.bind(to: replay)
    numbers.bind(to: optional)
    let subscription = numbers.bind(to: value, BehaviorRelay(value: 1))
    numbers.onNext(5)
    subscription.dispose()
    numbers.onNext(6)
    numbers.onCompleted()
    expectEqual(published.all, ["5", "6"])
    expectEqual(Record(replay).all, ["5", "6"])
    expectEqual(value.value, 5)
    expectEqual(optional.value, 6)
  }

  @Test func `bind passes the stream to a closure`() {
    let numbers = Observable.of(1, 2)
    expectEqual(numbers.bind(to: { $0.map { $0 * 2 }.transcript() }), "2 4 |")
    let scaled = { (source: Observable<Int>) in { (factor: Int) in source.map { $0 * factor }.transcript() } }
    expectEqual(numbers.bind(to: scaled, curriedArgument: 3), "3 6 |")
  }

  @Test func `subscribe(with:) and bind(with:) call closures while the object lives`() {
    let source = PublishSubject<Int>()
    let heard = Heard<String>()
    var object: Heard<String>? = Heard()
    weak let witness = object
    let subscription = source.subscribe(
      with: object!, onNext: { heard.append("\($0.all.count) \($1)") },
      onDisposed: { _ in heard.append("gone") })
    source.bind(with: object!, onNext: { heard.append("bound \($0.all.count) \($1)") })
    source.onNext(1)
    object = nil
    #expect(witness == nil)
    source.onNext(2)
    subscription.dispose()
    expectEqual(heard.all, ["0 1", "bound 0 1"])
  }

  @Test func `subscribe(with:) calls closures for the end and the disposal`() {
    let heard = Heard<String>()
    Observable<Int>.empty().subscribe(
      with: heard, onCompleted: { $0.append("end") }, onDisposed: { $0.append("disposed") })
    Observable<Int>.error(Mishap()).subscribe(with: heard, onError: { $0.append("\($1)") })
    expectEqual(heard.all, ["end", "disposed", "mishap"])
  }

  // The hook belongs to the whole process, so it is set in a separate process.
  @Test func `a binder sets synchronously on its actor, ignores completions, and reports errors`() async {
    await #expect(processExitsWith: .success) {
      let reported = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in reported.append(underlying(error)) }
      await MainActor.run {
        let view = View()
        let binder = Binder<Int>(view) { view, number in view.log.append("\(number)") }
        Observable.of(1, 2).bind(to: binder)
        binder.onError(Mishap())
        binder.onCompleted()
        binder.onNext(3)
        expectEqual(view.log, ["1", "2", "3"])
      }
      expectEqual(reported.all, ["mishap"])
    }
  }

  @MainActor @Test func `a binder does not retain its target`() {
    var view: View? = View()
    weak let witness = view
    let binder = Binder<Int>(view!) { view, number in view.log.append("\(number)") }
    view = nil
    #expect(witness == nil)
    binder.onNext(1)
  }

  @MainActor @Test func `a binder sets elements from another thread on its actor, in order`() async {
    let view = View()
    await withCheckedContinuation { continuation in
      let binder = Binder<Int>(view) { view, number in
        view.log.append("\(number)")
        if number == 99 { continuation.resume() }
      }
      Task.detached { Observable.range(start: 0, count: 100).bind(to: binder) }
    }
    #expect(view.log == (0..<100).map { "\($0)" })
  }

  @Test func `a binder without an actor sets elements on its scheduler`() {
    let heard = Heard<Int>()
    let scheduler = StepScheduler()
    let binder = Binder<Int>(heard, scheduler: scheduler) { $0.append($1) }
    binder.onNext(1)
    expectEqual(heard.all, [])
    scheduler.runOne()
    expectEqual(heard.all, [1])
  }
}
