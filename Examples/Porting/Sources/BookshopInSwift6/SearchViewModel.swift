import Foundation
import RxCocoa
import RxRelay
import RxSwift

public final class SearchViewModel {
  public let term = PublishRelay<String>()
  public let refresh = PublishRelay<Void>()

  public let books: Driver<[Book]>
  public let isLoading: Driver<Bool>
  public let failure: Signal<String>
  public let change: Driver<String>

  public init(shop: Shop, scheduler: SchedulerType = MainScheduler.instance) {
    let loading = BehaviorRelay(value: false)
    let failures = PublishRelay<String>()
    let pause: RxTimeInterval = .milliseconds(300)

    let terms =
      term
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
      .debounce(pause, scheduler: scheduler)
      .distinctUntilChanged()
      .share(replay: 1)

    books = Observable.merge(terms, refresh.withLatestFrom(terms))
      .flatMapLatest { term in
        shop.books(matching: term)
          .do(onSubscribe: { loading.accept(true) }, onDispose: { loading.accept(false) })
          .asResult()
      }
      .map { result -> [Book]? in
        switch result {
        case .success(let books): return books.sorted { $0.title < $1.title }
        case .failure(let error):
          failures.accept("\(error)")
          return nil
        }
      }
      .unwrap()
      .asDriver(onErrorJustReturn: [])

    change = books.asObservable()
      .withPrevious()
      .map { before, now in "\(now.count - (before?.count ?? 0)) more" }
      .asDriver(onErrorDriveWith: .empty())
    isLoading = loading.asDriver().distinctUntilChanged()
    failure = failures.asSignal()
  }
}
