import Streams

extension OperatorCase {
  static let transforming: [OperatorCase] = [
    OperatorCase("map") { source, _, touch, _ in
      source.map { try touch($0) }
    } model: {
      ListModel { $0 }
    },
    OperatorCase("compactMap") { source, _, touch, _ in
      source.compactMap { try touch($0).number == 4 ? nil : $0 }
    } model: {
      ListModel { $0.filter { $0 != 4 } }
    },
    OperatorCase("scan") { source, _, touch, _ in
      source.scan(Item(1)) { try touch.pair($0, $1) }
    } model: {
      ListModel { numbers in numbers.indices.map { numbers[...$0].reduce(1) { appending($1, to: $0) } } }
    },
    OperatorCase("scan(into:)") { source, _, touch, _ in
      source.scan(into: Item(1)) { $0 = try touch.pair($0, $1) }
    } model: {
      ListModel { numbers in numbers.indices.map { numbers[...$0].reduce(1) { appending($1, to: $0) } } }
    },
    OperatorCase("reduce", isSilent: true) { source, _, touch, _ in
      source.reduce(Item(1)) { try touch.pair($0, $1) }
    } model: {
      ListModel { numbers, end in whole([numbers.reduce(1) { appending($1, to: $0) }], end) }
    },
    OperatorCase("toArray", blocks: 2, isSilent: true) { source, _, touch, _ in
      source.toArray().asObservable().compactMap { try touch.all($0) }
    } model: {
      ListModel { numbers, end in whole([numbers.reduce(9) { appending($1, to: $0) }], end) }
    },
    OperatorCase("enumerated", blocks: 2) { source, _, touch, _ in
      source.enumerated().map { try touch.tag($0.index, $0.element) }
    } model: {
      ListModel { $0.enumerated().map { appending($1, to: $0) } }
    },
    OperatorCase("pairwise", blocks: 2) { source, _, touch, _ in
      source.pairwise().map { try touch.pair($0, $1) }
    } model: {
      ListModel { zip($0, $0.dropFirst()).map { appending($1, to: $0) } }
    },
    OperatorCase("withPrevious", blocks: 2) { source, _, touch, _ in
      source.withPrevious().compactMap { change in
        try change.previous.map { try touch.pair($0, change.current) }
      }
    } model: {
      ListModel { zip($0, $0.dropFirst()).map { appending($1, to: $0) } }
    },
    OperatorCase("withPrevious(startWith:)", blocks: 2) { source, _, touch, _ in
      source.withPrevious(startWith: Item(5)).map { try touch.pair($0.previous, $0.current) }
    } model: {
      ListModel { zip([5] + $0, $0).map { appending($1, to: $0) } }
    },
    OperatorCase("materialize", blocks: 2) { source, _, _, _ in
      source.materialize().map { $0.element ?? Item($0.isCompleted ? 1 : 2) }
    } model: {
      ListModel { numbers, end in
        numbers.map(Word.next) + (end.map { [.next($0 == .completed ? 1 : 2), .completed] } ?? [])
      }
    },
    OperatorCase("dematerialize", blocks: 2) { source, _, touch, _ in
      source.map {
        let number = try touch($0).number
        return number > 7 ? number > 8 ? Event<Item>.completed : .error(Mishap()) : .next($0)
      }.dematerialize()
    } model: {
      ListModel { numbers, end in
        let before = numbers.prefix { $0 < 8 }.map(Word.next)
        guard let last = numbers.first(where: { $0 > 7 }) else { return before + whole([], end) }
        return before + [last > 8 ? .completed : .error]
      }
    },
    OperatorCase("flatMap", blocks: 3, inputs: 3) { source, others, touch, _ in
      source.flatMap { try touch($0).number % 2 == 0 ? others.first : others.second }
    } model: {
      FlatteningModel(.all)
    },
    OperatorCase("flatMapFirst", blocks: 3, inputs: 3) { source, others, touch, _ in
      source.flatMapFirst { try touch($0).number % 2 == 0 ? others.first : others.second }
    } model: {
      FlatteningModel(.first)
    },
    OperatorCase("flatMapLatest", blocks: 3, inputs: 3) { source, others, touch, _ in
      source.flatMapLatest { try touch($0).number % 2 == 0 ? others.first : others.second }
    } model: {
      FlatteningModel(.latest)
    },
    OperatorCase("concatMap", blocks: 3, inputs: 3) { source, others, touch, _ in
      source.concatMap { try touch($0).number % 2 == 0 ? others.first : others.second }
    } model: {
      FlatteningModel(.limited(1))
    },
    OperatorCase("groupBy", blocks: 7, chainLength: 500) { source, _, touch, _ in
      source.groupBy { try touch($0).number % 3 }.flatMap { group in
        let key = group.key
        return group.map { try touch.tag(key, $0) }
      }
    } model: {
      GroupModel(newestOnly: false)
    },
  ]
}
