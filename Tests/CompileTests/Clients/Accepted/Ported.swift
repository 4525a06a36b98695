// modes: 6, 5
// A screen as it was written for RxSwift, with its import line changed: as it stands in Swift 5, and in Swift 6 with an
// error only where something is shared between threads that must not be.

import Foundation
import Streams

// MARK: Operators of one's own

extension ObservableType {
  fileprivate func unwrapped<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? { compactMap { $0 } }

  fileprivate func mapToVoid() -> Observable<Void> { map { _ in } }

  fileprivate func retry(atMost count: Int, after span: RxTimeInterval) -> Observable<Element> {
    retry(when: { (errors: Observable<Error>) in
      errors.enumerated().flatMap { attempt, error -> Observable<Int> in
        attempt < count ? .timer(span, scheduler: MainScheduler.instance) : .error(error)
      }
    })
  }

  fileprivate func pausable<Pauser: ObservableType>(_ pauser: Pauser) -> Observable<Element>
  where Pauser.Element == Bool {
    withLatestFrom(pauser) { ($0, $1) }.filter { _, isRunning in isRunning }.map { $0.0 }
  }

  fileprivate func converted<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result>
  {
    Observable<Result>.create { observer in
      self.subscribe { event in
        switch event {
        case .next(let value):
          // error (6): capture of 'transform' with non-Sendable type
          do { observer.on(.next(try transform(value))) } catch { observer.on(.error(error)) }
        case .error(let error): observer.on(.error(error))
        case .completed: observer.on(.completed)
        }
      }
    }
  }
}

extension PrimitiveSequence where Trait == SingleTrait {
  fileprivate func logged() -> Single<Element> { self.do(onSuccess: { print($0) }, onError: { print($0) }) }
}

private func collected<Source: ObservableType>(_ source: Source) -> Observable<[Source.Element]> {
  source.asObservable().scan([]) { $0 + [$1] }
}

// MARK: A busy counter

private struct Token<Element>: ObservableConvertibleType, Disposable {
  // error (6): type 'Element' does not conform to the 'Sendable' protocol
  // error (6): contains non-Sendable type 'Element'
  // warning (5): contains non-Sendable type 'Element'
  private let source: Observable<Element>
  private let release: Cancelable

  init(source: Observable<Element>, release: @escaping () -> Void) {
    self.source = source
    // error (6): passing non-Sendable parameter 'release' to function expecting a '@Sendable' closure
    // warning (5): passing non-Sendable parameter 'release' to function expecting a '@Sendable' closure
    self.release = Disposables.create(with: release)
  }

  func dispose() { release.dispose() }
  func asObservable() -> Observable<Element> { source }
}

private final class ActivityIndicator: SharedSequenceConvertibleType {
  typealias Element = Bool
  typealias SharingStrategy = DriverSharingStrategy

  private let lock = NSRecursiveLock()
  private let count = BehaviorRelay(value: 0)
  private let isBusy: Driver<Bool>

  init() { isBusy = count.asDriver().map { $0 > 0 }.distinctUntilChanged() }

  func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
    Observable.using({ () -> Token<Source.Element> in
      self.add(1)
      return Token(source: source.asObservable(), release: { self.add(-1) })
    }) { token in token.asObservable() }
  }

  private func add(_ number: Int) {
    lock.lock()
    count.accept(count.value + number)
    lock.unlock()
  }

  func asSharedSequence() -> Driver<Bool> { isBusy }
}

// MARK: A service

private struct Repository: Equatable {
  let name: String
}

private enum ServiceError: Error { case noQuery, noConnection }

private class Service {
  private let pool = ConcurrentDispatchQueueScheduler(qos: .userInitiated)

  func repositories(_ query: String) -> Single<[Repository]> {
    Single<[Repository]>.create { single in
      guard !query.isEmpty else {
        single(.failure(ServiceError.noQuery))
        return Disposables.create()
      }
      single(.success([Repository(name: query)]))
      return Disposables.create {}
    }
    .subscribe(on: pool)
    .observe(on: MainScheduler.instance)
  }

  func save(_ repository: Repository) -> Completable {
    .create { completable in
      completable(.completed)
      return Disposables.create()
    }
  }
}

// MARK: Views

@MainActor private class Label {
  var text: String?
  var isHidden = false
}

@MainActor private class Field {
  let text = BehaviorSubject<String?>(value: nil)
}

extension Label: ReactiveCompatible {}
extension Field: ReactiveCompatible {}

@MainActor extension Reactive where Base: Field {
  fileprivate var text: ControlProperty<String?> { ControlProperty(values: base.text, valueSink: base.text) }
  fileprivate var tap: ControlEvent<Void> { ControlEvent(events: base.text.map { _ in }) }
}

@MainActor extension Reactive where Base: Label {
  fileprivate var alert: Binder<String> { Binder(self.base) { label, text in label.text = text } }
}

// MARK: A view model

private protocol ViewModel {
  associatedtype Input
  associatedtype Output
  func transform(_ input: Input) -> Output
}

private final class SearchViewModel: ViewModel {
  struct Input { let query: Observable<String> }
  struct Output {
    let repositories: Driver<[Repository]>
    let isBusy: Driver<Bool>
    let failures: Signal<String>
    let title: Observable<String>
  }

  private let service = Service()
  private let disposeBag = DisposeBag()
  private let found = BehaviorRelay<[Repository]>(value: [])
  private let failures = PublishRelay<Error>()

  func transform(_ input: Input) -> Output {
    let activity = ActivityIndicator()
    input.query
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .distinctUntilChanged()
      .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
      .filter { !$0.isEmpty }
      .flatMapLatest { [unowned self] query in
        // error (6): capture of 'self' with non-Sendable type 'SearchViewModel'
        activity.track(self.service.repositories(query))
          // error (6): capture of 'self' with non-Sendable type 'SearchViewModel?'
          .do(onError: { [weak self] in self?.failures.accept($0) })
          .catch { error in
            if case ServiceError.noConnection = error { return .just([]) }
            return Observable.empty()
          }
      }
      .bind(to: found)
      .disposed(by: disposeBag)
    let title = Observable.combineLatest(found, input.query.startWith("")) { "\($1): \($0.count)" }
      .share(replay: 1, scope: .whileConnected)
    return Output(
      repositories: found.asDriver(), isBusy: activity.asDriver(),
      failures: failures.asSignal().map { "\($0)" }, title: title)
  }
}

// MARK: A controller

@MainActor
private class Controller {
  private let disposeBag = DisposeBag()
  private let label = Label()
  private let field = Field()
  private let viewModel = SearchViewModel()
  private let service = Service()
  private let query = PublishSubject<String>()
  private var ticking = SerialDisposable()
  private var shown: [Repository] = []
  private var count = 0

  func viewDidLoad() {
    let output = viewModel.transform(.init(query: query))
    output.repositories.drive(onNext: { [weak self] in self?.shown = $0 }).disposed(by: disposeBag)
    output.isBusy.map { !$0 }.drive(label.rx.isHidden).disposed(by: disposeBag)
    output.failures.emit(onNext: { [unowned self] in self.show($0) }).disposed(by: disposeBag)
    output.failures.emit(to: label.rx.alert).disposed(by: disposeBag)
    output.title.bind(to: label.rx.text).disposed(by: disposeBag)
    output.title.subscribe(with: self, onNext: { owner, text in owner.count = text.count })
      .disposed(by: disposeBag)
    output.title.withUnretained(self).subscribe(onNext: { owner, text in owner.show(text) })
      .disposed(by: disposeBag)
    field.rx.text.orEmpty.changed.subscribe(onNext: { print($0) }).disposed(by: disposeBag)
    field.rx.text.asDriver().drive(label.rx.text).disposed(by: disposeBag)
    field.rx.tap.throttle(.milliseconds(300), scheduler: MainScheduler.instance)
      .bind { [weak self] in self?.count += 1 }
      .disposed(by: disposeBag)
    // warning (5): converting non-Sendable function value to '@isolated(any) @Sendable (Int) -> Void'
    query.map(\.count).distinctUntilChanged().subscribe(onNext: handle).disposed(by: disposeBag)
    // warning (5): converting non-Sendable function value to '@isolated(any) @Sendable (Int) -> Void'
    query.map { Int($0) }.unwrapped().subscribe(onNext: self.handle(_:)).disposed(by: disposeBag)
    query.pausable(Observable.just(true)).mapToVoid().retry(atMost: 3, after: .seconds(1)).subscribe()
      .disposed(by: disposeBag)
    ticking.disposable = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).take(3)
      .subscribe(
        onNext: { print($0) }, onError: { print($0) }, onCompleted: { print("done") }, onDisposed: {})
  }

  func load() {
    service.repositories("a").subscribe { result in
      switch result {
      case .success(let repositories): print(repositories.count)
      case .failure(let error): print(error)
      }
    }.disposed(by: disposeBag)
    service.save(Repository(name: "")).andThen(service.repositories("b")).flatMap { .just($0.count) }.logged()
      .subscribe().disposed(by: disposeBag)
    Single.zip(service.repositories("a"), service.repositories("b")) { $0 + $1 }
      .subscribe(onSuccess: { [weak self] in self?.shown = $0 }).disposed(by: disposeBag)
    Observable.zip(query, query.skip(1)).map { $0 + $1 }.subscribe(onNext: { print($0) })
      .disposed(by: disposeBag)
    Observable.merge(query, .just("x"), Observable.of("a", "b")).subscribe().disposed(by: disposeBag)
    Observable.concat([query.asObservable(), .just("x")]).subscribe().disposed(by: disposeBag)
    query.groupBy { $0.count }.flatMap { group in group.map { "\(group.key)\($0)" } }.subscribe()
      .disposed(by: disposeBag)
    query.take(until: query.filter { $0 == "end" }).skip(while: { $0.isEmpty }).element(at: 1).subscribe()
      .disposed(by: disposeBag)
    query.materialize().subscribe(onNext: { if let element = $0.element { print(element) } })
      .disposed(by: disposeBag)
    disposeBag.insert {
      query.subscribe()
      collected(query).subscribe()
    }
  }

  private func handle(_ number: Int) { count += number }
  private func show(_ text: String) { label.text = text }
}

// MARK: An observer and a scheduler of one's own

private final class CountingObserver: ObserverType {
  typealias Element = Int
  // error (6): stored property 'count' of 'Sendable'-conforming class 'CountingObserver' is mutable
  // warning (5): stored property 'count' of 'Sendable'-conforming class 'CountingObserver' is mutable
  var count = 0
  func on(_ event: Event<Int>) { if case .next = event { count += 1 } }
}

private final class InlineScheduler: SchedulerType {
  var now: RxTime { MainScheduler.instance.now }

  func schedule<State>(_ state: State, action: @escaping (State) -> Disposable) -> Disposable {
    action(state)
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> Disposable
  ) -> Disposable { action(state) }
}
