import Action
import StreamsTesting
import Synchronization
import Testing

@Suite struct ActionExamples {
  @Test func `a second login is refused while the first one runs`() {
    let answer = PublishSubject<String>()
    let login = Action<String, String> { _ in answer }
    let refused = Refusals(of: login)

    login.execute("ada")
    #expect(login.executing.value)
    login.execute("bob")
    #expect(refused.count == 1)

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

/// Counts the inputs that an action refused.
private final class Refusals: Sendable {
  private let counted = Atomic(0)
  private let bag = DisposeBag()

  var count: Int { counted.load(ordering: .relaxed) }

  init(of action: Action<String, String>) {
    action.errors.subscribe(onNext: { [weak self] error in
      if case .notEnabled = error { self?.counted.add(1, ordering: .relaxed) }
    })
    .disposed(by: bag)
  }
}
