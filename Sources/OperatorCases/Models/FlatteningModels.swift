/// The parity of the first input's element determines which other input is subscribed to.
struct FlatteningModel: SubscriptionModel {
  enum Policy {
    case all, first, latest
    case limited(Int)
  }

  let policy: Policy
  private var isOuterDone = false
  private var running: [Int] = []
  private var waiting: [Int] = []
  private var new: [Int] = []

  init(_ policy: Policy) { self.policy = policy }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input != 0, !running.contains(input) { return [] }
    switch word {
    case .next(let number) where input == 0:
      arrive(1 + number % 2)
      return []
    case .next: return running.filter { $0 == input }.map { _ in word }
    case .completed:
      if input == 0 { isOuterDone = true } else { running.removeAll { $0 == input } }
      if case .limited(let limit) = policy {
        while running.count < limit, !waiting.isEmpty { start(waiting.removeFirst()) }
      }
      return isOuterDone && running.isEmpty ? [.completed] : []
    case .error, .failure: return [word]
    }
  }

  private mutating func arrive(_ inner: Int) {
    switch policy {
    case .all: start(inner)
    case .first: if running.isEmpty { start(inner) }
    case .latest:
      running = []
      start(inner)
    case .limited(let limit): if running.count < limit { start(inner) } else { waiting.append(inner) }
    }
  }

  private mutating func start(_ inner: Int) {
    running.append(inner)
    new.append(inner)
  }

  mutating func takeNewInput() -> Int? { new.isEmpty ? nil : new.removeFirst() }
}

/// Subscribes to one input after the other.
struct SuccessionModel: SubscriptionModel {
  /// Returns `true` if the next input follows an input that ended in this way, with or without elements.
  let goesOn: (_ end: Word, _ isEmpty: Bool) -> Bool
  let last: Int
  /// The delay before the next input, or `nil` for none.
  private let pause: Int?
  private var current = 0
  private var isEmpty = true
  private var left: Int?
  private var new: Int?

  init(
    last: Int = 2, pause: Int? = nil, goesOn: @escaping (_ end: Word, _ isEmpty: Bool) -> Bool
  ) {
    self.goesOn = goesOn
    self.last = last
    self.pause = pause
  }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input != current || left != nil { return [] }
    if case .next = word {
      isEmpty = false
      return [word]
    }
    guard current < last, goesOn(word, isEmpty) else { return [word] }
    left = pause
    if pause == nil { goOn() }
    return []
  }

  mutating func tick() -> [Word] {
    guard let left else { return [] }
    self.left = left > 1 ? left - 1 : nil
    if self.left == nil { goOn() }
    return []
  }

  private mutating func goOn() {
    current += 1
    new = current
  }

  mutating func takeNewInput() -> Int? {
    defer { new = nil }
    return new
  }
}

/// Emits the first input. After its failure, and after each later failure, subscribes to the third input when the
/// second input emits.
struct RetryWhenModel: SubscriptionModel {
  let listens = [1, 0]
  private var current = 0
  private var isWaiting = false
  private var triggerEnd: Word?
  private var new: Int?

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input == 1 {
      if case .next = word {
        if isWaiting { (isWaiting, current, new) = (false, 2, 2) }
        return []
      }
      triggerEnd = word
      return isWaiting ? [word] : []
    }
    if input != current || isWaiting { return [] }
    guard case .error = word else { return [word] }
    isWaiting = true
    return triggerEnd.map { [$0] } ?? []
  }

  mutating func takeNewInput() -> Int? {
    defer { new = nil }
    return new
  }
}
