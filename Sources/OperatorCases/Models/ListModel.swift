/// An operator of one input, as the list of its events for all the elements that have come, and for the end if it has.
struct ListModel: SubscriptionModel {
  let output: (_ numbers: [Int], _ end: Word?) -> [Word]
  private var numbers: [Int] = []
  private var said = 0

  init(_ output: @escaping (_ numbers: [Int], _ end: Word?) -> [Word]) { self.output = output }

  /// The same for an operator to which the end adds nothing.
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

/// An operator that emits something first, and then everything that the source emits.
struct PrefacedModel: SubscriptionModel {
  let said: [Word]
  func begin() -> [Word] { said }
  func hear(_ input: Int, _ word: Word) -> [Word] { input == 0 ? [word] : [] }
}
