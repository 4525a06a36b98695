import Action
import StreamsTesting
import TestSupport
import Testing

/// The reasons and causes that `events` emits, for every kind of rejection and cancellation.
@Suite(.watched) struct ReasonTests {
  private let log = Heard<String>()
  private let bag = DisposeBag()

  private func listen<Element>(to action: Action<Int, Element>) {
    action.events.subscribe(onNext: { [log] event in
      switch event.kind {
      case .rejected(let input, let reason): log.append("\(input) \(reason)")
      case .cancelled(let cause): log.append("\(event.id) cancelled \(cause)")
      case .stopped: log.append("\(event.id) stopped")
      case .started(let input): log.append("\(input) started")
      default: break
      }
    }).disposed(by: bag)
  }

  private func expect(_ expected: [String], _ sourceLocation: SourceLocation = #_sourceLocation) {
    expectEqual(log.removeAll(), expected, sourceLocation: sourceLocation)
  }

  @Test func `an input rejected during the delivery of an error is rejected immediately`() {
    let action = Action<Int, Int>(enabledIf: MutableProperty(false)) { .just($0) }
    let order = Heard<String>()
    action.errors.subscribe(onNext: { [weak action] _ in
      guard order.all.isEmpty, let action else { return }
      order.append("first error")
      let nested = action.start(2)
      nested.elements.subscribe(onError: { _ in order.append("end") }).disposed(by: bag)
      order.append("\(nested.state.value)")
    }).disposed(by: bag)
    action.errors.subscribe(onNext: { _ in order.append("error") }).disposed(by: bag)
    expectEqual(action.start(1).state.value, .rejected)
    expectEqual(order.all, ["first error", "rejected", "error", "error", "end"])
  }

  @Test func `a rejected input is reported with the reason`() {
    let never = { @Sendable (_: Int) in Observable<Int>.never() }
    let gate = PublishSubject<Bool>()
    let gated = Action<Int, Int>(enabledIf: gate, workFactory: never)
    listen(to: gated)
    let errors = Heard<String>()
    gated.errors.subscribe(onNext: { errors.append($0.name) }).disposed(by: bag)
    gated.execute(1)
    gate.onNext(true)
    for input in 2...3 { gated.execute(input) }
    gate.onNext(false)
    gated.execute(4)
    gated.cancel()
    gated.execute(5)
    gate.onError(RxError.timeout)
    gated.execute(6)
    expect([
      "1 gateClosed", "2 started", "3 busy", "4 busy", "2 cancelled action", "2 stopped",
      "5 gateClosed",
      "6 gateFailed",
    ])
    expectEqual(errors.all.filter { $0 != "notEnabled" }, ["underlying \(RxError.timeout)"])
    let queue = Action<Int, Int>(policy: .enqueue(limit: 1), workFactory: never)
    listen(to: queue)
    for input in 1...3 { queue.execute(input) }
    let many = Action<Int, Int>(policy: .concurrent(limit: 1), workFactory: never)
    listen(to: many)
    for input in 4...5 { many.execute(input) }
    let group = ActionGroup()
    let member = Action<Int, Int>(workFactory: never)
    let other = Action<Int, Int>(workFactory: never)
    listen(to: other)
    group.add(member)
    group.add(other)
    member.execute(6).subscribe(onError: { _ in }).disposed(by: bag)
    other.execute(7)
    expect(["1 started", "3 noRoom", "4 started", "5 noRoom", "7 noRoom"])
    let state = MutableProperty(Int?.none)
    let unwrapping = Action<Int, Int>(unwrapping: state) { (_: Int, input: Int) in Observable.just(input) }
    listen(to: unwrapping)
    unwrapping.execute(1)
    let scheduler = TestScheduler(initialClock: 0)
    let throttled = Action<Int, Int> { .just($0) }.throttled(.seconds(1), latest: false, scheduler: scheduler)
    listen(to: throttled)
    for input in 2...3 { throttled.execute(input) }
    expect(["1 gateClosed", "2 started", "3 tooEarly"])
  }

  @Test func `an execution of a derived action reports the reason and the cause of its base action`() {
    let gate = MutableProperty(true)
    let inner = Action<Int, Int>(enabledIf: gate, policy: .enqueue()) { _ in .never() }
    let outer = inner.map { $0 }
    let scheduler = TestScheduler(initialClock: 0)
    let late = inner.debounced(.seconds(1), scheduler: scheduler)
    listen(to: outer)
    outer.execute(1)
    inner.cancel()
    expect(["1 started", "1 cancelled action", "1 stopped"])
    let shared = Action<Int, Int>(policy: .shareRunning) { _ in .never() }
    let sharing = shared.map { $0 }
    listen(to: sharing)
    sharing.execute(2)
    shared.cancel()
    expect(["2 started", "1 cancelled action", "1 stopped"])
    listen(to: late)
    late.execute(3)
    gate.value = false
    scheduler.start()
    expect(["3 gateClosed"])
  }

  @Test func `a cancelled execution reports the first cause`() async {
    let restarted = Action<Int, Int>(policy: .restart) { _ in .never() }
    listen(to: restarted)
    restarted.execute(1)
    restarted.execute(2)
    let execution = restarted.start(3)
    execution.cancel()
    expect([
      "1 started", "1 cancelled restarted", "2 started", "1 stopped", "2 cancelled restarted",
      "3 started", "2 stopped", "3 cancelled handle", "3 stopped",
    ])
    var latest: Action<Int, Int>? = Action<Int, Int>(policy: .keepLatest) { _ in .never() }
    if let latest { listen(to: latest) }
    for input in 1...3 { latest?.execute(input) }
    latest = nil
    expect([
      "1 started", "2 cancelled replaced", "3 cancelled released", "1 cancelled released",
      "1 stopped",
    ])
    let applied = Action<Int, Int> { _ in .never() }
    listen(to: applied)
    applied.apply(1).subscribe().dispose()
    let waiting = Task { try await applied.start(2).value }
    waiting.cancel()
    _ = await waiting.result
    expect([
      "1 started", "1 cancelled subscriptionDisposed", "1 stopped", "2 started",
      "2 cancelled waiterGone", "2 stopped",
    ])
  }

  @Test func `an execution cancelled from its own factory emits stopping after started`() {
    let kept = MutableProperty(Action<Int, Int>?.none)
    let action = Action<Int, Int> { _ in
      kept.value?.cancel()
      return .never()
    }
    kept.value = action
    listen(to: action)
    action.execute(1)
    kept.value = nil
    expect(["1 started", "1 cancelled action", "1 stopped"])
  }
}
