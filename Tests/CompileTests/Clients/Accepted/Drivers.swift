// Transforms and callbacks of drivers and signals use the state of a view model.

import Streams

nonisolated private enum SearchError: Error { case offline }

@MainActor
private final class Label: ReactiveCompatible {
  var text = ""
  var isHidden = false
}

/// Functions of a stream, as a table has them.
@MainActor
private final class List {
  private var configure: ([Any]) -> Void = { _ in }

  func items<Source: ObservableType>(_ source: Source)
    -> (@escaping (Label, Source.Element.Element) -> Void) -> any Disposable
  where Source.Element: Sequence & Sendable, Source.Element.Element: Sendable {
    { configure in
      self.configure = { for element in $0 { configure(Label(), element as! Source.Element.Element) } }
      return source.subscribe(onNext: { [weak self] elements in self?.configure(Array(elements)) })
    }
  }

  func rows(_ source: Observable<[String]>) -> any Disposable { source.subscribe() }

  func titles(named name: String) -> (Observable<[String]>) -> any Disposable {
    { source in source.subscribe(onNext: { print(name, $0) }) }
  }
}

@MainActor
private final class SearchModel {
  let query = BehaviorRelay(value: "")
  let failures = PublishRelay<SearchError>()
  let rows: Driver<[String]>
  private let label = Label()
  private let last = BehaviorRelay<[String]?>(value: nil)
  private let disposeBag = DisposeBag()
  private var prefix = "> "
  private var shown = 0
  private var cached: [String] = []

  init(find: @escaping @Sendable (String) -> Observable<[String]>) {
    rows = query.asDriver()
      .distinctUntilChanged()
      .debounce(.milliseconds(300))
      .flatMapLatest { text in find(text).asDriver(onErrorJustReturn: []) }
  }

  func start(other: Driver<Int>, taps: Signal<Void>) {
    rows
      .map { rows in rows.map { self.prefix + $0 } }
      .filter { [weak self] rows in rows.count != self?.shown }
      .do(onNext: { self.cached = $0 })
      .scan(0) { sum, rows in sum + rows.count + self.shown }
      .distinctUntilChanged { $0 == $1 || self.shown == 0 }
      .drive(onNext: { [weak self] in self?.shown = $0 })
      .disposed(by: disposeBag)
    rows.map(\.count).drive(with: self) { model, count in model.shown = count }.disposed(by: disposeBag)
    rows.drive(last).disposed(by: disposeBag)
    rows.map { $0.isEmpty }.drive(label.rx.isHidden).disposed(by: disposeBag)
    Driver.combineLatest(rows, other) { rows, number in "\(self.prefix)\(rows.count) of \(number)" }
      .drive(label.rx.text)
      .disposed(by: disposeBag)
    Driver.combineLatest(rows, other).map { rows, number in rows.count + number + self.shown }
      .drive().disposed(by: disposeBag)
    Driver.zip(rows, other, other) { rows, _, _ in rows }.drive().disposed(by: disposeBag)
    rows.withLatestFrom(other) { rows, number in rows.count + number }.drive().disposed(by: disposeBag)
    taps.withLatestFrom(rows).emit(onNext: { [weak self] in self?.cached = $0 }).disposed(by: disposeBag)
    taps.withUnretained(self).map { model, _ in model.shown }.emit(to: PublishRelay<Int>()).disposed(
      by: disposeBag)
    failures.asSignal()
      .map { [unowned self] failure in "\(prefix)\(failure)" }
      .emit(to: label.rx.text)
      .disposed(by: disposeBag)
    Driver.merge(other, .just(1), .of(1, 2)).startWith(0).drive().disposed(by: disposeBag)
    Driver<Int>.interval(.seconds(1)).drive(onNext: { self.shown = $0 }).disposed(by: disposeBag)
    Driver.deferred { .just(self.cached) }.drive().disposed(by: disposeBag)
  }

  func fill(_ list: List, _ numbers: Driver<Int>) {
    rows.drive(list.items) { row, text in row.text = text }.disposed(by: disposeBag)
    rows.drive(list.items, curriedArgument: { row, text in row.text = text }).disposed(by: disposeBag)
    rows.drive(list.rows).disposed(by: disposeBag)
    rows.drive(list.titles(named: "row")).disposed(by: disposeBag)
    let doubled: Observable<Int> = numbers.drive({ stream in stream.map { $0 * 2 } })
    numbers.drive { self.shown = $0 }.disposed(by: disposeBag)
    doubled.subscribe().disposed(by: disposeBag)
  }

  func recover(_ source: Observable<[String]>) -> Driver<[String]> {
    source.asDriver(onErrorRecover: { _ in .just(self.cached) })
  }

  func await() async {
    for await rows in rows.values { cached = rows }
  }
}
