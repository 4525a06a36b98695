import Action
import Foundation
import StreamsTesting
import TestSupport
import Testing

/// Events come in one order, for synchronous and for asynchronous work.
struct OrderTests {
  /// Records all events of an action.
  private func record<Element>(_ action: Action<Int, Element>, _ log: Heard<String>, _ bag: DisposeBag) {
    action.enabled.subscribe(onNext: { log.append("enabled \($0)") }).disposed(by: bag)
    action.executing.subscribe(onNext: { log.append("executing \($0)") }).disposed(by: bag)
    action.executionObservables.subscribe(onNext: { _ in log.append("execution") }).disposed(by: bag)
    action.elements.subscribe(onNext: { log.append("element \($0)") }).disposed(by: bag)
    action.completions.subscribe(onNext: { log.append("completion") }).disposed(by: bag)
    action.errors.subscribe(onNext: { log.append("error \($0.name)") }).disposed(by: bag)
  }

  @Test func `synchronous work is announced as busy, execution, elements, idle, completion, caller`() {
    let log = Heard<String>()
    let bag = DisposeBag()
    let action = Action<Int, Int> { input in
      log.append("factory \(input)")
      return Observable.create { observer in
        log.append("subscribed")
        observer.onNext(input)
        observer.onNext(input + 1)
        observer.onCompleted()
        return Disposables.create()
      }
    }
    record(action, log, bag)
    action.execute(1).subscribe(
      onNext: { log.append("caller \($0)") }, onCompleted: { log.append("caller done") }
    )
    .disposed(by: bag)
    expectEqual(
      log.all,
      [
        "enabled true", "executing false",
        "enabled false", "executing true", "factory 1", "execution", "subscribed",
        "element 1", "element 2", "executing false", "enabled true", "completion",
        "caller 1", "caller 2", "caller done",
      ])
  }

  @Test func `asynchronous work that fails is announced in the same order as synchronous work`() {
    let log = Heard<String>()
    let bag = DisposeBag()
    let work = PublishSubject<Int>()
    let action = Action<Int, Int> { _ in work }
    record(action, log, bag)
    action.execute(1).subscribe(
      onNext: { log.append("caller \($0)") },
      onError: { log.append("caller \(($0 as? ActionError)?.name ?? "?")") }
    ).disposed(by: bag)
    work.onNext(7)
    work.onError(Mishap())
    expectEqual(
      log.all,
      [
        "enabled true", "executing false",
        "enabled false", "executing true", "execution",
        "element 7", "caller 7", "executing false", "enabled true", "error underlying Mishap()",
        "caller underlying Mishap()",
      ])
  }

  @Test func `all synchronous elements of create are emitted by elements and the caller's stream`() {
    let heard = Heard<Int>()
    let own = Heard<Int>()
    let action = Action<Int, Int> { count in
      Observable.create { observer in
        for number in 0..<count { observer.onNext(number) }
        observer.onCompleted()
        return Disposables.create()
      }
    }
    action.elements.subscribe(onNext: { heard.append($0) })
    action.execute(100).subscribe(onNext: { own.append($0) })
    expectEqual(heard.all, Array(0..<100))
    expectEqual(own.all, Array(0..<100))
  }

  @Test func `the end of synchronous work is announced after its elements`() {
    let log = Heard<String>()
    let action = Action<Int, Int> { .just($0) }
    action.elements.subscribe(onNext: { [executing = action.executing] in
      log.append("\($0), executing \(executing.value)")
    })
    action.completions.subscribe(onNext: { [executing = action.executing] in
      log.append("done, executing \(executing.value)")
    })
    action.execute(5)
    expectEqual(log.all, ["5, executing true", "done, executing false"])
  }

  @Test func `execute from the factory is rejected, because the action is busy`() {
    let errors = Heard<String>()
    let inner = Heard<String>()
    let box = Heard<Action<Int, Int>>()
    let action = Action<Int, Int> { input in
      if input == 1 {
        box.all[0].execute(2).subscribe(onError: { inner.append(($0 as? ActionError)?.name ?? "?") })
      }
      return .just(input)
    }
    box.append(action)
    defer { box.removeAll() }
    let elements = Heard<Int>()
    action.errors.subscribe(onNext: { errors.append($0.name) })
    action.elements.subscribe(onNext: { elements.append($0) })
    action.execute(1)
    expectEqual(errors.all, ["notEnabled"])
    expectEqual(inner.all, ["notEnabled"])
    expectEqual(elements.all, [1])
  }

  @Test func `execute from elements is rejected, and execute from completions starts`() {
    let errors = Heard<String>()
    let elements = Heard<Int>()
    let action = Action<Int, Int> { .just($0) }
    action.errors.subscribe(onNext: { errors.append($0.name) })
    action.elements.subscribe(onNext: { [weak action] in
      elements.append($0)
      if $0 == 1 { action?.execute(10) }
    })
    action.completions.subscribe(onNext: { [weak action] in if elements.all == [1] { action?.execute(2) } })
    action.execute(1)
    expectEqual(errors.all, ["notEnabled"])
    expectEqual(elements.all, [1, 2])
  }

  @Test
  func `work cancelled from elements keeps the action busy until all observers have received the element`() {
    let log = Heard<String>()
    let bag = DisposeBag()
    let work = PublishSubject<Int>()
    let action = Action<Int, Int> { $0 == 1 ? work : .of(20, 21) }
    action.elements.subscribe(onNext: { [weak action] element in
      guard element == 1 else { return }
      action?.cancel()
      action?.execute(2)
    }).disposed(by: bag)
    record(action, log, bag)
    action.execute(1).subscribe(onError: { log.append("caller \(($0 as? ActionError)?.name ?? "?")") })
      .disposed(by: bag)
    work.onNext(1)
    action.execute(3)
    expectEqual(
      log.all,
      [
        "enabled true", "executing false",
        "enabled false", "executing true", "execution", "error notEnabled", "element 1",
        "executing false", "enabled true", "caller underlying CancellationError()",
        "enabled false", "executing true", "execution", "element 20", "element 21",
        "executing false", "enabled true", "completion",
      ])
  }

  @Test func `work cancelled during a delivery keeps the action busy until all observers have returned`()
    throws
  {
    try withWatchdog {
      let (isTaking, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let log = Heard<String>()
      let work = PublishSubject<Int>()
      let action = Action<Int, Int> { $0 == 1 ? work : .just(20) }
      let executing = action.executing
      action.errors.subscribe(onNext: { log.append($0.name) })
      let elements = action.elements.subscribe(onNext: { element in
        if element == 1 {
          isTaking.signal()
          mayGoOn.wait()
        }
        log.append("\(element), executing \(executing.value)")
      })
      action.execute(1)
      let delivered = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        work.onNext(1)
        delivered.signal()
      }
      isTaking.wait()
      action.cancel()
      action.execute(2)
      #expect(!work.hasObservers && executing.value)
      mayGoOn.signal()
      delivered.wait()
      action.execute(3)
      expectEqual(log.all, ["notEnabled", "1, executing true", "20, executing true"])
      elements.dispose()
    }
  }

  @Test func `apply emits its elements while the action executes, and its end last`() {
    for fails in [false, true] {
      let log = Heard<String>()
      let bag = DisposeBag()
      let action = Action<Int, Int> { input in
        Observable.create { observer in
          observer.onNext(input)
          if fails { observer.onError(Mishap()) } else { observer.onCompleted() }
          return Disposables.create()
        }
      }
      record(action, log, bag)
      action.apply(1).subscribe(
        onNext: { log.append("caller \($0)") }, onError: { _ in log.append("caller failed") },
        onCompleted: { log.append("caller done") }
      ).disposed(by: bag)
      expectEqual(
        log.all,
        [
          "enabled true", "executing false",
          "enabled false", "executing true", "execution", "element 1", "caller 1",
          "executing false", "enabled true", fails ? "error underlying Mishap()" : "completion",
          fails ? "caller failed" : "caller done",
        ])
    }
  }

  @Test func `a rejection inside an observer of errors is emitted on errors before the caller's stream`() {
    let log = Heard<String>()
    let bag = DisposeBag()
    let gate = BehaviorRelay(value: true)
    let action = Action<Int, Int>(enabledIf: gate) { _ in .error(Mishap()) }
    action.errors.subscribe(onNext: { [weak action] error in
      log.append("error \(error.name)")
      guard log.all.count < 6 else { return }
      gate.accept(false)
      let number = log.all.count
      action?.execute(number).subscribe(onError: { _ in log.append("caller \(number) failed") })
        .disposed(by: bag)
      action?.apply(number).subscribe(onError: { _ in log.append("applier \(number) failed") })
        .disposed(by: bag)
      log.append("asked")
    }).disposed(by: bag)
    action.execute(0).subscribe(onError: { _ in log.append("caller 0 failed") }).disposed(by: bag)
    expectEqual(
      log.all,
      [
        "error underlying Mishap()", "asked",
        "error notEnabled", "asked", "caller 1 failed", "error notEnabled", "applier 1 failed",
        "error notEnabled", "caller 3 failed", "error notEnabled", "applier 3 failed",
        "caller 0 failed",
      ])
  }

  @Test func `an input executed by an observer starts after all observers have received the event`() {
    let log = Heard<String>()
    let action = Action<Int, Int> { .just($0) }
    action.executing.subscribe(onNext: { log.append("executing \($0)") })
    action.completions.subscribe(onNext: { [weak action] in if log.all.count < 5 { action?.execute(2) } })
    action.completions.subscribe(onNext: { log.append("completion") })
    action.elements.subscribe(onNext: { log.append("element \($0)") })
    action.execute(1)
    expectEqual(
      log.all,
      [
        "executing false",
        "executing true", "element 1", "executing false", "completion",
        "executing true", "element 2", "executing false", "completion",
      ])
  }

  @Test func `executing again at each completion does not recurse in 100,000 executions`() {
    let action = Action<Int, Int> { .just($0) }
    let latest = BehaviorRelay(value: 0)
    action.elements.subscribe(onNext: { latest.accept($0) })
    action.completions.subscribe(onNext: { [weak action] in
      if latest.value < 100_000 { action?.execute(latest.value + 1) }
    })
    action.execute(1)
    expectEqual(latest.value, 100_000)
  }
}
