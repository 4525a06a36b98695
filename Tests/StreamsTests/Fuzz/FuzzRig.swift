import OperatorCases
import Streams
import StreamsTesting

/// The streams that an operator under test may use, and the scheduler for the time of its lifecycle.
struct FuzzInputs: Sendable {
  let scheduler: TestScheduler
  fileprivate let streams: [Observable<Int>]

  subscript(index: Int) -> Observable<Int> { streams[index] }

  /// Returns the first of these inputs for the first subscription, and the next input for each further
  /// subscription, up to the last.
  func inTurn(_ inputs: [Int]) -> Observable<Int> {
    let attempts = Counter()
    return .deferred { streams[inputs[min(attempts.increment(), inputs.count) - 1]] }
  }
}

/// The stream under test.
struct FuzzRig: Living {
  private let scheduler = TestScheduler(initialClock: 0)
  private let inputs: [AnyRaceSubject]
  private var stream: Observable<Int>?
  private var observers: [StrictObserver<Int>] = []
  private var subscriptions: [Int: any Disposable] = [:]

  init(_ subject: () -> AnyRaceSubject, _ make: (FuzzInputs) -> Observable<Int>) {
    inputs = (0..<3).map { _ in subject() }
    stream = make(FuzzInputs(scheduler: scheduler, streams: inputs.map(\.stream)))
  }

  var heard: [[String]] { observers.map { $0.events.map { "\($0)" } } }
  var faults: [String] { observers.flatMap { $0.violations.map(\.description) } }

  /// Disposes the remaining subscriptions. A stream made of subjects and its inputs keep each other alive.
  func end() {
    for subscription in subscriptions.values { subscription.dispose() }
    scheduler.start()
  }

  mutating func take(_ step: LifeStep) {
    switch step {
    case .next(let index, let number): inputs[index].feed(.next(number))
    case .error(let index): inputs[index].feed(.error(Mishap()))
    case .completed(let index): inputs[index].feed(.completed)
    case .subscribe(let number):
      guard let stream else { return }
      subscriptions[number]?.dispose()
      let observer = StrictObserver<Int>("subscription \(observers.count)")
      observers.append(observer)
      subscriptions[number] = observer.subscribe(to: stream)
    case .dispose(let number): subscriptions.removeValue(forKey: number)?.dispose()
    case .wait(let time): scheduler.advanceTo(scheduler.clock + time)
    case .release: stream = nil
    }
  }
}
