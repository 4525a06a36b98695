import Action
import StreamsTesting
import Testing

func resilient(_ request: Action<Int, Int>, scheduler: any SchedulerType) -> Action<Int, Int> {
  request.timingOut(after: .seconds(10), scheduler: scheduler)
    .retrying(2, backoff: .constant(.seconds(2)), scheduler: scheduler)
}

@Suite struct ActionExamples {
  @Test func `a second login is rejected while the first login is running`() {
    let answer = PublishSubject<String>()
    let login = Action<String, String> { _ in answer }

    login.execute("ada")
    #expect(login.executing.value)
    let second = login.start("bob")
    #expect(second.state.value == .rejected)

    answer.onNext("welcome")
    answer.onCompleted()
    #expect(login.enabled.value)
  }

  @Test func `a request without an answer is sent again after a pause, and fails at its second limit`() {
    let scheduler = TestScheduler(initialClock: 0)
    let request = Action<Int, Int> { _ in .never() }
    let fetch = resilient(request, scheduler: scheduler)
    let execution = fetch.start(1)
    scheduler.advanceTo(11)
    #expect(request.runCount.value == 1)
    scheduler.advanceTo(12)
    #expect(request.runCount.value == 2)
    scheduler.advanceTo(22)
    #expect(execution.state.value == .failed)
  }
}
