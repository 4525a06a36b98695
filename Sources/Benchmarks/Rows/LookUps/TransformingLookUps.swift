import Streams

func transformingLookUps() -> [FigureRow] {
  let inner = Observable.range(start: 0, count: 2)
  return [
    lookUps("compactMap", through: { $0.compactMap { $0 & 1 == 0 ? $0 : nil } }),
    lookUps("concatMap", through: { $0.concatMap { .just($0) } }),
    lookUps("concatMap, into a single", through: { $0.concatMap { Single.just($0) } }),
    lookUps("concatMap, subscribing", through: { $0.concatMap { _ in inner } }),
    lookUps("dematerialize", through: { $0.map { Event.next($0) }.dematerialize() }),
    lookUps("enumerated", through: { $0.enumerated().map { $0.index } }),
    lookUps("flatMap", through: { $0.flatMap { .just($0) } }),
    lookUps("flatMap, subscribing", through: { $0.flatMap { _ in inner } }),
    lookUps("flatMap, into a single", through: { $0.flatMap { Single.just($0) } }),
    lookUps("flatMapFirst", through: { $0.flatMapFirst { .just($0) } }),
    lookUps("flatMapFirst, into a single", through: { $0.flatMapFirst { Single.just($0) } }),
    lookUps("flatMapFirst, subscribing", through: { $0.flatMapFirst { _ in inner } }),
    lookUps("flatMapLatest", through: { $0.flatMapLatest { .just($0) } }),
    lookUps("flatMapLatest, into a single", through: { $0.flatMapLatest { Single.just($0) } }),
    lookUps("flatMapLatest, subscribing", through: { $0.flatMapLatest { _ in inner } }),
    lookUps("groupBy, 10 keys", through: { $0.groupBy { $0 % 10 }.flatMap { $0 } }),
    lookUps("groupBy, a new key", through: { $0.groupBy { $0 }.flatMap { $0 } }),
    lookUps("map", through: { $0.map { $0 &+ 1 } }),
    lookUps("map, to unlike ones", through: { $0.map { Wide($0) }.map { [$0] }.map { $0[0].first } }),
    lookUps("materialize", through: { $0.materialize().map { $0.element ?? 0 } }),
    lookUps("pairwise", through: { $0.pairwise().map { $0.0 } }),
    lookUps("reduce", through: { $0.reduce(0) { $0 &+ $1 } }),
    lookUps("scan", through: { $0.scan(0) { $0 &+ $1 } }),
    lookUps("scan(into:)", through: { $0.scan(into: 0) { $0 &+= $1 } }),
    lookUps("toArray", through: { $0.toArray().asObservable().map { $0.count } }),
    lookUps("withPrevious", through: { $0.withPrevious().map { $0.current } }),
    lookUps("withPrevious(startWith:)", through: { $0.withPrevious(startWith: 0).map { $0.previous } }),
  ]
}
