import Action
import StreamsTesting
import Testing

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

  @Test func `work that takes too long fails`() {
    let scheduler = TestScheduler(initialClock: 0)
    let slow = Action<Int, Int> { number in
      Observable.just(number)
        .delay(.seconds(60), scheduler: scheduler)
        .timeout(.seconds(10), scheduler: scheduler)
    }
    slow.execute(1)
    scheduler.advanceTo(9)
    #expect(slow.executing.value)
    scheduler.advanceTo(10)
    #expect(!slow.executing.value)
  }
}
