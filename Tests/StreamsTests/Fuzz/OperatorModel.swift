/// An event of an input, and the event that a subscription hears of it.
enum Word: Equatable {
  case next(Int)
  case error
  case completed

  var text: String {
    switch self {
    case .next(let number): "next(\(number))"
    case .error: "error(mishap)"
    case .completed: "completed"
    }
  }
}

/// One subscription of an operator, said as plainly as possible.
protocol SubscriptionModel {
  /// The inputs that it listens to from the start.
  static var listens: [Int] { get }
  init()
  mutating func hear(_ input: Int, _ word: Word) -> [Word]
  /// The input that it has just begun to listen to.
  mutating func takeNewInput() -> Int?
}

extension SubscriptionModel {
  mutating func takeNewInput() -> Int? { nil }
}

/// An operator of subjects, each subscription for itself.
struct OperatorModel<Subscription: SubscriptionModel>: Living {
  var ends: [Int: Word] = [:]
  var subscriptions: [Int: Subscription] = [:]
  var ledger = Ledger()

  var heard: [[String]] { ledger.heard }

  mutating func take(_ step: LifeStep) {
    switch step {
    case .next(let input, let number): say(input, .next(number))
    case .error(let input): say(input, .error)
    case .completed(let input): say(input, .completed)
    case .subscribe(let observer):
      if ledger.isReleased { return }
      ledger.dispose(observer)
      let subscription = ledger.subscribe(observer)
      subscriptions[subscription] = Subscription()
      for input in Subscription.listens {
        if let end = ends[input] { feed(subscription, input, end) }
      }
    case .dispose(let observer): ledger.dispose(observer)
    case .release: ledger.isReleased = true
    }
  }

  private mutating func say(_ input: Int, _ word: Word) {
    if ends[input] != nil { return }
    if case .next = word {} else { ends[input] = word }
    for subscription in ledger.live { feed(subscription, input, word) }
  }

  private mutating func feed(_ subscription: Int, _ input: Int, _ word: Word) {
    guard ledger.live.contains(subscription), var state = subscriptions[subscription] else { return }
    let said = state.hear(input, word)
    let new = state.takeNewInput()
    subscriptions[subscription] = state
    for word in said { ledger.tell(subscription, word.text) }
    if let new, let end = ends[new] { feed(subscription, new, end) }
  }
}

/// The first input says by its parity which of the others is listened to.
struct FlatMapLatestModel: SubscriptionModel {
  static let listens = [0]
  var isOuterDone = false
  var inner: Int?
  var new: Int?

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input != 0, input != inner { return [] }
    switch word {
    case .error: return [.error]
    case .next(let number) where input == 0:
      inner = 1 + number % 2
      new = inner
      return []
    case .next: return [word]
    case .completed:
      if input == 0 { isOuterDone = true } else { inner = nil }
      return isOuterDone && inner == nil ? [.completed] : []
    }
  }

  mutating func takeNewInput() -> Int? {
    defer { new = nil }
    return new
  }
}

struct ZipModel: SubscriptionModel {
  static let listens = [0, 1]
  var queues: [[Int]] = [[], []]
  var done: Set<Int> = []

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input > 1 { return [] }
    switch word {
    case .error: return [.error]
    case .next(let number):
      queues[input].append(number)
      if let left = queues[0].first, let right = queues[1].first {
        queues = queues.map { Array($0.dropFirst()) }
        return [.next(left * 10 + right)]
      }
      return done.contains(1 - input) ? [.completed] : []
    case .completed:
      done.insert(input)
      return done.count == 2 ? [.completed] : []
    }
  }
}

struct CombineLatestModel: SubscriptionModel {
  static let listens = [0, 1]
  var latest: [Int?] = [nil, nil]
  var done: Set<Int> = []

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input > 1 { return [] }
    switch word {
    case .error: return [.error]
    case .next(let number):
      latest[input] = number
      if let left = latest[0], let right = latest[1] { return [.next(left * 10 + right)] }
      return done.contains(1 - input) ? [.completed] : []
    case .completed:
      done.insert(input)
      return done.count == 2 ? [.completed] : []
    }
  }
}
