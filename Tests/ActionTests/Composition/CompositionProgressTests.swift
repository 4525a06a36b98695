import StreamsTesting
import TestSupport
import Testing

@testable import Action

@Suite(.watched) struct CompositionProgressTests {
  /// Work that reports on request.
  private final class Stepper: Sendable {
    let reporter = MutableProperty<ProgressReporter?>(nil)
    let works = MutableProperty<[PublishSubject<Int>]>([])
    let action: Action<Int, Int>

    init(policy: ExecutionPolicy = .drop) {
      action = Action(
        policy: policy,
        progress: { [reporter, works] (_: Int, progress: ProgressReporter) in
          reporter.value = progress
          let work = PublishSubject<Int>()
          works.modify { $0.append(work) }
          return work.asObservable()
        })
    }

    func callAsFunction(_ fraction: Double, message: String? = nil) {
      reporter.value?(fraction, message: message)
    }

    func callAsFunction(_ completed: Int, of total: Int) { reporter.value?(completed: completed, of: total) }

    func emit(_ element: Int) { works.value.last?.onNext(element) }
    func complete() { works.value.last?.onCompleted() }
  }

  /// Collects the progress in the events of an action.
  private func reports<Input, Element>(of action: Action<Input, Element>) -> Heard<ExecutionProgress> {
    let heard = Heard<ExecutionProgress>()
    action.events.subscribe(onNext: { event in
      if case .progress(let progress) = event.kind { heard.append(progress) }
    })
    return heard
  }

  // MARK: Combined

  @Test func `the progress of a combined action is the mean of its parts`() {
    let (a, b) = (Stepper(), Stepper())
    let both = Action.combined([a.action, b.action])
    let reports = reports(of: both)
    let execution = both.start(1)
    expectEqual(both.progress.value, nil)
    a(0.5)
    expectEqual(both.progress.value?.fraction, 0.5)
    b(0.25, message: "b")
    expectEqual(both.progress.value, ExecutionProgress(0.375, message: "b"))
    expectEqual(execution.progress.value, both.progress.value)
    a(1)
    b(1, message: "b")
    expectEqual(reports.all.map(\.fraction), [0.5, 0.375, 0.625, 1])
    a.complete()
    b.complete()
    expectEqual(execution.state.value, .completed)
    expectEqual(both.progress.value, nil)
    expectEqual(execution.progress.value?.fraction, 1)
    expectEqual(reports.all.count, 4)
  }

  @Test func `the progress of a combined action is the sum of counts if all parts report counts`() {
    let (a, b) = (Stepper(), Stepper())
    let both = Action.combined([a.action, b.action])
    both.execute(1)
    a(3, of: 10)
    b(1, of: 30)
    expectEqual(both.progress.value, ExecutionProgress(completed: 4, of: 40))
    a.complete()
    expectEqual(both.progress.value, ExecutionProgress(completed: 11, of: 40))
    b(0.5)
    expectEqual(both.progress.value, ExecutionProgress(0.75))
    b.complete()
  }

  @Test func `a completed part of a combined action counts as 100 %, without its message`() {
    let (a, b) = (Stepper(), Stepper())
    let both = Action.combined([a.action, b.action])
    let reports = reports(of: both)
    both.execute(1)
    a(0.5, message: "a")
    b(0.5)
    a.complete()
    expectEqual(both.progress.value, ExecutionProgress(0.75))
    expectEqual(reports.all.map(\.fraction), [0.5, 0.5, 0.75])
    b.complete()
  }

  @Test func `parts without progress are ignored`() {
    let (a, b, c) = (Stepper(), Stepper(), Stepper())
    let all = Action.combined([a.action, b.action, c.action])
    all.execute(1)
    a(0.5)
    c.complete()
    expectEqual(all.progress.value?.fraction, 0.5)
    b.reporter.value?(message: "connecting")
    expectEqual(all.progress.value, ExecutionProgress(message: "connecting"))
    b.complete()
    expectEqual(all.progress.value, ExecutionProgress(0.75))
    a.complete()
  }

  @Test func `a failing part does not change the progress`() {
    let (a, b) = (Stepper(), Stepper())
    let both = Action.combined([a.action, b.action])
    let reports = reports(of: both)
    let execution = both.start(1)
    a(0.5)
    b(0.5)
    a.works.value.last?.onError(Mishap())
    b(1)
    expectEqual(reports.all.map(\.fraction), [0.5, 0.5])
    expectEqual(execution.progress.value?.fraction, 0.5)
  }

  @Test(arguments: [true, false])
  func `a part of a cancelled or abandoned execution reports no progress`(isAbandoned: Bool) {
    let (a, b) = (Stepper(), Stepper())
    let both = Action.combined([a.action, b.action])
    let reports = reports(of: both)
    let execution = both.start(1)
    a(0.5)
    if isAbandoned { execution.abandon() } else { execution.cancel() }
    a(1)
    b(1)
    expectEqual(reports.all.map(\.fraction), [0.5])
    expectEqual(both.progress.value, nil)
    both.execute(2)
    b(0.25)
    expectEqual(both.progress.value?.fraction, 0.25)
    both.cancel()
  }

  // MARK: Chains

  @Test func `the progress of a chain is the progress of the running part`() {
    let (a, b) = (Stepper(), Stepper())
    let chain = a.action.then(b.action)
    let reports = reports(of: chain)
    let execution = chain.start(1)
    a(0.5)
    a(1)
    a.emit(2)
    b(0.25)
    // The first part still runs.
    a(1, message: "a")
    expectEqual(chain.progress.value, ExecutionProgress(0.25))
    a.complete()
    b(0.75)
    b.complete()
    expectEqual(execution.state.value, .completed)
    expectEqual(reports.all.map(\.fraction), [0.5, 1, 0.25, 0.75])
    expectEqual(execution.progress.value?.fraction, 0.75)
  }

  @Test func `the progress of a chain whose first part reports nothing is the progress of the second part`() {
    let b = Stepper()
    let chain = Action<Int, Int> { .just($0) }.then(b.action)
    chain.execute(1)
    b(0.25)
    expectEqual(chain.progress.value?.fraction, 0.25)
    b.complete()
  }

  @Test func `the fraction of a chain is unknown until the running part reports`() {
    let (a, b) = (Stepper(), Stepper())
    let chain = a.action.then(b.action)
    chain.execute(1)
    a(1)
    a.emit(2)
    a.complete()
    expectEqual(chain.progress.value, ExecutionProgress())
    b(0.25)
    expectEqual(chain.progress.value?.fraction, 0.25)
    b.complete()
  }

  @Test func `the progress of concurrent executions of a later part is added`() {
    let reporters = Heard<ProgressReporter>()
    let works = Heard<PublishSubject<Int>>()
    let next = Action<Int, Int>(
      policy: .concurrent(),
      progress: { (_: Int, progress: ProgressReporter) in
        let work = PublishSubject<Int>()
        reporters.append(progress)
        works.append(work)
        return work.asObservable()
      })
    let chain = Action<Int, Int> { .of($0, $0) }.then(next)
    chain.execute(1)
    reporters.all[0](0.5)
    reporters.all[1](0)
    expectEqual(chain.progress.value?.fraction, 0.25)
    works.all[0].onCompleted()
    expectEqual(chain.progress.value?.fraction, 0)
    works.all[1].onCompleted()
  }

  @Test func `a replaced execution of a later part is ignored`() {
    let (a, b) = (Stepper(), Stepper(policy: .restart))
    let chain = a.action.then(b.action)
    chain.execute(1)
    a.emit(1)
    b(0.9)
    a.emit(2)
    expectEqual(chain.progress.value, ExecutionProgress())
    b(0.1)
    expectEqual(chain.progress.value?.fraction, 0.1)
    b.complete()
    a.complete()
  }

  // MARK: Nested

  @Test func `the progress of nested compositions is the progress of the running parts`() {
    let (a, b, c) = (Stepper(), Stepper(), Stepper())
    let whole = Action.combined([
      a.action.then(b.action), c.action.timingOut(after: .seconds(5), scheduler: TestScheduler.stopped),
    ])
    whole.execute(1)
    a(0.5)
    expectEqual(whole.progress.value?.fraction, 0.5)
    c(1)
    expectEqual(whole.progress.value?.fraction, 0.75)
    a.emit(1)
    b(0.25)
    expectEqual(whole.progress.value?.fraction, 0.625)
    b.complete()
    a.complete()
    // The chain has completed.
    expectEqual(whole.progress.value?.fraction, 1)
    c.complete()
    expectEqual(whole.executing.value, false)
  }

  @Test func `each execution of a composed action has a separate progress`() {
    let reporters = Heard<ProgressReporter>()
    let part = Action<Int, Int>(
      policy: .concurrent(),
      progress: { (_: Int, progress: ProgressReporter) in
        reporters.append(progress)
        return Observable<Int>.never()
      })
    let whole = Action<Int, Int>(policy: .concurrent()) { .just($0) }.then(part)
    let (one, other) = (whole.start(1), whole.start(2))
    reporters.all[0](0.5)
    reporters.all[1](1)
    expectEqual([one.progress.value?.fraction, other.progress.value?.fraction], [0.5, 1])
    expectEqual(whole.progress.value?.fraction, 0.75)
    whole.cancel()
  }

  // MARK: The pure value

  private enum Step: Sendable {
    case begin(Int)
    case report(Int, Double)
    case end(Int)
  }

  @Test(arguments: [PartRole.summand, .later])
  func `the progress matches a sum over the parts in every order of steps`(role: PartRole) throws {
    let histories = interleavings(
      (1...3).map { part in [.begin(part), .report(part, Double(part) / 8), .end(part)] as [Step] })
    expectEqual(histories.count, 1_680)
    for steps in histories {
      var progress = PartsProgress()
      var parts: [Int: Double] = [:]
      var value: Double?
      for step in steps {
        var reported: ExecutionProgress?
        switch step {
        case .begin(let part): progress.begin(part)
        case .report(let part, let fraction):
          parts[part] = fraction
          reported = progress.report(ExecutionProgress(fraction), of: part, as: role)
        case .end(let part):
          if role == .summand { parts[part] = 1 } else { parts[part] = nil }
          reported = progress.end(part, as: role)
          // A late report of a part that has ended.
          try requireEqual(progress.report(ExecutionProgress(0.5), of: part, as: role), nil)
        }
        let mean = parts.isEmpty ? nil : parts.values.reduce(0, +) / Double(parts.count)
        if let reported { value = reported.fraction }
        guard let mean else { continue }
        try #require(abs((value ?? -1) - mean) < 0x1p-50, "\(steps)")
      }
    }
  }
}

extension Races {
  struct CompositionProgressRaceTests {
    private final class Rig: Sendable {
      let reporters = Heard<ProgressReporter>()
      let whole: Action<Int, Int>
      let last = MutableProperty<ExecutionProgress?>(nil)

      init() {
        let parts = (0..<2).map { [reporters] _ in
          Action<Int, Int>(progress: { (_: Int, progress: ProgressReporter) in
            reporters.append(progress)
            return Observable<Int>.never()
          })
        }
        whole = Action.combined(parts)
        whole.events.subscribe(onNext: { [last] event in
          if case .progress(let progress) = event.kind { last.value = progress }
        })
        whole.execute(1)
      }
    }

    @Test func `the last of several racing reports includes all parts`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Rig()
      } left: { rig in
        for step in 1...8 { rig.reporters.all[0](Double(step) / 8) }
      } right: { rig in
        for step in 1...8 { rig.reporters.all[1](Double(step) / 16) }
      } check: { rig, round in
        try requireEqual(rig.whole.progress.value, ExecutionProgress(0.75), "\(round)")
        try requireEqual(rig.last.value, ExecutionProgress(0.75), "\(round)")
        rig.whole.cancel()
      }
      #expect(outcome.isFair, "\(outcome)")
    }
  }
}
