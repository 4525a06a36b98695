import Action
import StreamsTesting
import Testing

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

@MainActor
final class TitlesViewModel {
  let query = PublishRelay<String>()
  let search: Action<String, [String]>
  private let disposeBag = DisposeBag()

  init(
    scheduler: any SchedulerType = MainScheduler.instance,
    find: @escaping @Sendable (String) -> Single<[String]>
  ) {
    search = Action(policy: .restart) { term in find(term) }
    query
      .map { $0.lowercased() }
      .filter { $0.count > 2 }
      .debounce(.milliseconds(300), scheduler: scheduler)
      .distinctUntilChanged()
      .bind(to: search)
      .disposed(by: disposeBag)
  }
}

@MainActor @Suite struct TitlesViewModelTests {
  private struct Offline: Error {}
  private let bag = DisposeBag()

  @Test func `only the last of several rapid queries starts a search`() {
    let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let model = TitlesViewModel(scheduler: scheduler) { term in .just([term]) }
    let titles = scheduler.createObserver([String].self)
    model.search.elements.subscribe(titles).disposed(by: bag)
    scheduler.createColdObservable([.next(10, "sw"), .next(20, "swi"), .next(90, "Swift")])
      .bind(to: model.query).disposed(by: bag)
    scheduler.start()
    #expect(titles.events == [.next(390, ["swift"])])
  }

  @Test func `a failed search does not prevent the next search`() {
    let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let model = TitlesViewModel(scheduler: scheduler) { term in
      term == "swift" ? .error(Offline()) : .just([term])
    }
    let titles = scheduler.createObserver([String].self)
    let failures = scheduler.createObserver(String.self)
    model.search.elements.subscribe(titles).disposed(by: bag)
    model.search.underlyingError.map { "\($0)" }.subscribe(failures).disposed(by: bag)
    scheduler.createColdObservable([.next(10, "swift"), .next(500, "combine")])
      .bind(to: model.query).disposed(by: bag)
    scheduler.start()
    #expect(failures.events == [.next(310, "Offline()")])
    #expect(titles.events == [.next(800, ["combine"])])
  }
}
