// Streams that do not fail as they are written with RxSwift.

import Streams

nonisolated private struct Item: Sendable, Equatable {
  let id: Int
  let name: String
}

nonisolated private final class Store: Sendable {
  let items = BehaviorRelay<[Item]>(value: [])
  let taps = PublishRelay<Int>()
  let history = ReplayRelay<String>.create(bufferSize: 3)

  func load(_ id: Int) -> Single<Item> { .just(Item(id: id, name: "item \(id)")) }
}

/// A type of a client's own that does not fail.
nonisolated private struct Ticks: InfallibleType {
  func asObservable() -> Observable<Int> { .of(1, 2, 3) }
}

private func created() -> [Infallible<Int>] {
  let made = Infallible<Int>.create { observer in
    observer(.next(1))
    observer(.completed)
    return Disposables.create()
  }
  return [
    made, .just(1), .just(1, scheduler: MainScheduler.instance), .empty(), .never(), .of(1, 2),
    .from([1, 2]),
    .from(1...3), .deferred { .just(1) }, Infallible.just(1), Infallible.of(1, 2, 3), Infallible.from([1]),
  ]
}

private func converted(_ store: Store) -> Infallible<String> {
  let loaded = store.load(1).asInfallible(onErrorJustReturn: Item(id: 0, name: ""))
  let fallback = store.load(1).asInfallible(onErrorFallbackTo: .empty())
  let recovered = store.load(1).asObservable().asInfallible(onErrorRecover: { error in
    print(error)
    return .just(Item(id: 0, name: "\(error)"))
  })
  let count = store.items.asInfallible().map { $0.count }
  return Infallible.merge(loaded, fallback, recovered)
    .map { $0.name }
    .concat(store.history.asInfallible())
    .withLatestFrom(count) { "\($0) of \($1)" }
}

private func different(_ taps: Infallible<Int>) -> [Infallible<Int>] {
  [
    taps.filter { $0 > 0 }.compactMap { $0 < 100 ? $0 : nil }.distinctUntilChanged(),
    taps.distinctUntilChanged { $0 % 10 },
    taps.distinctUntilChanged { $0 == $1 },
    taps.distinctUntilChanged({ $0 }, comparer: { $0 == $1 }),
    // warning (5 complete): type 'KeyPath<Int, String>' does not conform to the 'Sendable' protocol
    taps.distinctUntilChanged(at: \.description),
  ]
}

private func transformed(_ store: Store) -> Infallible<Int> {
  store.taps.asInfallible()
    .scan(0) { $0 + $1 }
    // warning (5, 5 complete): converting non-Sendable function value
    .scan(0, accumulator: +)
    .scan(into: 0) { $0 += $1 }
    .startWith(0)
    .take(10)
    .take(while: { $0 < 50 })
    .take(while: { $0 < 50 }, behavior: .inclusive)
    .take(until: { $0 > 50 })
    .take(until: store.history.asInfallible())
    .take(until: store.history)
    .take(for: .seconds(3), scheduler: MainScheduler.instance)
    .skip(while: { $0 < 1 })
    .skip(until: Ticks())
    .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
    .throttle(.milliseconds(300), latest: false, scheduler: MainScheduler.instance)
    .throttle(.milliseconds(300), scheduler: MainScheduler.instance)
    .debug("numbers")
    .share(replay: 1, scope: .whileConnected)
    .share()
}

private func flattened(_ store: Store) -> Infallible<Item> {
  let taps = store.taps.asInfallible()
  let all = taps.flatMap { id in store.load(id).asInfallible(onErrorJustReturn: Item(id: id, name: "")) }
  let first = taps.flatMapFirst { .just(Item(id: $0, name: "")) }
  let latest = taps.flatMapLatest { store.load($0) }
  let ordered = taps.concatMap { Observable.of(Item(id: $0, name: ""), Item(id: 0, name: "")) }
  let searched = store.taps
    .map { $0 + 1 }
    .flatMapLatest { id in store.load(id).asInfallible(onErrorJustReturn: Item(id: id, name: "")) }
  let fallible: Observable<Item> = store.taps.flatMapLatest { store.load($0) }
  return Infallible.concat([
    all, first, latest, ordered, searched, fallible.asInfallible(onErrorFallbackTo: .empty()),
  ])
}

private func combined(_ store: Store) -> [Infallible<String>] {
  let (items, taps) = (store.items.asInfallible(), store.taps.asInfallible())
  let both = Infallible.combineLatest(items, taps) { items, tap in "\(items.count) \(tap)" }
  let pair = Infallible.combineLatest(items, taps, Ticks()).map { items, tap, tick in
    "\(items) \(tap) \(tick)"
  }
  let list = Infallible.combineLatest([taps, taps]).map { "\($0.count)" }
  let sum = Infallible.combineLatest([taps, taps]) { $0.reduce(0, +) }.map { "\($0)" }
  let rows = Infallible.zip(items, taps, Ticks(), taps) { "\($0) \($1) \($2) \($3)" }
  return [
    both, pair, list, sum, rows, .merge([both, pair]), .merge(both, pair), .concat(both, pair),
    Ticks().map { "\($0)" }, taps.withLatestFrom(both),
  ]
}

private func collect(_ names: Infallible<String>) async -> [String] {
  var collected: [String] = []
  for await name in names.values { collected.append(name) }
  return collected
}

@MainActor
private final class ListModel {
  private var rows: [Item] = []
  private var title = ""
  private let bag = DisposeBag()
  private let selected = BehaviorRelay<Int?>(value: nil)
  private let count = BehaviorRelay(value: 0)

  func start(_ store: Store) {
    let items = store.items.asInfallible()
    items
      .do(
        onNext: { [weak self] in self?.rows = $0 },
        onSubscribe: { [weak self] in self?.title = "loading" },
        onDispose: { [weak self] in self?.title = "" }
      )
      .subscribe(
        onNext: { [weak self] in self?.rows = $0 },
        onCompleted: { [weak self] in self?.title = "" },
        onDisposed: { [weak self] in self?.rows = [] }
      )
      .disposed(by: bag)
    items.subscribe(with: self) { model, rows in model.rows = rows }.disposed(by: bag)
    items.subscribe { [weak self] event in
      switch event {
      case .next(let rows): self?.rows = rows
      case .completed: self?.title = "done"
      }
    }
    .disposed(by: bag)
    items.withUnretained(self).subscribe(onNext: { $0.rows = $1 }).disposed(by: bag)
    items.withUnretained(self) { _, rows in rows.count }.bind(to: count).disposed(by: bag)
    items.bind(onNext: { [weak self] in self?.rows = $0 }).disposed(by: bag)
    items.bind(with: self) { model, rows in model.rows = rows }.disposed(by: bag)
    items.map { "\($0.count) items" }.bind(to: Binder(self) { $0.title = $1 }).disposed(by: bag)
    store.taps.asInfallible().bind(to: selected).disposed(by: bag)
    store.taps.asInfallible().bind(to: count, BehaviorRelay(value: 1)).disposed(by: bag)
    store.taps.asInfallible().bind(to: { $0.subscribe() }).disposed(by: bag)
  }
}
