import Streams
import StreamsTesting

extension OperatorDiagram {
  static let filtering: [OperatorDiagram] = [
    OperatorDiagram(
      "filter", "filter { $0 > 3 }", numbers("-2-5-1-4-|"), gives: numbers("---5---4-|")
    ) { source, _ in source.filter { $0 > 3 } },
    OperatorDiagram(
      "distinctUntilChanged", "distinctUntilChanged()", numbers("-1-1-2-2-1-|"),
      gives: numbers("-1---2---1-|")
    ) { source, _ in source.distinctUntilChanged() },
    OperatorDiagram(
      "distinctUntilChanged-key", "distinctUntilChanged { $0 / 5 }", numbers("-1-4-5-9-2-|"),
      gives: numbers("-1---5---2-|")
    ) { source, _ in source.distinctUntilChanged { $0 / 5 } },
    OperatorDiagram(
      "take", "take(2)", numbers("-1-2-3-|", subscriptions: ["^--!"]), gives: numbers("-1-(2|)")
    ) { source, _ in source.take(2) },
    OperatorDiagram(
      "takeLast", "takeLast(2)", numbers("-1-2-3-|"), gives: numbers("-------(23|)")
    ) { source, _ in source.takeLast(2) },
    OperatorDiagram(
      "takeWhile", "take(while: { $0 < 3 })", numbers("-1-2-3-1-|", subscriptions: ["^----!"]),
      gives: numbers("-1-2-|")
    ) { source, _ in source.take(while: { $0 < 3 }) },
    OperatorDiagram(
      "takeWhile-inclusive", "take(while: { $0 < 3 }, behavior: .inclusive)",
      numbers("-1-2-3-1-|", subscriptions: ["^----!"]), gives: numbers("-1-2-(3|)")
    ) { source, _ in source.take(while: { $0 < 3 }, behavior: .inclusive) },
    OperatorDiagram("skip", "skip(2)", numbers("-1-2-3-|"), gives: numbers("-----3-|")) { source, _ in
      source.skip(2)
    },
    OperatorDiagram(
      "skipWhile", "skip(while: { $0 < 3 })", numbers("-1-2-3-1-|"), gives: numbers("-----3-1-|")
    ) { source, _ in source.skip(while: { $0 < 3 }) },
    OperatorDiagram(
      "elementAt", "element(at: 1)", numbers("-1-2-3-|", subscriptions: ["^--!"]), gives: numbers("---(2|)")
    ) { source, _ in source.element(at: 1) },
    OperatorDiagram(
      "single", "single()", numbers("-1-2-|", subscriptions: ["^--!"]),
      gives: numbers("-1-#", error: RxError.moreThanOneElement)
    ) { source, _ in source.single() },
    OperatorDiagram(
      "single-predicate", "single { $0 > 3 }", numbers("-2-5-1-|"), gives: numbers("---5---|")
    ) { source, _ in source.single { $0 > 3 } },
    OperatorDiagram(
      "ifEmpty", "ifEmpty(default: 7)", numbers("---|"), gives: numbers("---(7|)")
    ) { source, _ in source.ifEmpty(default: 7) },
    OperatorDiagram(
      "ifEmptySwitchTo", "ifEmpty(switchTo: other)", numbers("---|", name: "source"),
      numbers("-1-2-|", name: "other", subscriptions: ["---^----!"]),
      gives: numbers("----1-2-|", name: "result")
    ) { source, other, _ in source.ifEmpty(switchTo: other) },
    OperatorDiagram(
      "ignoreElements", "ignoreElements()", numbers("-1-2-3-|"), gives: numbers("-------|")
    ) { source, _ in source.ignoreElements().map { (_: Never) -> Int in } },
  ]
}
