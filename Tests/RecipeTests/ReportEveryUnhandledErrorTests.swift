import Action
import ActionUI
import TestSupport
import Testing

private struct ProbeLost: Error {}

// The hook belongs to the whole process.
@Suite(.watched) struct ReportEveryUnhandledErrorTests {
  @Test func `an error without an observer is reported with the name of its action`() async {
    await #expect(processExitsWith: .success) {
      let reports = Heard<CrashReport>()
      reportUnhandledErrors(to: { reports.append($0) })
      let probe = Action<Int, Int> { _ in .error(ProbeLost()) }.named("probe")
      probe.execute(1)
      precondition(reports.all.map(\.title) == ["probe (Action<Int, Int>)"], "\(reports.all)")
      precondition(reports.all.allSatisfy { $0.error is ProbeLost }, "\(reports.all)")
    }
  }

  @Test func `an error with an observer or a waiting task is not reported`() async {
    await #expect(processExitsWith: .success) {
      let reports = Heard<CrashReport>()
      reportUnhandledErrors(to: { reports.append($0) })
      let work = StubbornWork()
      let probe = Action<Int, Int> { number in
        _ = await work(number)
        throw ProbeLost()
      }
      let execution = probe.start(1)
      let waiting = Task { try await execution.value }
      await work.begun(1)
      let bag = DisposeBag { probe.errors.subscribe(onNext: { _ in }) }
      work.finish(1)
      await #expect(throws: ProbeLost.self) { try await waiting.value }
      precondition(reports.all.isEmpty, "\(reports.all)")
      withExtendedLifetime(bag) {}
    }
  }

  @Test func `an error that only a model shows is not reported`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let reports = Heard<CrashReport>()
      reportUnhandledErrors(to: { reports.append($0) })
      let probe = Action<Int, Int> { _ in .error(ProbeLost()) }
      precondition(probe.model.failure == nil)
      probe.execute(1)
      precondition(probe.model.failure is ProbeLost)
      precondition(reports.all.isEmpty, "\(reports.all)")
    }
  }

  @Test func `an error of work that fails before it is awaited is reported`() async {
    await #expect(processExitsWith: .success) {
      let reports = Heard<CrashReport>()
      reportUnhandledErrors(to: { reports.append($0) })
      let probe = Action<Int, Int> { _ in .error(ProbeLost()) }
      await #expect(throws: ProbeLost.self) { try await probe.start(1).value }
      precondition(reports.all.count == 1, "\(reports.all)")
    }
  }

  @Test func `a rejection is not reported, and a failed stream is`() async {
    await #expect(processExitsWith: .success) {
      let reports = Heard<CrashReport>()
      reportUnhandledErrors(to: { reports.append($0) })
      let closed = Action<Int, Int>(enabledIf: .just(false)) { .just($0) }
      closed.execute(1)
      precondition(reports.all.isEmpty, "\(reports.all)")
      Observable<Int>.error(ProbeLost()).subscribe(onNext: { _ in })
      precondition(reports.all.map(\.title) == ["a stream"], "\(reports.all)")
    }
  }
}
