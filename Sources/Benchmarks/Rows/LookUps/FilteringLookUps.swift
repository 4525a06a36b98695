import Streams

func filteringLookUps() -> [FigureRow] {
  [
    lookUps("distinctUntilChanged", through: { $0.distinctUntilChanged() }),
    lookUps("distinctUntilChanged, its key", through: { $0.distinctUntilChanged { $0 / 2 } }),
    lookUps("distinctUntilChanged, its comparer", through: { $0.distinctUntilChanged { $0 == $1 } }),
    lookUps("element(at:)", through: { $0.element(at: .max) }),
    lookUps("filter", through: { $0.filter { $0 & 1 == 0 } }),
    lookUps("ifEmpty", through: { $0.ifEmpty(default: 0) }),
    lookUps("ifEmpty(switchTo:)", through: { $0.ifEmpty(switchTo: .empty()) }),
    lookUps("ignoreElements", through: { $0.ignoreElements().map { (_: Never) -> Int in } }),
    lookUps("single", through: { $0.single { $0 < 0 } }),
    lookUps("skip", through: { $0.skip(1) }),
    lookUps("skip(while:)", through: { $0.skip(while: { $0 < 1 }) }),
    lookUps("take", through: { $0.take(.max) }),
    lookUps("takeLast", through: { $0.takeLast(3) }),
    lookUps("take(until:), a condition", through: { $0.take(until: { $0 < 0 }) }),
    lookUps("take(while:)", through: { $0.take(while: { $0 > -1 }) }),
  ]
}
