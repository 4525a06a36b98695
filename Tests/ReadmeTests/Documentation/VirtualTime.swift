import Streams
import StreamsTesting
import Testing

@Suite struct VirtualTimeExamples {
  @Test func `a search starts two seconds after the last key press`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let text = scheduler.createHotObservable([.next(210, "s"), .next(211, "sw"), .next(230, "swift")])

    let observer = scheduler.start { text.debounce(.seconds(2), scheduler: scheduler) }

    #expect(observer.events == [.next(213, "sw"), .next(232, "swift")])
    #expect(text.subscriptions == [Subscription(200, 1000)])
  }

  @Test func `a newer search cancels the running search`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let terms = scheduler.createHotObservable("-a--b-----|")
    let answer = scheduler.createColdObservable("--x--y|")

    let observer = scheduler.start { terms.flatMapLatest { term in answer.map { term + $0 } } }

    try observer.expect("---p--q--r|", values: ["p": "ax", "q": "bx", "r": "by"])
    try answer.expectSubscriptions("-^--!", "----^-----!")
  }

  @Test @MainActor func `a model counts the seconds`() {
    let scheduler = TestScheduler(initialClock: 0)
    let model = Stopwatch(scheduler: scheduler)
    scheduler.advanceTo(3)
    #expect(model.seconds == 3)
  }

  @Test func `a marble diagram is a string`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable("-1-2-3-|", values: ["1": 1, "2": 2, "3": 3])
    let observer = scheduler.start { source.map { $0 * 10 } }
    try observer.expect("-a-b-c-|", values: ["a": 10, "b": 20, "c": 30])
  }
}

@MainActor
final class Stopwatch {
  private(set) var seconds = 0
  private let bag = DisposeBag()

  init(scheduler: any SchedulerType) {
    Observable<Int>.interval(.seconds(1), scheduler: scheduler)
      .subscribe(onNext: { [weak self] in self?.seconds = $0 + 1 })
      .disposed(by: bag)
  }
}
