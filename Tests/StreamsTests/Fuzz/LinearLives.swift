@testable import Streams

extension Life {
  static let linear = elements + ends

  private static let elements = [
    Life("scan") {
      $0[0].scan(0) { $0 + $1 }
    } each: {
      ListModel { numbers in numbers.indices.map { numbers[...$0].reduce(0, +) } }
    },
    Life("scan(into:)") {
      $0[0].scan(into: 0) { $0 += $1 }
    } each: {
      ListModel { numbers in numbers.indices.map { numbers[...$0].reduce(0, +) } }
    },
    Life("enumerated") {
      $0[0].enumerated().map { $0.index * 10 + $0.element }
    } each: {
      ListModel { $0.enumerated().map { $0 * 10 + $1 } }
    },
    Life("pairwise") {
      $0[0].pairwise().map { $0 * 10 + $1 }
    } each: {
      ListModel { zip($0, $0.dropFirst()).map { $0 * 10 + $1 } }
    },
    Life("withPrevious(startWith:)") {
      $0[0].withPrevious(startWith: 5).map { $0.previous * 10 + $0.current }
    } each: {
      ListModel { zip([5] + $0, $0).map { $0 * 10 + $1 } }
    },
    Life("distinctUntilChanged") {
      $0[0].distinctUntilChanged()
    } each: {
      ListModel { numbers in
        numbers.indices.filter { $0 == 0 || numbers[$0] != numbers[$0 - 1] }.map { numbers[$0] }
      }
    },
    Life("distinctUntilChanged, its key") {
      $0[0].distinctUntilChanged { $0 / 4 }
    } each: {
      ListModel { numbers in
        numbers.indices.filter { $0 == 0 || numbers[$0] / 4 != numbers[$0 - 1] / 4 }.map { numbers[$0] }
      }
    },
    Life("skip") {
      $0[0].skip(2)
    } each: {
      ListModel { Array($0.dropFirst(2)) }
    },
    Life("skip(while:)") {
      $0[0].skip(while: { $0 < 5 })
    } each: {
      ListModel { Array($0.drop { $0 < 5 }) }
    },
    Life("filter and map") {
      $0[0].filter { $0 > 2 }.filter { $0 < 8 }.map { $0 + 1 }.compactMap { $0 == 5 ? nil : $0 }
    } each: {
      ListModel { $0.filter { $0 > 2 && $0 < 8 && $0 != 4 }.map { $0 + 1 } }
    },
    Life("do, debug and withUnretained") {
      $0[0].do(onNext: { _ in }, onDispose: {}).debug("", trimOutput: false) { _ in }
        .withUnretained($0[0]) { $1 }
    } each: {
      ListModel { $0 }
    },
  ]

  private static let ends = [
    Life("reduce") {
      $0[0].reduce(1) { $0 + $1 }
    } each: {
      ListModel { numbers, end in whole([1 + numbers.reduce(0, +)], end) }
    },
    Life("toArray") {
      $0[0].toArray().asObservable().map { $0.reduce(9) { ($0 * 10 + $1) % 1_000_003 } }
    } each: {
      ListModel { numbers, end in whole([numbers.reduce(9) { ($0 * 10 + $1) % 1_000_003 }], end) }
    },
    Life("takeLast") {
      $0[0].takeLast(2)
    } each: {
      ListModel { numbers, end in whole(numbers.suffix(2), end) }
    },
    Life("ignoreElements") {
      $0[0].ignoreElements().map { (_: Never) -> Int in }
    } each: {
      ListModel { _, end in whole([], end) }
    },
    Life("startWith") {
      $0[0].startWith(8, 9)
    } each: {
      PrefacedModel(said: [.next(8), .next(9)])
    },
    Life("ifEmpty(default:)") {
      $0[0].ifEmpty(default: 5)
    } each: {
      ListModel { numbers, end in
        numbers.isEmpty ? whole([5], end) : numbers.map(Word.next) + whole([], end)
      }
    },
    Life("catchAndReturn") {
      $0[0].catchAndReturn(5)
    } each: {
      ListModel { numbers, end in
        numbers.map(Word.next) + (end == .error ? [.next(5), .completed] : whole([], end))
      }
    },
    Life("take") {
      $0[0].take(3)
    } each: {
      ListModel { numbers, end in early(numbers.prefix(3), numbers.count > 2, end) }
    },
    Life("take(while:)") {
      $0[0].take(while: { $0 < 8 })
    } each: {
      ListModel { numbers, end in
        early(numbers.prefix { $0 < 8 }, numbers.contains { $0 >= 8 }, end)
      }
    },
    Life("take(while:), inclusive") {
      $0[0].take(while: { $0 < 8 }, behavior: .inclusive)
    } each: {
      ListModel { numbers, end in
        let isFinished = numbers.contains { $0 >= 8 }
        return early(numbers.prefix { $0 < 8 } + numbers.filter { $0 >= 8 }.prefix(1), isFinished, end)
      }
    },
    Life("take(until:), of a condition") {
      $0[0].take(until: { $0 > 7 })
    } each: {
      ListModel { numbers, end in
        early(numbers.prefix { $0 < 8 }, numbers.contains { $0 >= 8 }, end)
      }
    },
    Life("element(at:)") {
      $0[0].element(at: 2)
    } each: {
      ListModel { numbers, end in
        if numbers.count > 2 { return [.next(numbers[2]), .completed] }
        return end == .completed ? [.failure(.argumentOutOfRange)] : whole([], end)
      }
    },
    Life("single") {
      $0[0].single { $0 > 4 }
    } each: {
      ListModel { numbers, end in single(numbers.filter { $0 > 4 }, end, isHeldBack: false) }
    },
    Life("asSingle") {
      $0[0].asSingle().asObservable()
    } each: {
      ListModel { numbers, end in single(numbers, end, isHeldBack: true) }
    },
    Life("materialize and dematerialize") {
      $0[0].materialize().map { $0 }.dematerialize()
    } each: {
      ListModel { $0 }
    },
    Life("materialize") {
      $0[0].materialize().map { $0.element ?? ($0.isCompleted ? -1 : -2) }
    } each: {
      ListModel { numbers, end in
        numbers.map(Word.next) + (end.map { [.next($0 == .completed ? -1 : -2), .completed] } ?? [])
      }
    },
    Life("dematerialize, ended early") {
      $0[0].map { $0 > 7 ? $0 > 8 ? Event<Int>.completed : .error(Mishap()) : .next($0) }.dematerialize()
    } each: {
      ListModel { numbers, end in
        let before = numbers.prefix { $0 < 8 }.map(Word.next)
        guard let last = numbers.first(where: { $0 > 7 }) else { return before + whole([], end) }
        return before + [last > 8 ? .completed : .error]
      }
    },
  ]
}

/// The words of an operator that emits at the end only: `numbers` before a completion, and an error by itself.
private func whole(_ numbers: [Int], _ end: Word?) -> [Word] {
  switch end {
  case nil: []
  case .completed: numbers.map(Word.next) + [.completed]
  case let error?: [error]
  }
}

/// `numbers`, and their own end or that of the source.
private func early(_ numbers: some Sequence<Int>, _ isFinished: Bool, _ end: Word?) -> [Word] {
  numbers.map(Word.next) + (isFinished ? [.completed] : whole([], end))
}

private func single(_ numbers: [Int], _ end: Word?, isHeldBack: Bool) -> [Word] {
  let said = isHeldBack ? [] : numbers.prefix(1).map(Word.next)
  if numbers.count > 1 { return said + [.failure(.moreThanOneElement)] }
  guard end == .completed else { return said + whole([], end) }
  return numbers.isEmpty ? [.failure(.noElements)] : whole(numbers, end)
}
