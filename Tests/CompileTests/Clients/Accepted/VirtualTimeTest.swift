// A test of a stream on virtual time, on and off the main actor.

import Action
import StreamsTesting

private struct Failure: Error {}

private func debounced() -> [Recorded<Event<String>>] {
  let scheduler = TestScheduler(initialClock: 0)
  let input = scheduler.createHotObservable([.next(210, "a"), .next(220, "ab"), .completed(400)])
  let observer = scheduler.start {
    input.debounce(.seconds(50), scheduler: scheduler)
  }
  return observer.events
}

@MainActor
private final class Screen {
  var heard: [Int] = []

  func test() {
    let scheduler = TestScheduler(initialClock: 0)
    let cold = scheduler.createColdObservable([.next(10, 1), .error(20, Failure())])
    let observer = scheduler.createObserver(Int.self)
    cold.subscribe(observer).dispose()
    cold.subscribe(onNext: { self.heard.append($0) }).dispose()
    let action = Action<Int, Int> { _ in cold.asObservable() }
    scheduler.scheduleAt(100) { action.execute(1) }
    scheduler.start()
  }
}
