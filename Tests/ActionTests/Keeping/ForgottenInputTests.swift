import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// After an execution has ended, nothing of it is alive except the last element and the last error, which `forget()`
/// releases. `LeakTests` checks the same for actions made from actions.
@Suite(.watched) struct ForgottenInputTests {
  enum Request: CaseIterable { case execute, start, inputs, apply, executeHeld }
  enum Ending: CaseIterable { case completed, failed, cancelled, abandoned, waitingCancelled }

  private struct Failure: Error { let token: Tracked }

  private static let policies: [ExecutionPolicy] = [
    .drop, .enqueue(), .restart, .restart(waitingForStop: true), .keepLatest, .concurrent(limit: 2),
    .shareRunning,
  ]

  private let lifetimes = Lifetimes()
  private let works = Heard<PublishSubject<Tracked>>()
  private let requested = Heard<any Sendable>()
  private let bag = DisposeBag()

  private func action(_ policy: ExecutionPolicy, isKeyed: Bool) -> Action<Tracked, Tracked> {
    let works = works
    let work = { @Sendable (input: Tracked) -> Observable<Tracked> in
      let subject = PublishSubject<Tracked>()
      works.append(subject)
      return subject.map { $0.and(input) }
    }
    return isKeyed
      ? Action(policy: policy, by: \.label, workFactory: work) : Action(policy: policy, workFactory: work)
  }

  private func request(_ request: Request, _ action: Action<Tracked, Tracked>, _ label: String) {
    let input = lifetimes.track(label)
    switch request {
    case .execute: action.execute(input)
    case .start: action.start(input)
    case .inputs: action.inputs.onNext(input)
    case .apply: action.apply(input).subscribe(onError: { _ in }).disposed(by: bag)
    case .executeHeld: requested.append(action.execute(input))
    }
  }

  private func end(_ ending: Ending, _ action: Action<Tracked, Tracked>) {
    switch ending {
    case .completed: for work in works.removeAll() { work.onCompleted() }
    case .failed: for work in works.removeAll() { work.onError(Failure(token: lifetimes.track("error"))) }
    case .cancelled, .waitingCancelled: action.cancel()
    case .abandoned: action.abandon()
    }
  }

  @Test(arguments: policies, Ending.allCases)
  func `an execution and its values are deallocated after its end`(policy: ExecutionPolicy, ending: Ending) {
    for request in Request.allCases {
      for isKeyed in [true, false] {
        let action = action(policy, isKeyed: isKeyed)
        for label in ["1", "1", "2", "1"] { self.request(request, action, label) }
        #expect(action.executing.value)
        if ending != .waitingCancelled {
          for work in works.all { work.onNext(lifetimes.track("element")) }
        }
        for _ in 0..<4 where action.executing.value { end(ending, action) }
        #expect(!action.executing.value)
        works.removeAll()
        requested.removeAll()
        let comment = Comment(rawValue: "\(request), by key \(isKeyed): \(lifetimes)")
        let kept = lifetimes.liveLabels
        #expect(kept.allSatisfy { $0 == "element" || $0 == "error" }, comment)
        #expect(kept.count <= 2, comment)
        action.forget()
        expectEqual(lifetimes.live, 0, comment)
        // The action goes on.
        self.request(.execute, action, "last")
        end(.cancelled, action)
        works.removeAll()
        expectEqual(lifetimes.live, 0, comment)
      }
    }
  }

  @Test func `a rejected input and its execution are deallocated`() {
    let (gate, closed) = (
      MutableProperty(true), Action<Tracked, Int>(enabledIf: Observable.just(false)) { _ in .never() }
    )
    let picky = Action<Tracked, Int>(accepting: { _ in false }) { _ in .never() }
    let gated = Action<Tracked, Int>(enabledIf: gate) { _ in .never() }
    gate.value = false
    for action in [closed, picky, gated] {
      action.execute(lifetimes.track("1"))
      action.start(lifetimes.track("2"))
      action.inputs.onNext(lifetimes.track("3"))
      action.apply(lifetimes.track("4")).subscribe(onError: { _ in }).disposed(by: bag)
      expectEqual(lifetimes.live, 0, "\(lifetimes)")
    }
  }

  @Test(arguments: Ending.allCases)
  func `asynchronous work and its values are deallocated after its end`(ending: Ending) async {
    let (mayEnd, end) = AsyncStream<Bool>.makeStream()
    let begun = Heard<Int>()
    let action = Action<Tracked, Tracked> { [lifetimes] (input: Tracked) async throws -> Tracked in
      begun.append(1)
      for await isGood in mayEnd {
        if isGood { return lifetimes.track("element").and(input) }
        throw Failure(token: lifetimes.track("error").and(input))
      }
      throw CancellationError()
    }
    let execution = action.start(lifetimes.track("input"))
    _ = await begun.all(1)
    switch ending {
    case .completed: end.yield(true)
    case .failed: end.yield(false)
    case .cancelled, .waitingCancelled: action.cancel()
    case .abandoned: action.abandon()
    }
    await execution.settled()
    action.forget()
    // The handle keeps the element and the error.
    let kept =
      switch ending {
      case .completed, .failed: 1
      default: 0
      }
    while lifetimes.live > kept { await Task.yield() }
    withExtendedLifetime(execution) {}
  }

  @Test func `debounced and throttled inputs are released when they are replaced or have run`() {
    for isDebounced in [true, false] {
      let scheduler = TestScheduler(initialClock: 0)
      let base = action(.drop, isKeyed: false)
      let action =
        isDebounced
        ? base.debounced(.seconds(10), scheduler: scheduler)
        : base.throttled(.seconds(10), scheduler: scheduler)
      for label in ["1", "2", "3"] { action.execute(lifetimes.track(label)) }
      scheduler.start()
      for _ in 0..<3 {
        end(.completed, action)
        scheduler.start()
      }
      expectEqual(lifetimes.live, 0, "\(lifetimes)")
      for label in ["4", "5"] { action.execute(lifetimes.track(label)) }
      action.cancel()
      scheduler.start()
      works.removeAll()
      expectEqual(lifetimes.live, 0, "\(lifetimes)")
    }
  }

  @Test func `events and executionObservables retain nothing after their last observer is disposed`() {
    let action = action(.concurrent(), isKeyed: false)
    action.events.subscribe(onNext: { _ in }).dispose()
    let subscription = action.events.subscribe(onNext: { _ in })
    let announced = action.executionObservables.subscribe(onNext: { _ in })
    request(.inputs, action, "1")
    works.all[0].onNext(lifetimes.track("element"))
    end(.completed, action)
    action.forget()
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
    subscription.dispose()
    announced.dispose()
  }
}
