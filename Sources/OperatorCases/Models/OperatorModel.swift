import Streams

/// An event of an input, or of the resulting stream.
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

/// A simple model of one subscription to an operator.
protocol SubscriptionModel: SendableMetatype {
  /// The inputs subscribed to from the start, in this order.
  var listens: [Int] { get }
  /// The events emitted before the inputs are subscribed to.
  func begin() -> [Word]
  mutating func hear(_ input: Int, _ word: Word) -> [Word]
  /// Advances time by one unit.
  mutating func tick() -> [Word]
  /// Returns the next newly subscribed input that this method has not returned yet, or `nil`.
  mutating func takeNewInput() -> Int?
}

extension SubscriptionModel {
  var listens: [Int] { [0] }
  func begin() -> [Word] { [] }
  mutating func tick() -> [Word] { [] }
  mutating func takeNewInput() -> Int? { nil }
}

/// An operator on subjects, with independent subscriptions.
struct OperatorModel<Subscription: SubscriptionModel>: Living {
  /// The initial state of a subscription.
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
    // One event may start several inputs. For example, two inputs that end at the same time make room for two queued
    // ones.
    while let new = subscriptions[subscription]?.takeNewInput() {
      if let end = ends[new] { feed(subscription) { $0.hear(new, end) } }
    }
  }
}
