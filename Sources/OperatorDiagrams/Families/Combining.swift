import Streams
import StreamsTesting

extension OperatorDiagram {
  static let combining: [OperatorDiagram] = [
    OperatorDiagram(
      "merge", "Observable.merge(first, second)", numbers("-1---2---|", name: "first"),
      numbers("---7---8---|", name: "second"), gives: numbers("-1-7-2-8---|", name: "result")
    ) { first, second, _ in Observable.merge(first, second) },
    OperatorDiagram(
      "merge-maxConcurrent", "sources.merge(maxConcurrent: 2)",
      numbers("-1-2-|", name: "first", subscriptions: ["^----!"]),
      numbers("--7----8|", name: "second", subscriptions: ["^-------!"]),
      numbers("-4-5|", name: "third", subscriptions: ["-----^---!"]),
      gives: numbers("-172--485|", name: "result")
    ) { first, second, third in
      let sources = Observable.of(first, second, third)
      return sources.merge(maxConcurrent: 2)
    },
    OperatorDiagram(
      "concat", "first.concat(second)", numbers("-1-2-|", name: "first", subscriptions: ["^----!"]),
      numbers("-7-8-|", name: "second", subscriptions: ["-----^----!"]),
      gives: numbers("-1-2--7-8-|", name: "result")
    ) { first, second, _ in first.concat(second) },
    OperatorDiagram(
      "startWith", "startWith(7)", numbers("-1-2-|"), gives: numbers("71-2-|")
    ) { source, _ in source.startWith(7) },
    OperatorDiagram(
      "combineLatest", #"Observable.combineLatest(first, second) { "\($0)\($1)" }"#,
      numbers("-1---2----|", name: "first"), texts("---a---b----|", name: "second"),
      gives: texts("---p-q-r----|", ["p": "1a", "q": "2a", "r": "2b"], name: "result")
    ) { first, second, _ in
      Observable.combineLatest(first, second) { "\($0)\($1)" }
    },
    OperatorDiagram(
      "zip", #"Observable.zip(first, second) { "\($0)\($1)" }"#, numbers("-1-2---3---|", name: "first"),
      texts("----a---b--|", name: "second"),
      gives: texts("----p---q--|", ["p": "1a", "q": "2b"], name: "result")
    ) { first, second, _ in
      Observable.zip(first, second) { "\($0)\($1)" }
    },
    OperatorDiagram(
      "withLatestFrom", #"source.withLatestFrom(other) { "\($0)\($1)" }"#,
      numbers("-1-2--3---4-|", name: "source"), texts("--a----b-----|", name: "other"),
      gives: texts("---p--q---r-|", ["p": "2a", "q": "3a", "r": "4b"], name: "result")
    ) { source, other, _ in
      source.withLatestFrom(other) { "\($0)\($1)" }
    },
    OperatorDiagram(
      "sample", "source.sample(ticks)", numbers("-1-2----3---|", name: "source"),
      texts("----x--x--x--x", ["x": "•"], name: "ticks"), gives: numbers("----2-----3--|", name: "result")
    ) { source, ticks, _ in source.sample(ticks) },
    OperatorDiagram(
      "amb", "first.amb(second)", numbers("---1-2-|", name: "first", subscriptions: ["^-!"]),
      numbers("--7--8--|", name: "second", subscriptions: ["^-------!"]),
      gives: numbers("--7--8--|", name: "result")
    ) { first, second, _ in first.amb(second) },
    OperatorDiagram(
      "switchLatest", "sources.switchLatest()",
      numbers("-1-2-3-4-|", name: "first", subscriptions: ["^---!"]),
      numbers("-7-8-|", name: "second", subscriptions: ["----^----!"]),
      gives: numbers("-1-2-7-8-|", name: "result")
    ) { first, second, scheduler in
      let sources = Observable.of(first).concat(
        Observable.just(second).delay(.seconds(4), scheduler: scheduler))
      return sources.switchLatest()
    },
    OperatorDiagram(
      "takeUntil", "source.take(until: other)",
      numbers("-1-2-3-4-|", name: "source", subscriptions: ["^----!"]),
      texts("-----x--|", ["x": "•"], name: "other", subscriptions: ["^----!"]),
      gives: numbers("-1-2-|", name: "result")
    ) { source, other, _ in source.take(until: other) },
    OperatorDiagram(
      "skipUntil", "source.skip(until: other)", numbers("-1-2-3-4-|", name: "source"),
      texts("----x--|", ["x": "•"], name: "other", subscriptions: ["^---!"]),
      gives: numbers("-----3-4-|", name: "result")
    ) { source, other, _ in source.skip(until: other) },
  ]
}
