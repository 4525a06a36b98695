import Streams

extension OperatorCase {
  static let filtering: [OperatorCase] = [
    OperatorCase("filter") { source, _, touch, _ in
      source.filter { try touch($0).number > 2 }
    } model: {
      ListModel { $0.filter { $0 > 2 } }
    },
    OperatorCase("take") { source, _, touch, _ in
      source.take(touch.limit(3))
    } model: {
      ListModel { numbers, end in early(numbers.prefix(3), numbers.count > 2, end) }
    },
    OperatorCase("takeLast", isSilent: true) { source, _, _, _ in
      source.takeLast(2)
    } model: {
      ListModel { numbers, end in whole(numbers.suffix(2), end) }
    },
    OperatorCase("take(while:)") { source, _, touch, _ in
      source.take(while: { try touch($0).number < 8 })
    } model: {
      ListModel { numbers, end in
        early(numbers.prefix { $0 < 8 }, numbers.contains { $0 >= 8 }, end)
      }
    },
    OperatorCase("take(while:), inclusive") { source, _, touch, _ in
      source.take(while: { try touch($0).number < 8 }, behavior: .inclusive)
    } model: {
      ListModel { numbers, end in
        let isFinished = numbers.contains { $0 >= 8 }
        return early(numbers.prefix { $0 < 8 } + numbers.filter { $0 >= 8 }.prefix(1), isFinished, end)
      }
    },
    OperatorCase("take(until:), of a condition") { source, _, touch, _ in
      source.take(until: { try touch($0).number > 7 })
    } model: {
      ListModel { numbers, end in
        early(numbers.prefix { $0 < 8 }, numbers.contains { $0 >= 8 }, end)
      }
    },
    OperatorCase("skip") { source, _, _, _ in
      source.skip(2)
    } model: {
      ListModel { Array($0.dropFirst(2)) }
    },
    OperatorCase("skip(while:)") { source, _, touch, _ in
      source.skip(while: { try touch($0).number < 5 })
    } model: {
      ListModel { Array($0.drop { $0 < 5 }) }
    },
    OperatorCase("element(at:)", isSilent: true) { source, _, touch, _ in
      source.element(at: touch.limit(2))
    } model: {
      ListModel { numbers, end in
        if numbers.count > 2 { return [.next(numbers[2]), .completed] }
        return end == .completed ? [.failure(.argumentOutOfRange)] : whole([], end)
      }
    },
    OperatorCase("single", isSilent: true) { source, _, touch, _ in
      source.single { try touch($0).number > 6 }
    } model: {
      ListModel { numbers, end in single(numbers.filter { $0 > 6 }, end, isHeldBack: false) }
    },
    OperatorCase("ifEmpty(default:)") { source, _, _, _ in
      source.ifEmpty(default: Item(5))
    } model: {
      ListModel { numbers, end in
        numbers.isEmpty ? whole([5], end) : numbers.map(Word.next) + whole([], end)
      }
    },
    OperatorCase("ifEmpty(switchTo:)", blocks: 2, inputs: 2) { source, others, _, _ in
      source.ifEmpty(switchTo: others.first)
    } model: {
      SuccessionModel(last: 1) { end, isEmpty in end == .completed && isEmpty }
    },
    OperatorCase("ignoreElements", blocks: 2, isSilent: true) { source, _, _, _ in
      source.ignoreElements().map { (_: Never) -> Item in }
    } model: {
      ListModel { _, end in whole([], end) }
    },
    OperatorCase("distinctUntilChanged") { source, _, _, _ in
      source.distinctUntilChanged()
    } model: {
      ListModel { changes(of: $0) { $0 } }
    },
    OperatorCase("distinctUntilChanged, its key") { source, _, touch, _ in
      source.distinctUntilChanged { try touch($0).number / 2 }
    } model: {
      ListModel { changes(of: $0) { $0 / 2 } }
    },
    OperatorCase("distinctUntilChanged, its comparer") { source, _, touch, _ in
      source.distinctUntilChanged { try touch($0).number / 2 == $1.number / 2 }
    } model: {
      ListModel { changes(of: $0) { $0 / 2 } }
    },
  ]
}

/// Returns the numbers whose key differs from the previous number's key.
private func changes(of numbers: [Int], _ key: (Int) -> Int) -> [Int] {
  numbers.indices.filter { $0 == 0 || key(numbers[$0]) != key(numbers[$0 - 1]) }.map { numbers[$0] }
}
