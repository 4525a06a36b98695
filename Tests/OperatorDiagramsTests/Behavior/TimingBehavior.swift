import StreamsTesting

@testable import Streams

extension Behavior {
  static let timing: [Behavior] = [
    Behavior(
      "delay", empty: "--|", normal: "---1-2-3-|", midway: "---1-#", synchronous: "--(123|)",
      disposed: "---1!"
    ) { source, scheduler in source.delay(.seconds(2), scheduler: scheduler) },
    Behavior(
      "delaySubscription", empty: "--|", error: "--#", normal: "---1-2-3-|", midway: "---1-2-#",
      synchronous: "--(123|)", disposed: "---1!",
      windows: Windows(
        never: ["--^"], empty: ["--(^!)"], error: ["--(^!)"], normal: ["--^------!"], midway: ["--^----!"],
        disposed: ["--^-!"])
    ) { source, scheduler in source.delaySubscription(.seconds(2), scheduler: scheduler) },
    Behavior(
      "debounce", normal: "--1-2-3|", midway: "--1-2#", synchronous: "(3|)", disposed: "--1-!"
    ) { source, scheduler in source.debounce(.seconds(1), scheduler: scheduler) },
    Behavior(
      "throttle", normal: "-1--2--(3|)", midway: "-1--2#", synchronous: "1--(3|)", disposed: "-1--!"
    ) { source, scheduler in source.throttle(.seconds(3), scheduler: scheduler) },
    Behavior(
      "throttle-first", normal: "-1---3-|", midway: "-1---#", synchronous: "(1|)", disposed: "-1--!"
    ) { source, scheduler in source.throttle(.seconds(3), latest: false, scheduler: scheduler) },
    Behavior(
      "timeInterval", empty: "|", error: "#", normal: "-a-b-c-|", midway: "-a-b-#", synchronous: "(def|)",
      disposed: "-a-b!", ["a": [1, 1], "b": [2, 2], "c": [2, 3], "d": [0, 1], "e": [0, 2], "f": [0, 3]]
    ) { source, scheduler in
      source.timeInterval(scheduler: scheduler).map { [Int($0.interval.components.seconds), $0.element] }
    },
    Behavior(
      "timeout", never: .fails("---#", .timeout), windows: Windows(never: ["^--!"])
    ) { source, scheduler in source.timeout(.seconds(3), scheduler: scheduler) },
    Behavior(
      "timeout-other", never: "---(9|)", windows: Windows(never: ["^--!"])
    ) { source, scheduler in source.timeout(.seconds(3), other: Observable.just(9), scheduler: scheduler) },
    Behavior(
      "takeFor", never: "----|", normal: "-1-2|", midway: "-1-2|",
      windows: Windows(never: ["^---!"], normal: ["^---!"], midway: ["^---!"])
    ) { source, scheduler in source.take(for: .seconds(4), scheduler: scheduler) },
    Behavior(
      "skipFor", normal: "-----3-|", midway: "-----#", synchronous: "|", disposed: "----!"
    ) { source, scheduler in source.skip(.seconds(4), scheduler: scheduler) },
    Behavior(
      "buffer", never: "----e---e!", empty: "(e|)", error: "#", normal: "---a---(b|)", midway: "---a-#",
      synchronous: "(ab|)", disposed: "---a!", ["a": [1, 2], "b": [3], "e": []],
      windows: Windows(never: ["^--------!"])
    ) { source, scheduler in source.buffer(timeSpan: .seconds(4), count: 2, scheduler: scheduler) },
    Behavior("window") { source, scheduler in
      source.window(timeSpan: .seconds(4), count: 2, scheduler: scheduler).flatMap { $0 }
    },
  ]

  static let clocks: [Behavior] = [
    Behavior(
      source: "interval",
      [
        ("never before its time", "-", { .interval(.seconds(600), scheduler: $0) }),
        ("disposed before its time", "-!", { .interval(.seconds(2), scheduler: $0) }),
        ("disposed between", "--0-1!", { .interval(.seconds(2), scheduler: $0) }),
        ("ended by what follows", "--0-(1|)", { .interval(.seconds(2), scheduler: $0).take(2) }),
        (
          "failed by what follows", "--0-#",
          {
            .interval(.seconds(2), scheduler: $0).map { if $0 > 0 { throw MarbleError() } else { $0 } }
          }
        ),
        (
          "two in one tick", "--(00)-(11)!",
          {
            .merge(.interval(.seconds(2), scheduler: $0), .interval(.seconds(2), scheduler: $0))
          }
        ),
        (
          "subscribed late", "----0-1!",
          {
            .interval(.seconds(2), scheduler: $0).delaySubscription(.seconds(2), scheduler: $0)
          }
        ),
      ]),
    Behavior(
      source: "timer",
      [
        ("never before its time", "-", { .timer(.seconds(600), scheduler: $0) }),
        ("once", "---(0|)", { .timer(.seconds(3), scheduler: $0) }),
        ("disposed before its time", "--!", { .timer(.seconds(3), scheduler: $0) }),
        ("disposed between", "-0--1!", { .timer(.seconds(1), period: .seconds(3), scheduler: $0) }),
        (
          "ended by what follows", "-0--(1|)",
          {
            .timer(.seconds(1), period: .seconds(3), scheduler: $0).take(2)
          }
        ),
        (
          "failed by what follows", "-0--#",
          {
            .timer(.seconds(1), period: .seconds(3), scheduler: $0)
              .map { if $0 > 0 { throw MarbleError() } else { $0 } }
          }
        ),
        (
          "two in one tick", "--(00|)",
          {
            .merge(.timer(.seconds(2), scheduler: $0), .timer(.seconds(2), scheduler: $0))
          }
        ),
        (
          "subscribed late", "---(0|)",
          {
            .timer(.seconds(1), scheduler: $0).delaySubscription(.seconds(2), scheduler: $0)
          }
        ),
      ]),
  ]

  static let sharing: [Behavior] = [
    Behavior("share") { source, _ in source.share() },
    Behavior("share-replay") { source, _ in source.share(replay: 1) },
    Behavior("share-forever") { source, _ in source.share(replay: 1, scope: .forever) },
    Behavior("shareLatest") { source, _ in source.shareLatest() },
    Behavior("publish") { source, _ in
      let stream = source.publish()
      return .create { observer in Disposables.create(stream.subscribe(observer), stream.connect()) }
    },
    Behavior("multicast") { source, _ in
      source.multicast(makeSubject: { PublishSubject() }).refCount()
    },
    Behavior("refCount") { source, _ in source.publish().refCount() },
    Behavior("replay") { source, _ in source.replay(1).refCount() },
    Behavior("multicastSelector") { source, _ in source.multicast({ PublishSubject() }) { $0 } },
  ]

  static let observing: [Behavior] = [
    Behavior("debug") { source, _ in source.debug("", trimOutput: true) { _ in } },
    Behavior("do") { source, _ in source.do(onNext: { _ in }) },
    Behavior("withUnretained") { source, _ in
      let object = Kept()
      return source.withUnretained(object) { $1 }.do(onDispose: { withExtendedLifetime(object) {} })
    },
    Behavior("observeOn") { source, scheduler in source.observe(on: scheduler) },
    Behavior("subscribeOn") { source, scheduler in source.subscribe(on: scheduler) },
    Behavior(
      "asSingle", empty: .fails("#", .noElements), normal: .fails("---#", .moreThanOneElement),
      midway: .fails("---#", .moreThanOneElement), synchronous: .fails("#", .moreThanOneElement),
      disposed: .fails("---#!", .moreThanOneElement), windows: .early("^--!")
    ) { source, _ in source.asSingle().asObservable() },
    Behavior(
      "asMaybe", normal: .fails("---#", .moreThanOneElement), midway: .fails("---#", .moreThanOneElement),
      synchronous: .fails("#", .moreThanOneElement), disposed: .fails("---#!", .moreThanOneElement),
      windows: .early("^--!")
    ) { source, _ in source.asMaybe().asObservable() },
    Behavior(
      "first", empty: "(n|)", error: "#", normal: "-(a|)", midway: "-(a|)", synchronous: "(a|)",
      disposed: "-(a|)--!", ["a": 1, "n": nil], windows: .early("^!")
    ) { source, _ in source.first().asObservable() },
    Behavior("asInfallible", error: "(9|)", midway: "-1-2-(9|)") { source, _ in
      source.asInfallible(onErrorJustReturn: 9).asObservable()
    },
  ]
}

private final class Kept: Sendable {}
