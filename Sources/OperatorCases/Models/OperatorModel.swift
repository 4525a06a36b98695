import Streams

/// An event of an input, and the event that a subscription hears of it.
enum Word: Equatable {
  case next(Int)
  case error
  case failure(RxError)
  case completed

  var text: String {
    switch self {
    case .next(let number): "next(\(number))"
    case .error: "error(mishap)"
    case .failure(let error): "error(\(error))"
    case .completed: "completed"
    }
  }

  static func == (left: Word, right: Word) -> Bool { left.text == right.text }
}

/// One subscription of an operator, as plain as possible.
protocol SubscriptionModel: SendableMetatype {
  /// The inputs that it listens to from the start, in this order.
  var listens: [Int] { get }
  /// The words before it listens.
  func begin() -> [Word]
  mutating func hear(_ input: Int, _ word: Word) -> [Word]
  /// Lets a unit of time pass.
  mutating func tick() -> [Word]
  /// An input that it has begun to listen to and that has not been asked for before, the first one first.
  mutating func takeNewInput() -> Int?
}

extension SubscriptionModel {
  var listens: [Int] { [0] }
  func begin() -> [Word] { [] }
  mutating func tick() -> [Word] { [] }
  mutating func takeNewInput() -> Int? { nil }
}

/// An operator of subjects, each subscription for itself.
struct OperatorModel<Subscription: SubscriptionModel>: Living {
  /// A subscription at its beginning.
  let beginning: Subscription
  var ends: [Int: Word] = [:]
  var subscriptions: [Int: Subscription] = [:]
  var observers = ModelObservers()

  init(_ beginning: Subscription) { self.beginning = beginning }

  var heard: [[String]] { observers.heard }

  mutating func take(_ step: LifeStep) {
    switch step {
    case .next(let input, let number): say(input, .next(number))
    case .error(let input): say(input, .error)
    case .completed(let input): say(input, .completed)
    case .subscribe(let observer):
      if observers.isReleased { return }
      observers.dispose(observer)
      let subscription = observers.subscribe(observer)
      subscriptions[subscription] = beginning
      for word in beginning.begin() { observers.tell(subscription, word.text) }
      for input in beginning.listens {
        if let end = ends[input] { feed(subscription) { $0.hear(input, end) } }
      }
    case .dispose(let observer): observers.dispose(observer)
    case .wait(let time):
      for _ in 0..<time { for subscription in observers.live { feed(subscription) { $0.tick() } } }
    case .release: observers.isReleased = true
    }
  }

  private mutating func say(_ input: Int, _ word: Word) {
    if ends[input] != nil { return }
    if case .next = word {} else { ends[input] = word }
    for subscription in observers.live { feed(subscription) { $0.hear(input, word) } }
  }

  private mutating func feed(_ subscription: Int, _ event: (inout Subscription) -> [Word]) {
    guard observers.live.contains(subscription), var state = subscriptions[subscription] else { return }
    let said = event(&state)
    subscriptions[subscription] = state
    for word in said where observers.live.contains(subscription) { observers.tell(subscription, word.text) }
    // One event may begin several: where two inputs end at once, two that waited take their room.
    while let new = subscriptions[subscription]?.takeNewInput() {
      if let end = ends[new] { feed(subscription) { $0.hear(new, end) } }
    }
  }
}
