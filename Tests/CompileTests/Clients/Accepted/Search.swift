// An incremental search as it is written with RxSwift: only the imports have changed.

import Streams

private struct Hit: Sendable {
  let title: String
  let score: Double
}

nonisolated private final class SearchService: Sendable {
  static let shared = SearchService()

  func search(_ term: String) -> Single<[Hit]> {
    Single.create { single in
      let task = Task {
        do {
          try Task.checkCancellation()
          await Task.yield()
          single(.success([Hit(title: term, score: 1)]))
        } catch {
          single(.failure(error))
        }
      }
      return Disposables.create { task.cancel() }
    }
  }
}

@MainActor
private final class SearchViewController {
  private let query = PublishRelay<String>()
  private let results = BehaviorRelay<[Hit]>(value: [])
  private var titles: [String] = []
  private var isSearching = false
  private let disposeBag = DisposeBag()

  func viewDidLoad() {
    let background = SerialDispatchQueueScheduler(qos: .userInitiated)
    query
      .map { $0.split(separator: " ").joined(separator: " ") }
      .filter { $0.count > 2 }
      .throttle(.milliseconds(300), scheduler: MainScheduler.instance)
      .distinctUntilChanged()
      .do(onNext: { [weak self] _ in self?.isSearching = true })
      .flatMapLatest { term in
        SearchService.shared.search(term)
          .asObservable()
          .subscribe(on: background)
          .catchAndReturn([])
      }
      .map { hits in hits.filter { $0.score > 0.5 }.sorted { $0.score > $1.score } }
      .observe(on: MainScheduler.instance)
      .do(onNext: { [weak self] _ in self?.isSearching = false })
      .bind(to: results)
      .disposed(by: disposeBag)

    results
      .map { $0.map(\.title) }
      .subscribe(onNext: { [unowned self] in titles = $0 })
      .disposed(by: disposeBag)

    query
      .debounce(.seconds(1), scheduler: MainScheduler.instance)
      .timeout(.seconds(60), scheduler: MainScheduler.instance)
      .retry(3)
      .subscribe(
        onNext: { print("searched for \($0)") }, onError: { print($0) }, onDisposed: { print("disposed") }
      )
      .disposed(by: disposeBag)
  }
}
