import Streams
import StreamsTesting

extension Behavior {
  static let transforming: [Behavior] = [
    Behavior(
      "map", normal: "-a-b-c-|", midway: "-a-b-#", synchronous: "(abc|)", disposed: "-a-b!",
      ["a": 10, "b": 20, "c": 30]
    ) { source, _ in source.map { $0 * 10 } },
    Behavior(
      "compactMap", normal: "-1---3-|", midway: "-1---#", synchronous: "(13|)", disposed: "-1--!"
    ) { source, _ in source.compactMap { $0 == 2 ? nil : $0 } },
    Behavior("flatMap") { source, _ in source.flatMap { Observable.just($0) } },
    Behavior("flatMapLatest") { source, _ in source.flatMapLatest { Observable.just($0) } },
    Behavior("flatMapFirst") { source, _ in source.flatMapFirst { Observable.just($0) } },
    Behavior("concatMap") { source, _ in source.concatMap { Observable.just($0) } },
    Behavior(
      "scan", normal: "-1-3-6-|", midway: "-1-3-#", synchronous: "(136|)", disposed: "-1-3!"
    ) { source, _ in source.scan(0) { $0 + $1 } },
    Behavior(
      "scan-into", normal: "-1-3-6-|", midway: "-1-3-#", synchronous: "(136|)", disposed: "-1-3!"
    ) { source, _ in source.scan(into: 0) { $0 += $1 } },
    Behavior(
      "reduce", empty: "(0|)", normal: "-------(6|)", midway: "-----#", synchronous: "(6|)", disposed: "----!"
    ) { source, _ in source.reduce(0) { $0 + $1 } },
    Behavior(
      "toArray", empty: "(e|)", error: "#", normal: "-------(a|)", midway: "-----#", synchronous: "(a|)",
      disposed: "----!", ["a": [1, 2, 3], "e": []]
    ) { source, _ in source.toArray().asObservable() },
    Behavior(
      "pairwise", empty: "|", error: "#", normal: "---a-b-|", midway: "---a-#", synchronous: "(ab|)",
      disposed: "---a!", ["a": [1, 2], "b": [2, 3]]
    ) { source, _ in source.pairwise().map { [$0, $1] } },
    Behavior(
      "withPrevious", empty: "|", error: "#", normal: "-a-b-c-|", midway: "-a-b-#", synchronous: "(abc|)",
      disposed: "-a-b!", ["a": [nil, 1], "b": [1, 2], "c": [2, 3]]
    ) { source, _ in source.withPrevious().map { [$0.previous, $0.current] } },
    Behavior(
      "enumerated", empty: "|", error: "#", normal: "-a-b-c-|", midway: "-a-b-#", synchronous: "(abc|)",
      disposed: "-a-b!", ["a": [0, 1], "b": [1, 2], "c": [2, 3]]
    ) { source, _ in source.enumerated().map { [$0.index, $0.element] } },
    Behavior("groupBy") { source, _ in source.groupBy(keySelector: { $0 % 2 }).flatMap { $0 } },
    Behavior(
      "materialize", empty: "(d|)", error: "(e|)", normal: "-a-b-c-(d|)", midway: "-a-b-(e|)",
      synchronous: "(abcd|)", disposed: "-a-b!",
      ["a": .next(1), "b": .next(2), "c": .next(3), "d": .completed, "e": .error(MarbleError())]
    ) { source, _ in source.materialize() },
    Behavior("dematerialize") { source, _ in source.materialize().dematerialize() },
  ]

  static let creating: [Behavior] = [
    Behavior("create") { source, _ in Observable.create { observer in source.subscribe(observer) } },
    Behavior("deferred") { source, _ in Observable.deferred { source } },
    Behavior("using") { source, _ in
      Observable.using({ BooleanDisposable() }, observableFactory: { _ in source })
    },
  ]
}
