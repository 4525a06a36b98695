import Streams

@MainActor
final class Search {
  let term = MutableProperty("")
  private(set) var titles: [String] = []
  private let bag = DisposeBag()

  init(find: @escaping @Sendable (String) async throws -> [String]) {
    term
      .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
      .distinctUntilChanged()
      .flatMapLatest { term in
        Observable.async { try await find(term) }.catchAndReturn([])
      }
      .subscribe(onNext: { [weak self] in self?.titles = $0 })
      .disposed(by: bag)
  }
}
