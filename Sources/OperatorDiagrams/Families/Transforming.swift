import Streams
import StreamsTesting

extension OperatorDiagram {
  static let transforming: [OperatorDiagram] = [
    OperatorDiagram(
      "map", "map { $0 * 10 }", numbers("-1-2-3-|"),
      gives: numbers("-a-b-c-|", ["a": 10, "b": 20, "c": 30])
    ) { source, _ in source.map { $0 * 10 } },
    OperatorDiagram(
      "map-throws", "map { try check($0) }", numbers("-1-2-3-|", subscriptions: ["^--!"]),
      gives: numbers("-1-#")
    ) { source, _ in
      @Sendable func check(_ number: Int) throws -> Int {
        if number > 1 { throw MarbleError() }
        return number
      }
      return source.map { try check($0) }
    },
    OperatorDiagram(
      "compactMap", "compactMap { Int($0) }", texts("-1-x-3-|"), gives: numbers("-1---3-|")
    ) { source, _ in source.compactMap { Int($0) } },
    OperatorDiagram(
      "flatMap", #"flatMap { number in inner.map { "\(number)\($0)" } }"#,
      numbers("-1--2------|", name: "source"), texts("-a-b-c|", name: "inner"),
      gives: texts(
        "--p-qrst-u-|", ["p": "1a", "q": "1b", "r": "2a", "s": "1c", "t": "2b", "u": "2c"], name: "result")
    ) { source, inner, _ in
      source.flatMap { number in inner.map { "\(number)\($0)" } }
    },
    OperatorDiagram(
      "flatMapLatest", #"flatMapLatest { number in inner.map { "\(number)\($0)" } }"#,
      numbers("-1--2------|", name: "source"),
      texts("-a--b|", name: "inner", subscriptions: ["-^--!", "----^----!"]),
      gives: texts("--p--q--r--|", ["p": "1a", "q": "2a", "r": "2b"], name: "result")
    ) { source, inner, _ in
      source.flatMapLatest { number in inner.map { "\(number)\($0)" } }
    },
    OperatorDiagram(
      "flatMapFirst", #"flatMapFirst { number in inner.map { "\(number)\($0)" } }"#,
      numbers("-1--2--3-----|", name: "source"),
      texts("-a--b|", name: "inner", subscriptions: ["-^----!", "-------^----!"]),
      gives: texts("--p--q--r--s-|", ["p": "1a", "q": "1b", "r": "3a", "s": "3b"], name: "result")
    ) { source, inner, _ in
      source.flatMapFirst { number in inner.map { "\(number)\($0)" } }
    },
    OperatorDiagram(
      "concatMap", #"concatMap { number in inner.map { "\(number)\($0)" } }"#,
      numbers("-1--2-------|", name: "source"),
      texts("-a--b|", name: "inner", subscriptions: ["-^----!", "------^----!"]),
      gives: texts("--p--q-r--s-|", ["p": "1a", "q": "1b", "r": "2a", "s": "2b"], name: "result")
    ) { source, inner, _ in
      source.concatMap { number in inner.map { "\(number)\($0)" } }
    },
    OperatorDiagram(
      "scan", "scan(0) { $0 + $1 }", numbers("-1-2-3-|"), gives: numbers("-1-3-6-|")
    ) { source, _ in source.scan(0) { $0 + $1 } },
    OperatorDiagram(
      "reduce", "reduce(0) { $0 + $1 }", numbers("-1-2-3-|"), gives: numbers("-------(6|)")
    ) { source, _ in source.reduce(0) { $0 + $1 } },
    OperatorDiagram(
      "toArray", "toArray()", numbers("-1-2-3-|"), gives: texts("-------(a|)", ["a": "[1, 2, 3]"])
    ) { source, _ in source.toArray().asObservable().map { "\($0)" } },
    OperatorDiagram(
      "pairwise", "pairwise()", numbers("-1-2-3-|"), gives: texts("---a-b-|", ["a": "1, 2", "b": "2, 3"])
    ) { source, _ in source.pairwise().map { "\($0), \($1)" } },
    OperatorDiagram(
      "withPrevious", "withPrevious()", numbers("-1-2-3-|"),
      gives: texts("-a-b-c-|", ["a": "–, 1", "b": "1, 2", "c": "2, 3"])
    ) { source, _ in
      source.withPrevious().map { pair in
        let previous = pair.previous.map { "\($0)" } ?? "–"
        return "\(previous), \(pair.current)"
      }
    },
    OperatorDiagram(
      "enumerated", "enumerated()", texts("-x-y-z-|"),
      gives: texts("-a-b-c-|", ["a": "0, x", "b": "1, y", "c": "2, z"])
    ) { source, _ in source.enumerated().map { "\($0.index), \($0.element)" } },
    OperatorDiagram(
      "groupBy", "groupBy(keySelector: { $0 % 2 })", numbers("-1-2-3-4-|", isHot: true),
      givesEach: numbers("-1---3---|", name: "key 1"), numbers("---2---4-|", name: "key 0")
    ) { source, _ in
      let groups = source.groupBy(keySelector: { $0 % 2 })
      return [1, 0].map { key in groups.filter { $0.key == key }.flatMap { $0 } }
    },
    OperatorDiagram(
      "materialize", "materialize()", numbers("-1-2-#"),
      gives: texts("-a-b-(c|)", ["a": "next 1", "b": "next 2", "c": "error"])
    ) { source, _ in source.materialize().map(named) },
    OperatorDiagram(
      "materialize-completed", "materialize()", numbers("-1-2-|"),
      gives: texts("-a-b-(c|)", ["a": "next 1", "b": "next 2", "c": "completed"])
    ) { source, _ in source.materialize().map(named) },
    OperatorDiagram(
      "dematerialize", "dematerialize()", texts("-a-b-c-", ["a": "next 1", "b": "next 2", "c": "completed"]),
      gives: numbers("-1-2-|")
    ) { source, _ in
      source.map { text -> Event<Int> in text.last?.wholeNumberValue.map { .next($0) } ?? .completed }
        .dematerialize()
    },
  ]
}

@Sendable private func named(_ event: Event<Int>) -> String {
  switch event {
  case .next(let element): "next \(element)"
  case .error: "error"
  case .completed: "completed"
  }
}
