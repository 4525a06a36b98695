import Streams

@MainActor
final class SearchViewModel {
  let query = PublishRelay<String>()
  let titles = BehaviorRelay<[String]>(value: [])
  private let disposeBag = DisposeBag()

  init(search: @escaping @Sendable (String) -> Single<[String]>) {
    query
      .map { $0.lowercased() }
      .filter { $0.count > 2 }
      .throttle(.milliseconds(300), scheduler: MainScheduler.instance)
      .distinctUntilChanged()
      .flatMapLatest { term in search(term).catchAndReturn([]) }
      .observe(on: MainScheduler.instance)
      .bind(to: titles)
      .disposed(by: disposeBag)
  }
}
