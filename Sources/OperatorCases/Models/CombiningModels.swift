struct ZipModel: SubscriptionModel {
  let listens = [0, 1]
  private var queues: [[Int]] = [[], []]
  private var done: Set<Int> = []

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input > 1 { return [] }
    switch word {
    case .next(let number):
      queues[input].append(number)
      if let left = queues[0].first, let right = queues[1].first {
        queues = queues.map { Array($0.dropFirst()) }
        return [.next(left * 10 + right)]
      }
      return []
    case .completed:
      done.insert(input)
      return done.count == 2 ? [.completed] : []
    case .error, .failure: return [word]
    }
  }
}

struct CombineLatestModel: SubscriptionModel {
  let listens = [0, 1]
  private var latest: [Int?] = [nil, nil]
  private var done: Set<Int> = []

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input > 1 { return [] }
    switch word {
    case .next(let number):
      latest[input] = number
      if let left = latest[0], let right = latest[1] { return [.next(left * 10 + right)] }
      return done.contains(1 - input) ? [.completed] : []
    case .completed:
      done.insert(input)
      return done.count == 2 ? [.completed] : []
    case .error, .failure: return [word]
    }
  }
}

struct MergeModel: SubscriptionModel {
  let listens = [0, 1, 2]
  private var done: Set<Int> = []

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if word != .completed { return [word] }
    done.insert(input)
    return done.count == 3 ? [word] : []
  }
}

struct AmbModel: SubscriptionModel {
  let listens = [0, 1, 2]
  private var chosen: Int?

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    chosen = chosen ?? input
    return chosen == input ? [word] : []
  }
}

struct WithLatestFromModel: SubscriptionModel {
  let listens = [1, 0]
  private var latest: Int?

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    switch (input, word) {
    case (0, .next(let number)): return latest.map { [.next(number * 10 + $0)] } ?? []
    case (1, .next(let number)):
      latest = number
      return []
    case (1, .completed): return []
    case (0, _), (1, _): return [word]
    default: return []
    }
  }
}

struct SampleModel: SubscriptionModel {
  let fallback: Int?
  let listens = [0, 1]
  private var latest: Int?
  private var isAtEnd = false

  init(fallback: Int?) { self.fallback = fallback }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    switch (input, word) {
    case (0, .next(let number)):
      latest = number
      return []
    case (0, .completed):
      isAtEnd = true
      return []
    case (1, .next), (1, .completed):
      let sample = latest ?? fallback
      latest = nil
      return (sample.map { [.next($0)] } ?? []) + (isAtEnd ? [.completed] : [])
    case (0, _), (1, _): return [word]
    default: return []
    }
  }
}

struct TakeUntilModel: SubscriptionModel {
  let listens = [1, 0]

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    switch (input, word) {
    case (1, .next): [.completed]
    case (1, .completed): []
    case (0, _), (1, _): [word]
    default: []
    }
  }
}

struct SkipUntilModel: SubscriptionModel {
  let listens = [0, 1]
  private var isOpen = false
  private var isFinished = false

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if isFinished || input == 1 && isOpen { return [] }
    switch (input, word) {
    case (0, .next): return isOpen ? [word] : []
    case (0, .completed):
      isFinished = true
      return isOpen ? [word] : []
    case (1, .next):
      isOpen = true
      return []
    case (1, .completed): return []
    case (0, _), (1, _): return [word]
    default: return []
    }
  }
}

/// The model of groups by remainder. Either all groups are subscribed to, or only the newest group.
struct GroupModel: SubscriptionModel {
  let newestOnly: Bool
  private var groups: [Int] = []

  init(newestOnly: Bool) { self.newestOnly = newestOnly }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    guard input == 0, case .next(let number) = word else { return input == 0 ? [word] : [] }
    let key = number % 3
    if !groups.contains(key) { groups.append(key) }
    if newestOnly, groups.last != key { return [] }
    return [.next(key * 10 + number)]
  }
}
