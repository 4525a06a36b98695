import Action
import StreamsTesting
import TestSupport
import Testing

/// The input in the events of an action.
@Suite(.watched) struct EventInputTests {
  private let heard = Heard<String>()
  private let bag = DisposeBag()

  private func record(_ action: Action<Int, Int>) {
    action.events.subscribe(onNext: { [heard] event in
      let kind = "\(event.kind)".prefix { $0 != "(" }
      heard.append("\(event.id) \(kind) \(event.input)")
    }).disposed(by: bag)
  }

  @Test func `every event has the input of its execution`() {
    let work = PublishSubject<Int>()
    let action = Action<Int, Int>(policy: .enqueue(limit: 1)) { input, progress in
      progress(completed: 1, of: 2)
      return input == 7 ? work.asObservable() : .error(Mishap())
    }
    record(action)
    for input in 7...9 { action.execute(input) }
    work.onNext(1)
    work.onCompleted()
    expectEqual(
      heard.all,
      [
        "1 started 7", "1 progress 7", "2 waiting 8", "3 rejected 9", "1 element 7", "1 completed 7",
        "2 started 8", "2 progress 8", "2 failed 8",
      ])
  }

  @Test func `the events of cancelled and shared executions have the input of their execution`() {
    let action = Action<Int, Int>(policy: .shareRunning) { _ in .never() }
    record(action)
    for input in 1...2 { action.execute(input) }
    action.cancel()
    expectEqual(heard.all, ["1 started 1", "1 joined 2", "1 cancelled 1", "1 stopped 1"])
  }

  @Test func `the events of a composed action have the input of the composed execution`() {
    let action = Action<Int, Int> { .just($0) }.mapInput { (text: String) in text.count }
    let inputs = Heard<String>()
    action.events.subscribe(onNext: { inputs.append($0.input) }).disposed(by: bag)
    action.execute("seven")
    expectEqual(inputs.all, ["seven", "seven", "seven"])
  }
}
