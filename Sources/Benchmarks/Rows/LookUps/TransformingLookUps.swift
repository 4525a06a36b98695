import Streams

func transformingLookUps() -> [FigureRow] {
  let inner = Observable.range(start: 0, count: 2)
  return [
    lookUps("concatMap, into a single", through: { $0.concatMap { Single.just($0) } }),
    lookUps("concatMap, subscribing", through: { $0.concatMap { _ in inner } }),
    lookUps("flatMap, subscribing", through: { $0.flatMap { _ in inner } }),
    lookUps("flatMap, into a single", through: { $0.flatMap { Single.just($0) } }),
    lookUps("flatMapFirst, into a single", through: { $0.flatMapFirst { Single.just($0) } }),
    lookUps("flatMapFirst, subscribing", through: { $0.flatMapFirst { _ in inner } }),
    lookUps("flatMapLatest, into a single", through: { $0.flatMapLatest { Single.just($0) } }),
    lookUps("flatMapLatest, subscribing", through: { $0.flatMapLatest { _ in inner } }),
    lookUps("groupBy, 10 keys", through: { $0.groupBy { $0 % 10 }.flatMap { $0 } }),
    lookUps("groupBy, a new key", through: { $0.groupBy { $0 }.flatMap { $0 } }),
    lookUps("map, to different types", through: { $0.map { Wide($0) }.map { [$0] }.map { $0[0].first } }),
  ]
}
