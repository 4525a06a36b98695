import Action
import StreamsTesting
import TestSupport
import Synchronization
import Testing

@Suite(.watched) struct ThreadTests {
  @Test func `with four threads calling, no caller receives the element of another call`() async throws {
    try await withWatchdog {
      let action = Action<Int, Int> { input in .of(input, input) }
      let accepted = Atomic(0)
      let rejected = Atomic(0)
      let foreign = Atomic(0)
      Race.together(4) { thread in
        for round in 0..<Race.usualRounds {
          if round.isMultiple(of: 100) { Watchdog.reset() }
          let input = thread * Race.usualRounds + round
          action.execute(input).subscribe(
            onNext: { (value: Int) in if value != input { foreign.add(1, ordering: .relaxed) } },
            onError: { _ in rejected.add(1, ordering: .relaxed) },
            onCompleted: { accepted.add(1, ordering: .relaxed) })
        }
      }
      expectEqual(foreign.load(ordering: .relaxed), 0)
      #expect(
        accepted.load(ordering: .relaxed) + rejected.load(ordering: .relaxed) == 4 * Race.usualRounds,
        "every call is answered once")
      #expect(accepted.load(ordering: .relaxed) > 0)
      #expect(!action.executing.value)
      #expect(action.enabled.value)
    }
  }

  @Test @MainActor
  func `a factory on the main actor is not called if its execution is cancelled before its turn`() async {
    let calls = Heard<Int>()
    let action = Action<Int, Int> { @MainActor input in
      calls.append(input)
      return Observable.just(input)
    }
    let executions = Heard<Execution<Int>>()
    // The main actor is busy until this test suspends.
    Race.together(2) { thread in
      if thread == 1 {
        let execution = action.start(1)
        execution.cancel()
        executions.append(execution)
      }
    }
    expectEqual(await executions.all[0].settled(), .cancelled)
    expectEqual(calls.all, [])
  }

  @Test func `exactly one of several simultaneous inputs starts`() async throws {
    try await withWatchdog {
      for _ in 0..<(Race.usualRounds / 10) {
        let starts = Atomic(0)
        let action = Action<Int, Int> { _ in
          starts.add(1, ordering: .relaxed)
          return .never()
        }
        let errors = Heard<String>()
        action.errors.subscribe(onNext: { errors.append($0.name) })
        Race.together(4) { action.inputs.onNext($0) }
        expectEqual(starts.load(ordering: .relaxed), 1)
        expectEqual(errors.all, ["notEnabled", "notEnabled", "notEnabled"])
      }
    }
  }

  @Test func `execute racing with cancel ends all callers' streams, and the action ends idle`() async throws {
    try await withWatchdog {
      let action = Action<Int, Int> { input in input.isMultiple(of: 2) ? .just(input) : .never() }
      let answered = Atomic(0)
      Race.together(2) { thread in
        for round in 0..<Race.usualRounds {
          if round.isMultiple(of: 100) { Watchdog.reset() }
          if thread == 0 {
            action.execute(round).subscribe(
              onError: { _ in answered.add(1, ordering: .relaxed) },
              onCompleted: { answered.add(1, ordering: .relaxed) })
          } else {
            action.cancel()
          }
        }
      }
      action.cancel()
      expectEqual(answered.load(ordering: .relaxed), Race.usualRounds)
      #expect(!action.executing.value)
      #expect(action.enabled.value)
    }
  }

  @Test func `enabled and executing never repeat a value when gate changes race with executions`()
    async throws
  {
    try await withWatchdog {
      let gate = BehaviorRelay(value: true)
      let action = Action<Int, Int>(enabledIf: gate) { .just($0) }
      let enabled = Heard<Bool>()
      let executing = Heard<Bool>()
      action.enabled.subscribe(onNext: { enabled.append($0) })
      action.executing.subscribe(onNext: { executing.append($0) })
      Race.together(2) { thread in
        for round in 0..<Race.usualRounds {
          if round.isMultiple(of: 100) { Watchdog.reset() }
          if thread == 0 { action.execute(round) } else { gate.accept(round.isMultiple(of: 2)) }
        }
      }
      gate.accept(true)
      expectEqual(enabled.all.last, true)
      expectEqual(executing.all.last, false)
      #expect(!zip(enabled.all, enabled.all.dropFirst()).contains { $0 == $1 })
      #expect(!zip(executing.all, executing.all.dropFirst()).contains { $0 == $1 })
    }
  }

  @Test func `a release during a run on another thread ends the caller's stream`() async throws {
    try await withWatchdog {
      for _ in 0..<(Race.usualRounds / 10) {
        let ended = Atomic(0)
        let owner = Lock<Action<Int, Int>?>(Action { .just($0) })
        let inputs = owner.withLock { $0?.inputs }
        let cold = owner.withLock { $0?.apply(1) }
        Race.together(2) { thread in
          if thread == 0 {
            cold?.subscribe(
              onError: { _ in ended.add(1, ordering: .relaxed) },
              onCompleted: { ended.add(1, ordering: .relaxed) })
            inputs?.onNext(2)
          } else {
            let last = owner.withLock { owner in
              defer { owner = nil }
              return owner
            }
            withExtendedLifetime(last) {}
          }
        }
        expectEqual(ended.load(ordering: .relaxed), 1)
      }
    }
  }

  @Test func `synchronous work executed at the end of asynchronous work neither traps nor deadlocks`() async {
    let action = Action<Int, Int> { input in
      guard input == 1 else { return .just(input) }
      return Observable.create { observer in
        let task = Task {
          observer.onNext(1)
          observer.onCompleted()
        }
        return Disposables.create { task.cancel() }
      }
    }
    let bag = DisposeBag()
    let second = await withCheckedContinuation { continuation in
      action.elements.subscribe(onNext: {
        if $0 == 2 { continuation.resume(returning: $0) }
      }).disposed(by: bag)
      action.completions.take(1).subscribe(onNext: { [weak action] in action?.execute(2) }).disposed(by: bag)
      action.execute(1)
    }
    withExtendedLifetime(bag) {}
    expectEqual(second, 2)
  }
}
