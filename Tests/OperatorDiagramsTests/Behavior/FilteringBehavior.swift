import Streams
import StreamsTesting

extension Behavior {
  static let filtering: [Behavior] = [
    Behavior(
      "filter", normal: "-1---3-|", midway: "-1---#", synchronous: "(13|)", disposed: "-1--!"
    ) { source, _ in source.filter { $0 != 2 } },
    Behavior(
      "distinctUntilChanged", normal: "-1-2---|", synchronous: "(12|)"
    ) { source, _ in source.distinctUntilChanged { $0 / 2 } },
    Behavior(
      "take", normal: "-1-(2|)", midway: "-1-(2|)", synchronous: "(12|)", disposed: "-1-(2|)!",
      windows: .early("^--!")
    ) { source, _ in source.take(2) },
    Behavior(
      "take-none", never: "|", error: "|", normal: "|", midway: "|", synchronous: "|", disposed: "|---!",
      windows: Windows(never: [], empty: [], error: [], normal: [], midway: [], disposed: [])
    ) { source, _ in source.take(0) },
    Behavior(
      "takeLast", normal: "-------(23|)", midway: "-----#", synchronous: "(23|)", disposed: "----!"
    ) { source, _ in source.takeLast(2) },
    Behavior(
      "takeWhile", normal: "-1-2-|", synchronous: "(12|)", windows: Windows(normal: ["^----!"])
    ) { source, _ in source.take(while: { $0 < 3 }) },
    Behavior(
      "takeWhile-inclusive", normal: "-1-(2|)", midway: "-1-(2|)", synchronous: "(12|)",
      disposed: "-1-(2|)!",
      windows: .early("^--!")
    ) { source, _ in source.take(while: { $0 < 2 }, behavior: .inclusive) },
    Behavior(
      "takeUntil-predicate", normal: "-1-2-|", synchronous: "(12|)", windows: Windows(normal: ["^----!"])
    ) { source, _ in source.take(until: { $0 == 3 }) },
    Behavior(
      "skip", normal: "---2-3-|", midway: "---2-#", synchronous: "(23|)", disposed: "---2!"
    ) { source, _ in source.skip(1) },
    Behavior(
      "skipWhile", normal: "---2-3-|", midway: "---2-#", synchronous: "(23|)", disposed: "---2!"
    ) { source, _ in source.skip(while: { $0 < 2 }) },
    Behavior(
      "elementAt", empty: .fails("#", .argumentOutOfRange), normal: "---(2|)", midway: "---(2|)",
      synchronous: "(2|)", disposed: "---(2|)!", windows: .early("^--!")
    ) { source, _ in source.element(at: 1) },
    Behavior(
      "single", empty: .fails("#", .noElements), normal: .fails("-1-#", .moreThanOneElement),
      midway: .fails("-1-#", .moreThanOneElement), synchronous: .fails("(1#)", .moreThanOneElement),
      disposed: .fails("-1-#!", .moreThanOneElement), windows: .early("^--!")
    ) { source, _ in source.single() },
    Behavior("ifEmpty", empty: "(9|)") { source, _ in source.ifEmpty(default: 9) },
    Behavior("ifEmptySwitchTo", empty: "(89|)") { source, _ in source.ifEmpty(switchTo: .of(8, 9)) },
    Behavior(
      "ignoreElements", normal: "-------|", midway: "-----#", synchronous: "|", disposed: "----!"
    ) { source, _ in source.ignoreElements().map { (_: Never) -> Int in } },
  ]

  static let failing: [Behavior] = [
    Behavior("catch", error: "(9|)", midway: "-1-2-(9|)") { source, _ in source.catch { _ in .just(9) } },
    Behavior("catchAndReturn", error: "(9|)", midway: "-1-2-(9|)") { source, _ in source.catchAndReturn(9) },
    Behavior("catchSequence", error: "(9|)", midway: "-1-2-(9|)") { source, _ in
      Observable.catch(sequence: [source, .just(9)])
    },
    Behavior(
      "retry", midway: "-1-2--1-2-#",
      windows: Windows(error: ["(^!)", "(^!)"], midway: ["^----!", "-----^----!"])
    ) { source, _ in source.retry(2) },
    Behavior(
      "retryWhen", midway: "-1-2--1-2-#",
      windows: Windows(error: ["(^!)", "(^!)"], midway: ["^----!", "-----^----!"])
    ) { source, _ in
      source.retry(when: { errors in
        errors.enumerated().flatMap { attempt, error in attempt == 0 ? Observable.just(0) : .error(error) }
      })
    },
    Behavior(
      "retryBackoff", error: "--#", midway: "-1-2----1-2-#",
      windows: Windows(error: ["(^!)", "--(^!)"], midway: ["^----!", "-------^----!"])
    ) { source, scheduler in source.retry(2, backoff: .constant(.seconds(2)), scheduler: scheduler) },
  ]
}
