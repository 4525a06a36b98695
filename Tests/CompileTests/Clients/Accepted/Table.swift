// A list that is refreshed, filtered and selected from, as it is written with RxSwift and Action.

import Action
import Streams

nonisolated private struct Repository: Sendable, Equatable {
  let name: String
  let stars: Int
}

private protocol Store: Sendable {
  func load(page: Int) async throws -> [Repository]
}

@MainActor
private final class TableViewModel {
  let filter = BehaviorRelay(value: "")
  let rows: Observable<[Repository]>
  let load: Action<Int, [Repository]>
  let select: Action<Repository, Void>
  private(set) var selected: Repository?
  private let repositories = BehaviorRelay<[Repository]>(value: [])
  private let disposeBag = DisposeBag()

  init(store: any Store, open: @escaping @Sendable (Repository) -> Observable<Void>) {
    load = Action { page in try await store.load(page: page) }
    select = Action { open($0) }
    rows = Observable.combineLatest(repositories, filter) { repositories, filter in
      repositories.filter { filter.isEmpty || $0.name.contains(filter) }
    }
    load.elements
      .scan([]) { $0 + $1 }
      .bind(to: repositories)
      .disposed(by: disposeBag)
  }

  func attach(taps: Observable<Int>) {
    taps
      .withLatestFrom(rows) { index, rows in rows.indices.contains(index) ? rows[index] : nil }
      .compactMap { $0 }
      .do(onNext: { [weak self] in self?.selected = $0 })
      .bind(to: select.inputs)
      .disposed(by: disposeBag)
    Observable.merge(load.errors, select.errors)
      .compactMap { error -> String? in
        if case .underlyingError(let error) = error { return "\(error)" }
        return nil
      }
      .subscribe(onNext: { print($0) })
      .disposed(by: disposeBag)
  }
}

@MainActor
private final class TableView {
  private(set) var cells: [String] = []
  private(set) var isRefreshing = false
  private let disposeBag = DisposeBag()

  func bind(to model: TableViewModel) {
    model.rows
      .map { rows in rows.map { "\($0.name) ★\($0.stars)" } }
      .bind(to: Binder(self) { table, cells in table.cells = cells })
      .disposed(by: disposeBag)
    model.load.executing
      .bind { [weak self] in self?.isRefreshing = $0 }
      .disposed(by: disposeBag)
    model.load.execute(1)
  }
}
