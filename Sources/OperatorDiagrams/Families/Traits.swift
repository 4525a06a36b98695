import Streams
import StreamsTesting

extension OperatorDiagram {
  static let traits: [OperatorDiagram] = [
    OperatorDiagram(
      "asSingle", "asSingle()", numbers("-1-|"), gives: numbers("---(1|)")
    ) { source, _ in source.asSingle().asObservable() },
    OperatorDiagram(
      "first", "first()", numbers("-1-2-|", subscriptions: ["^!"]), gives: texts("-(a|)", ["a": "1?"])
    ) { source, _ in source.first().asObservable().map { $0.map { "\($0)?" } ?? "nil" } },
    OperatorDiagram(
      "first-empty", "first()", numbers("---|"), gives: texts("---(a|)", ["a": "nil"])
    ) { source, _ in source.first().asObservable().map { $0.map { "\($0)?" } ?? "nil" } },
    OperatorDiagram(
      "andThen", "saved.andThen(source)", numbers("---|", name: "saved", subscriptions: ["^--!"]),
      numbers("-1-2-|", name: "source", subscriptions: ["---^----!"]),
      gives: numbers("----1-2-|", name: "result")
    ) { first, source, _ in
      let saved = first.ignoreElements().asCompletable()
      return saved.andThen(source)
    },
    OperatorDiagram(
      "zipTraits", #"Single.zip(first, second) { "\($0)\($1)" }"#, numbers("--(1|)", name: "first"),
      texts("----(a|)", name: "second"), gives: texts("----(p|)", ["p": "1a"], name: "result")
    ) { left, right, _ in
      let (first, second) = (left.asSingle(), right.asSingle())
      return Single.zip(first, second) { "\($0)\($1)" }.asObservable()
    },
    OperatorDiagram(
      "asInfallible", "asInfallible(onErrorJustReturn: 0)", numbers("-1-2-#"), gives: numbers("-1-2-(0|)")
    ) { source, _ in source.asInfallible(onErrorJustReturn: 0).asObservable() },
  ]
}
