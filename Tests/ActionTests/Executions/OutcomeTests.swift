import TestSupport
import Testing

@testable import Action

@Suite(.watched) struct OutcomeTests {
  @Test func `lastElement and lastError have the latest values when they are read later`() {
    let action = Action<Int, String> { input in
      input < 0 ? .error(Mishap()) : .of("\(input)", "\(input * 10)")
    }
    #expect(action.lastElement.value == nil)
    action.execute(3)
    action.execute(-1)
    expectEqual(action.lastElement.value, "30")
    expectEqual(action.lastError.value?.name, "underlying Mishap()")
    // An action keeps no input before the first request.
    #expect(action.lastInput.value == nil)
    action.execute(4)
    expectEqual(action.lastElement.value, "40")
    expectEqual(action.lastInput.value, 4)
  }

  @Test func `lastElement is the same property each time, and emits equal elements too`() {
    let action = Action<Int, Int> { .just($0) }
    let heard = Heard<Int?>()
    action.lastElement.subscribe(onNext: { heard.append($0) })
    #expect(action.lastElement === action.lastElement)
    action.execute(1)
    action.execute(1)
    expectEqual(heard.all, [nil, 1, 1])
  }

  @Test func `elements does not replay the last element`() {
    let action = Action<Int, Int> { .just($0) }
    action.execute(1)
    let heard = Heard<Int>()
    action.elements.subscribe(onNext: { heard.append($0) })
    expectEqual(heard.all, [])
    expectEqual(action.lastElement.value, 1)
  }

  @Test func `a rejected input does not change lastInput`() {
    let works = Works()
    let action = Action<Int, String> { works.work($0) }
    _ = action.lastInput
    action.execute(1)
    action.execute(2)
    expectEqual(action.lastInput.value, 1)
    works.end()
  }

  @Test func `runCount and runningCount include executions that precede their first observer`() {
    let works = Works()
    let action = Action<Int, String>(policy: .concurrent(limit: 2)) { works.work($0) }
    action.execute(1)
    let counts = Heard<String>()
    action.runCount.subscribe(onNext: { counts.append("\($0) run") })
    action.runningCount.subscribe(onNext: { counts.append("\($0) running") })
    action.execute(2)
    action.execute(3)
    works[1].onCompleted()
    works[2].onCompleted()
    expectEqual(counts.all, ["1 run", "1 running", "2 run", "2 running", "1 running", "0 running"])
  }

  @Test func `events emits each step of every execution with the execution's number`() {
    let works = Works()
    let action = Action<Int, String>(policy: .enqueue(limit: 1)) { works.work($0) }
    let heard = Heard<String>()
    action.events.subscribe(onNext: { heard.append("\($0.id) \($0.kind)") })
    for input in [1, 2, 3] { action.execute(input) }
    works[1].onNext("a")
    works[1].onCompleted()
    action.cancel()
    expectEqual(
      heard.all,
      [
        "1 started(1)", "2 waiting(2)", "3 rejected(3, noRoom)", "1 element(\"a\")", "1 completed",
        "2 started(2)",
        "2 cancelled(action)", "2 stopped",
      ])
  }

  @Test func `an input that joins a shared execution emits joined`() {
    let works = Works()
    let action = Action<Int, String>(policy: .shareRunning) { works.work($0) }
    let heard = Heard<String>()
    action.events.subscribe(onNext: { heard.append("\($0.id) \($0.kind)") })
    action.execute(1)
    action.execute(2)
    works[1].onCompleted()
    expectEqual(heard.all, ["1 started(1)", "1 joined(2)", "1 completed"])
  }

  @Test func `failures(of:) emits only the errors of the given type`() async {
    let action = Action<Int, Int> { (_: Int) async throws(Mishap) -> Int in throw Mishap() }
    let heard = Heard<Mishap>()
    action.failures(of: Mishap.self).subscribe(onNext: { heard.append($0) })
    _ = try? await action.start(1).value
    expectEqual(heard.all.count, 1)
  }

  @Test func `progress combines the running executions, and is nil after their end`() {
    let reporters = Heard<ProgressReporter>()
    let work = PublishSubject<Int>()
    let action = Action<Int, Int>(
      policy: .concurrent(),
      progress: { _, progress in
        reporters.append(progress)
        return work
      })
    let heard = Heard<ExecutionProgress?>()
    action.progress.subscribe(onNext: { heard.append($0) })
    let execution = action.start(1)
    reporters.all[0](message: "connecting")
    reporters.all[0](0.5)
    expectEqual(execution.progress.value, ExecutionProgress(0.5))
    action.execute(2)
    reporters.all[1](completed: 1, of: 4)
    expectEqual(action.progress.value?.fraction, 0.375)
    reporters.all[0](completed: 1, of: 4)
    expectEqual(action.progress.value, ExecutionProgress(completed: 2, of: 8))
    work.onCompleted()
    #expect(action.progress.value == nil)
    reporters.all[0](1)
    #expect(action.progress.value == nil)
    expectEqual(heard.all.prefix(3), [nil, ExecutionProgress(message: "connecting"), ExecutionProgress(0.5)])
    reporters.removeAll()
  }

  @Test func `progress reported after the end is ignored, and work without progress changes nothing`() {
    let reporters = Heard<ProgressReporter>()
    let works = (0..<2).map { _ in PublishSubject<Int>() }
    let action = Action<Int, Int>(
      policy: .concurrent(),
      progress: { input, progress -> Observable<Int> in
        reporters.append(progress)
        return works[input]
      })
    let heard = Heard<String>()
    action.progress.subscribe(onNext: { heard.append("\($0?.fraction ?? -1)") })
    action.events.subscribe(onNext: { heard.append("\($0.id) \($0.kind)") })
    for input in 0..<2 { action.execute(input) }
    reporters.all[0](0.5)
    heard.removeAll()
    let subscription = action.completions.subscribe(onNext: { reporters.all[1](0.75) })
    works[1].onCompleted()
    expectEqual(heard.all, ["2 completed"])
    subscription.dispose()
    works[0].onCompleted()
    reporters.removeAll()
  }

  @Test func `a property that combines progress with another emits nil when the work ends`() {
    let reporters = Heard<ProgressReporter>()
    let work = PublishSubject<Int>()
    let action = Action<Int, Int>(progress: { _, progress -> Observable<Int> in
      reporters.append(progress)
      return work
    })
    let heard = Heard<Double?>()
    action.progress.combineLatest(with: MutableProperty(1))
      .subscribe(onNext: { heard.append($0.0?.fraction) })
    action.execute(1)
    reporters.all[0](0.5)
    work.onCompleted()
    expectEqual(heard.all, [nil, 0.5, nil])
  }

  @Test func `progress completes when the action is released`() {
    let heard = Heard<String>()
    var action: Action<Int, Int>? = Action { .just($0) }
    action?.progress.subscribe(onCompleted: { heard.append("end") })
    let progress = action?.progress
    action = nil
    expectEqual(heard.all, ["end"])
    progress?.subscribe(onCompleted: { heard.append("over") })
    expectEqual(heard.all, ["end", "over"])
  }

  @Test func `lastElement is set before elements emits, even for its first observer`() {
    let action = Action<Int, Int> { .of($0, $0 + 1) }
    let heard = Heard<Int?>()
    action.elements.subscribe(onNext: { [weak action] _ in heard.append(action?.lastElement.value) })
    let changes = Heard<Int?>()
    action.lastElement.subscribe(onNext: { changes.append($0) })
    action.execute(1)
    expectEqual(heard.all, [1, 2])
    expectEqual(changes.all, [nil, 1, 2])
    action.lastElement.take(1).subscribe(onNext: { heard.append($0) })
    expectEqual(heard.all, [1, 2, 2])
  }

  @Test func `asynchronous work reports its progress`() async throws {
    let action = Action<Int, Int>(progress: { (count: Int, progress: ProgressReporter) async throws -> Int in
      for index in 1...count { progress(completed: index, of: count) }
      return count
    })
    let heard = Heard<Int?>()
    let execution = action.start(3)
    execution.progress.subscribe(onNext: { heard.append($0?.completed) })
    #expect(try await execution.value == 3)
    expectEqual(heard.all.last, 3)
  }

  @Test func `progress out of range is clamped, and undefined progress has no fraction`() {
    expectEqual(ExecutionProgress(-1).fraction, 0)
    expectEqual(ExecutionProgress(7).fraction, 1)
    #expect(ExecutionProgress(.nan).fraction == nil)
    #expect(ExecutionProgress(completed: 3, of: 0).fraction == nil)
    expectEqual(ExecutionProgress(completed: 5, of: 4).fraction, 1)
  }

  @Test func `an error is emitted even if an observer of executing releases the action first`() {
    let work = PublishSubject<Int>()
    var action: Action<Void, Int>? = Action { work }
    let heard = Heard<String>()
    action?.errors.subscribe(onNext: { heard.append($0.name) }, onCompleted: { heard.append("end") })
    let lastError = action?.lastError
    let owner = MutableProperty(action)
    action?.executing.skip(1).subscribe(onNext: { if !$0 { owner.value = nil } })
    action?.execute()
    action = nil
    work.onError(Mishap())
    expectEqual(heard.all, ["underlying Mishap()", "end"])
    expectEqual(lastError?.value?.name, "underlying Mishap()")
  }
}
