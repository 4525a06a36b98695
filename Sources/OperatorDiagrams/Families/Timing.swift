import Streams
import StreamsTesting

extension OperatorDiagram {
  static let timing: [OperatorDiagram] = [
    OperatorDiagram(
      "interval", "Observable<Int>.interval(.seconds(2), scheduler: scheduler)", gives: numbers("--0-1-2-3!")
    ) { scheduler in Observable<Int>.interval(.seconds(2), scheduler: scheduler) },
    OperatorDiagram(
      "timer", "Observable<Int>.timer(.seconds(3), scheduler: scheduler)", gives: numbers("---(0|)")
    ) { scheduler in Observable<Int>.timer(.seconds(3), scheduler: scheduler) },
    OperatorDiagram(
      "timer-period", "Observable<Int>.timer(.seconds(3), period: .seconds(2), scheduler: scheduler)",
      gives: numbers("---0-1-2-!")
    ) { scheduler in
      Observable<Int>.timer(.seconds(3), period: .seconds(2), scheduler: scheduler)
    },
    OperatorDiagram(
      "delay", "delay(.seconds(2), scheduler: scheduler)", numbers("-1-2-3-|"), gives: numbers("---1-2-3-|")
    ) { source, scheduler in source.delay(.seconds(2), scheduler: scheduler) },
    OperatorDiagram(
      "delay-error", "delay(.seconds(2), scheduler: scheduler)", numbers("-1-2-3-#"),
      gives: numbers("---1-2-#")
    ) { source, scheduler in source.delay(.seconds(2), scheduler: scheduler) },
    OperatorDiagram(
      "delaySubscription", "delaySubscription(.seconds(3), scheduler: scheduler)",
      numbers("-1-2-3-4-|", isHot: true, subscriptions: ["---^-----!"]), gives: numbers("-----3-4-|")
    ) { source, scheduler in source.delaySubscription(.seconds(3), scheduler: scheduler) },
    OperatorDiagram(
      "debounce", "debounce(.seconds(2), scheduler: scheduler)", numbers("-12-3----4-|"),
      gives: numbers("------3----(4|)")
    ) { source, scheduler in source.debounce(.seconds(2), scheduler: scheduler) },
    OperatorDiagram(
      "throttle", "throttle(.seconds(3), scheduler: scheduler)", numbers("-12-3----4---|"),
      gives: numbers("-1--3----4---|")
    ) { source, scheduler in source.throttle(.seconds(3), scheduler: scheduler) },
    OperatorDiagram(
      "throttle-first", "throttle(.seconds(3), latest: false, scheduler: scheduler)",
      numbers("-12-3----4---|"),
      gives: numbers("-1--3----4---|")
    ) { source, scheduler in
      source.throttle(.seconds(3), latest: false, scheduler: scheduler)
    },
    OperatorDiagram(
      "timeInterval", "timeInterval(scheduler: scheduler)", texts("-x--y-z-|"),
      gives: texts("-a--b-c-|", ["a": "1 s, x", "b": "3 s, y", "c": "2 s, z"])
    ) { source, scheduler in
      source.timeInterval(scheduler: scheduler)
        .map { "\($0.interval.components.seconds) s, \($0.element)" }
    },
    OperatorDiagram(
      "timeout", "timeout(.seconds(3), scheduler: scheduler)",
      numbers("-1-2----3-|", subscriptions: ["^-----!"]),
      gives: numbers("-1-2--#", error: RxError.timeout)
    ) { source, scheduler in source.timeout(.seconds(3), scheduler: scheduler) },
    OperatorDiagram(
      "timeout-other", "source.timeout(.seconds(3), other: other, scheduler: scheduler)",
      numbers("-1-2----3-|", name: "source", subscriptions: ["^-----!"]),
      numbers("-7-8-|", name: "other", subscriptions: ["------^----!"]),
      gives: numbers("-1-2---7-8-|", name: "result")
    ) { source, other, scheduler in
      source.timeout(.seconds(3), other: other, scheduler: scheduler)
    },
    OperatorDiagram(
      "takeFor", "take(for: .seconds(4), scheduler: scheduler)",
      numbers("-1-2-3-4-|", subscriptions: ["^---!"]), gives: numbers("-1-2|")
    ) { source, scheduler in source.take(for: .seconds(4), scheduler: scheduler) },
    OperatorDiagram(
      "skipFor", "skip(.seconds(4), scheduler: scheduler)", numbers("-1-2-3-4-|"),
      gives: numbers("-----3-4-|")
    ) { source, scheduler in source.skip(.seconds(4), scheduler: scheduler) },
    OperatorDiagram(
      "buffer", "buffer(timeSpan: .seconds(4), count: 3, scheduler: scheduler)", numbers("-123----4-|"),
      gives: texts("---a---b--(c|)", ["a": "[1, 2, 3]", "b": "[]", "c": "[4]"])
    ) { source, scheduler in
      source.buffer(timeSpan: .seconds(4), count: 3, scheduler: scheduler).map { "\($0)" }
    },
    OperatorDiagram(
      "window", "window(timeSpan: .seconds(4), count: 2, scheduler: scheduler)",
      numbers("-12--3---4-|", isHot: true),
      givesEach: numbers("-1(2|)", name: "first"), numbers("-----3|", name: "second"),
      numbers("---------4|", name: "third")
    ) { source, scheduler in
      let windows = source.window(timeSpan: .seconds(4), count: 2, scheduler: scheduler)
      return (0...2).map { number in windows.element(at: number).flatMap { $0 } }
    },
  ]
}
