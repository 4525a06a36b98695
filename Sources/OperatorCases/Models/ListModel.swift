import Streams

/// An operator of one input, defined by its events for all elements received so far and for the end, if any.
struct ListModel: SubscriptionModel {
  let output: (_ numbers: [Int], _ end: Word?) -> [Word]
  private var numbers: [Int] = []
  private var said = 0

  init(_ output: @escaping (_ numbers: [Int], _ end: Word?) -> [Word]) { self.output = output }

  /// Creates a model of an operator that emits no further elements at the end.
  init(elements: @escaping ([Int]) -> [Int]) {
    output = { numbers, end in elements(numbers).map(Word.next) + (end.map { [$0] } ?? []) }
  }

  mutating func hear(_ input: Int, _ word: Word) -> [Word] {
    if input != 0 { return [] }
    var end: Word?
    if case .next(let number) = word { numbers.append(number) } else { end = word }
    let all = output(numbers, end)
    defer { said = all.count }
    return Array(all.dropFirst(said))
  }
}

/// An operator that first emits some elements, and then everything that the source emits.
struct PrefacedModel: SubscriptionModel {
  let said: [Word]
  func begin() -> [Word] { said }
  func hear(_ input: Int, _ word: Word) -> [Word] { input == 0 ? [word] : [] }
}

/// Returns the events of an operator that emits only at the end: `numbers` before a completion, and nothing before an
/// error.
func whole(_ numbers: [Int], _ end: Word?) -> [Word] {
  switch end {
  case nil: []
  case .completed: numbers.map(Word.next) + [.completed]
  case let error?: [error]
  }
}

/// Returns `numbers`, followed by their own completion or by the source's end.
func early(_ numbers: some Sequence<Int>, _ isFinished: Bool, _ end: Word?) -> [Word] {
  numbers.map(Word.next) + (isFinished ? [.completed] : whole([], end))
}

func single(_ numbers: [Int], _ end: Word?, isHeldBack: Bool) -> [Word] {
  let said = isHeldBack ? [] : numbers.prefix(1).map(Word.next)
  if numbers.count > 1 { return said + [.failure(.moreThanOneElement)] }
  guard end == .completed else { return said + whole([], end) }
  return numbers.isEmpty ? [.failure(.noElements)] : whole(numbers, end)
}
