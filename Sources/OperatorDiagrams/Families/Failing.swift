import Streams
import StreamsTesting

extension OperatorDiagram {
  static let failing: [OperatorDiagram] = [
    OperatorDiagram(
      "catch", "source.catch { _ in other }", numbers("-1-2-#", name: "source", subscriptions: ["^----!"]),
      numbers("-7-8-|", name: "other", subscriptions: ["-----^----!"]),
      gives: numbers("-1-2--7-8-|", name: "result")
    ) { source, other, _ in source.catch { _ in other } },
    OperatorDiagram(
      "catchAndReturn", "catchAndReturn(0)", numbers("-1-2-#"), gives: numbers("-1-2-(0|)")
    ) { source, _ in source.catchAndReturn(0) },
    OperatorDiagram(
      "catchSequence", "Observable.catch(sequence: [first, second, third])",
      numbers("-1-#", name: "first", subscriptions: ["^--!"]),
      numbers("-2-|", name: "second", subscriptions: ["---^--!"]),
      numbers("-3-|", name: "third", subscriptions: []), gives: numbers("-1--2-|", name: "result")
    ) { first, second, third in Observable.catch(sequence: [first, second, third]) },
    OperatorDiagram(
      "retry", "retry(2)", numbers("-1-2-#", subscriptions: ["^----!", "-----^----!"]),
      gives: numbers("-1-2--1-2-#")
    ) { source, _ in source.retry(2) },
    OperatorDiagram(
      "retryWhen", "source.retry(when: { errors in errors.flatMap { _ in delay } })",
      numbers("-1-#", name: "source", subscriptions: ["^--!", "-----^--!"]),
      texts("--x-|", ["x": "•"], name: "delay"), gives: numbers("-1----1-!", name: "result")
    ) { source, delay, _ in
      source.retry(when: { errors in errors.flatMap { _ in delay } })
    },
    OperatorDiagram(
      "retryBackoff",
      "retry(3, backoff: .exponential(initial: .seconds(1)), scheduler: scheduler)",
      numbers("-1#", subscriptions: ["^-!", "---^-!", "-------^-!"]), gives: numbers("-1--1---1#")
    ) { source, scheduler in
      source.retry(3, backoff: .exponential(initial: .seconds(1)), scheduler: scheduler)
    },
  ]
}
