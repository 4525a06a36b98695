import Streams
import StreamsTesting

/// The steps of a lifecycle.
enum LifeStep: Sendable {
  case next(Int, Int)
  case error(Int)
  case completed(Int)
  /// The observer of that number subscribes, after disposing the subscription that it has.
  case subscribe(Int)
  case dispose(Int)
  /// That much time passes.
  case wait(Int)
  /// Nobody holds the stream any more, except its subscriptions.
  case release

  static func random(
    inputs: Int, isTimed: Bool, using generator: inout SeededGenerator
  ) -> LifeStep {
    if isTimed, Int.random(in: 0..<3, using: &generator) == 0 {
      return .wait(Int.random(in: 1...4, using: &generator))
    }
    let (input, observer) = (
      Int.random(in: 0..<inputs, using: &generator), Int.random(in: 0..<3, using: &generator)
    )
    return switch Int.random(in: 0..<40, using: &generator) {
    case 0..<20: .next(input, Int.random(in: 0...9, using: &generator))
    case 20..<22: .error(input)
    case 22..<25: .completed(input)
    case 25..<33: .subscribe(observer)
    case 33..<38: .dispose(observer)
    case 38: .release
    default: .dispose(observer)
    }
  }
}

/// Takes the steps of a lifecycle, in earnest or as a model.
protocol Living {
  mutating func take(_ step: LifeStep)
  /// The events of each subscription, in the order in which the subscriptions were made.
  var heard: [[String]] { get }
}

/// The streams that an operator under test may use, and the scheduler that measures the time of its lifecycle.
struct FuzzInputs: Sendable {
  let scheduler: TestScheduler
  fileprivate let streams: [Observable<Int>]

  subscript(index: Int) -> Observable<Int> { streams[index] }

  /// The first of these inputs for the first subscription, and the next one for each other, up to the last.
  func inTurn(_ inputs: Int...) -> Observable<Int> {
    let attempts = Counter()
    return .deferred { streams[inputs[min(attempts.increment(), inputs.count) - 1]] }
  }
}

/// The stream itself.
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

  /// Disposes the rest: a stream made of subjects is kept alive by the inputs that it listens to, and keeps them alive.
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

/// The bookkeeping that all models share: subscriptions, and the inputs that have ended.
struct ModelObservers {
  var heard: [[String]] = []
  /// The subscriptions that live, in the order in which they were made.
  var live: [Int] = []
  var isReleased = false
  private var latest: [Int: Int] = [:]

  /// - Returns: the subscription that is made, and the one that it takes the place of.
  mutating func subscribe(_ observer: Int) -> Int {
    heard.append([])
    latest[observer] = heard.count - 1
    live.append(heard.count - 1)
    return heard.count - 1
  }

  /// - Returns: the subscription that is disposed, if it lives.
  @discardableResult
  mutating func dispose(_ observer: Int) -> Int? {
    guard let subscription = latest.removeValue(forKey: observer), live.contains(subscription) else {
      return nil
    }
    live.removeAll { $0 == subscription }
    return subscription
  }

  mutating func tell(_ subscription: Int, _ event: String) {
    heard[subscription].append(event)
    if !event.hasPrefix("next") { live.removeAll { $0 == subscription } }
  }

  mutating func tellAll(_ event: String) { for subscription in live { tell(subscription, event) } }
}
