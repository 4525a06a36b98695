import Streams

/// Wraps a model whose inputs never fail.
struct QuietModel<Other: SubscriptionModel>: SubscriptionModel {
  private var other: Other
  init(_ other: Other) { self.other = other }
  var listens: [Int] { other.listens }
  mutating func hear(_ input: Int, _ word: Word) -> [Word] { word == .error ? [] : other.hear(input, word) }
  mutating func takeNewInput() -> Int? { other.takeNewInput() }
}

/// Wraps a model, and replaces its error with other events.
struct RescuedModel<Other: SubscriptionModel>: SubscriptionModel {
  private var other: Other
  private let rescue: [Word]
  init(_ other: Other, rescue: [Word]) { (self.other, self.rescue) = (other, rescue) }
  var listens: [Int] { other.listens }
  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    let said = other.hear(input, word)
    return said == [.error] ? rescue : said
  }
  mutating func takeNewInput() -> Int? { other.takeNewInput() }
}

/// Wraps a model, and ignores the events of its first input.
struct SilentFirstModel<Other: SubscriptionModel>: SubscriptionModel {
  private var other: Other
  init(_ other: Other) { self.other = other }
  var listens: [Int] { other.listens }
  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input == 0, case .next = word { return [] }
    return other.hear(input, word)
  }
  mutating func takeNewInput() -> Int? { other.takeNewInput() }
}

/// Wraps a model, and ends it after its first event.
struct FirstOnlyModel<Other: SubscriptionModel>: SubscriptionModel {
  private var other: Other
  init(_ other: Other) { self.other = other }
  var listens: [Int] { other.listens }
  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    let said = other.hear(input, word)
    guard case .next = said.first else { return said }
    return said + [.completed]
  }
  mutating func takeNewInput() -> Int? { other.takeNewInput() }
}

/// Combines one element of each input.
struct ZipSinglesModel: SubscriptionModel {
  let listens = [0, 1]
  private var numbers: [Int?] = [nil, nil]

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input > 1 || numbers[input] != nil { return [] }
    guard case .next(let number) = word else { return [word == .completed ? .failure(.noElements) : word] }
    numbers[input] = number
    if let left = numbers[0], let right = numbers[1] { return [.next(left * 10 + right), .completed] }
    return []
  }
}
