import Streams

/// Emits the last element when no element has been received for two units.
struct DebounceModel: SubscriptionModel {
  private var waiting: (number: Int, left: Int)?

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    switch (input, word) {
    case (0, .next(let number)):
      waiting = (number, 2)
      return []
    case (0, .completed): return (waiting.map { [.next($0.number)] } ?? []) + [word]
    case (0, _): return [word]
    default: return []
    }
  }

  mutating func tick() -> [Word] {
    guard let (number, left) = waiting else { return [] }
    waiting = left > 1 ? (number, left - 1) : nil
    return left > 1 ? [] : [.next(number)]
  }
}

/// Emits one element in three units, and the latest element at the end of these units.
struct ThrottleModel: SubscriptionModel {
  let latest: Bool
  private var closed = 0
  private var waiting: Int?
  private var isAtEnd = false

  init(latest: Bool) { self.latest = latest }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    switch (input, word) {
    case (0, .next(let number)):
      if closed == 0 {
        closed = 3
        return [word]
      }
      if latest { waiting = number }
      return []
    case (0, .completed):
      isAtEnd = true
      return waiting == nil ? [word] : []
    case (0, _): return [word]
    default: return []
    }
  }

  mutating func tick() -> [Word] {
    if closed > 0 { closed -= 1 }
    guard closed == 0, let number = waiting else { return [] }
    waiting = nil
    closed = 3
    return [.next(number)] + (isAtEnd ? [.completed] : [])
  }
}

/// Delays each event by `time` units, and emits at most one event per unit.
struct DelayModel: SubscriptionModel {
  let time: Int
  /// Whether an error is also delayed.
  let delaysErrors: Bool
  private var waiting: [(word: Word, left: Int)] = []

  init(_ time: Int, delaysErrors: Bool = false) {
    self.time = time
    self.delaysErrors = delaysErrors
  }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input != 0 { return [] }
    if word == .error, !delaysErrors { return [word] }
    waiting.append((word, time))
    return []
  }

  mutating func tick() -> [Word] {
    waiting = waiting.map { ($0.word, $0.left - 1) }
    guard let first = waiting.first, first.left <= 0 else { return [] }
    waiting.removeFirst()
    return [first.word]
  }
}

/// Subscribes after a delay.
struct LateModel: SubscriptionModel {
  let listens: [Int] = []
  private var left: Int

  init(_ time: Int) { left = time }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] { input == 0 && left < 0 ? [word] : [] }

  mutating func tick() -> [Word] {
    left -= 1
    return []
  }

  mutating func takeNewInput() -> Int? {
    guard left == 0 else { return nil }
    left = -1
    return 0
  }
}

/// Emits each element after the number of units since the previous one.
struct TimeIntervalModel: SubscriptionModel {
  private var passed = 0

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    guard input == 0, case .next(let number) = word else { return input == 0 ? [word] : [] }
    defer { passed = 0 }
    return [.next(appending(number, to: passed))]
  }

  mutating func tick() -> [Word] {
    passed += 1
    return []
  }
}

/// Fails or switches to the second input when nothing has been emitted for three units.
struct TimeoutModel: SubscriptionModel {
  let fallback: Int?
  private var current: Int? = 0
  private var left = 3
  private var new: Int?

  init(fallback: Int?) { self.fallback = fallback }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input != current { return [] }
    left = 3
    return [word]
  }

  mutating func tick() -> [Word] {
    if current != 0 { return [] }
    left -= 1
    if left > 0 { return [] }
    (current, new) = (fallback, fallback)
    return fallback == nil ? [.failure(.timeout)] : []
  }

  mutating func takeNewInput() -> Int? {
    defer { new = nil }
    return new
  }
}

/// Emits elements before the fourth unit of time, or after it.
struct SpanModel: SubscriptionModel {
  let takes: Bool
  private var left = 4

  init(takes: Bool) { self.takes = takes }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    guard input == 0, case .next = word else { return input == 0 ? [word] : [] }
    return takes || left <= 0 ? [word] : []
  }

  mutating func tick() -> [Word] {
    left -= 1
    return takes && left == 0 ? [.completed] : []
  }
}

/// Emits portions of two elements, or of the elements received in three units of time.
struct PortionModel: SubscriptionModel {
  /// The events for an element, and for a finished portion.
  let element: (_ number: Int, _ portion: Int) -> [Word]
  let portion: ([Int]) -> [Word]
  private var count = 0
  private var numbers: [Int] = []
  private var left = 3

  init(
    element: @escaping (_ number: Int, _ portion: Int) -> [Word] = { _, _ in [] },
    portion: @escaping ([Int]) -> [Word] = { _ in [] }
  ) {
    self.element = element
    self.portion = portion
  }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    switch (input, word) {
    case (0, .next(let number)):
      numbers.append(number)
      return element(number, count) + (numbers.count == 2 ? close() : [])
    case (0, .completed): return close() + [word]
    case (0, _): return [word]
    default: return []
    }
  }

  mutating func tick() -> [Word] {
    left -= 1
    return left == 0 ? close() : []
  }

  private mutating func close() -> [Word] {
    defer { (count, numbers, left) = (count + 1, [], 3) }
    return portion(numbers)
  }
}

/// Emits three numbers, separated by a period.
struct ClockModel: SubscriptionModel {
  let listens: [Int] = []
  let period: Int
  private var left: Int
  private var number = 0

  init(first: Int, period: Int) {
    self.period = period
    left = first
  }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] { [] }

  mutating func tick() -> [Word] {
    left -= 1
    if left > 0 { return [] }
    defer { (left, number) = (period, number + 1) }
    return number == 2 ? [.next(number), .completed] : [.next(number)]
  }
}
