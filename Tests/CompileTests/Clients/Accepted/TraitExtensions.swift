// Operators of an application's own for the traits, as they are written with RxSwift: in extensions of the protocol.

import Streams

private struct Failure: Error {
  let reason: String
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  fileprivate func asResult() -> Single<Result<Element, any Error>> {
    map { Result.success($0) }.catch { .just(.failure($0)) }
  }

  fileprivate func ignoringElement() -> Completable { asCompletable() }

  fileprivate func load() async throws -> Element { try await value }

  fileprivate func ignoringErrors() -> Maybe<Element> { asMaybe().catch { _ in .empty() } }

  fileprivate func then<Next: Sendable>(_ next: @escaping @Sendable (Element) throws -> Single<Next>)
    -> Single<Next>
  {
    flatMap(next)
  }

  fileprivate func chosen(_ isChosen: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    filter(isChosen)
  }

  fileprivate func persistent(_ scheduler: any SchedulerType) -> Single<Element> {
    primitiveSequence
      .timeout(.seconds(5), scheduler: scheduler)
      .retry(3)
      .delay(.milliseconds(1), scheduler: scheduler)
      .observe(on: scheduler)
      .subscribe(on: scheduler)
      .do(onSuccess: { _ in }, onError: { _ in }, onSubscribe: {})
      .debug("persistent")
  }

  fileprivate func keep(in bag: DisposeBag, _ body: @escaping @Sendable (Element) -> Void) {
    subscribe(onSuccess: body, onFailure: { _ in }).disposed(by: bag)
    subscribe { _ in }.disposed(by: bag)
    subscribe(with: bag, onSuccess: { _, element in body(element) }).disposed(by: bag)
  }

  fileprivate func or(_ element: Element) -> Single<Element> { catchAndReturn(element) }

  fileprivate func looked(up find: @escaping @Sendable (Element) throws -> Maybe<Element>) -> Maybe<Element> {
    flatMapMaybe(find)
  }

  fileprivate func stored(_ store: @escaping @Sendable (Element) -> Completable) -> Completable {
    flatMapCompletable(store)
  }

  fileprivate static func answer(_ body: @escaping @Sendable () throws -> Element) -> Single<Element> {
    create { observer in
      observer(Result { try body() })
      return Disposables.create()
    }
  }

  fileprivate static func choice(_ element: Element?) -> Single<Element> {
    deferred {
      guard let element else { return error(Failure(reason: "nothing")) }
      return just(element)
    }
  }

  fileprivate static func forgotten() -> Single<Element> {
    using({ BooleanDisposable() }, primitiveSequenceFactory: { _ in never() })
  }

  fileprivate static func scheduled(_ element: Element, _ scheduler: any SchedulerType) -> Single<[Element]> {
    zip([just(element, scheduler: scheduler), just(element)])
  }

  fileprivate func paired() -> Single<(Element, Element)> {
    let both = Single.zip(primitiveSequence, primitiveSequence) { ($0, $1) }
    return both
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element == String {
  fileprivate func lengths() -> Single<Int> { map(\.count) }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  fileprivate func orFail(_ reason: String) -> Single<Element> {
    ifEmpty(switchTo: .error(Failure(reason: reason)))
  }

  fileprivate func orDefault(_ element: Element) -> Single<Element> { ifEmpty(default: element) }

  fileprivate func mapped<Result: Sendable>(_ transform: @escaping @Sendable (Element) throws -> Result?)
    -> Maybe<Result>
  {
    compactMap(transform).flatMap { .just($0) }
  }

  fileprivate func start() -> any Disposable {
    subscribe(onSuccess: { _ in }, onError: { _ in }, onCompleted: {})
  }

  fileprivate func start(with bag: DisposeBag) -> any Disposable {
    subscribe(with: bag, onSuccess: { _, _ in }, onCompleted: { _ in })
  }

  fileprivate static func found(_ element: Element?) -> Maybe<Element> {
    element.map { just($0) } ?? empty()
  }

  fileprivate static func failed(_ reason: String) -> Maybe<Element> {
    create { observer in
      observer(.error(Failure(reason: reason)))
      return Disposables.create()
    }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  fileprivate func followed<Next: Sendable>(by next: Single<Next>) -> Single<Next> { andThen(next) }

  fileprivate func followed(by next: Completable) -> Completable { andThen(next).do(onCompleted: {}) }

  fileprivate func start() -> any Disposable { subscribe(onCompleted: {}, onError: { _ in }) }

  fileprivate func start(with bag: DisposeBag) -> any Disposable {
    subscribe(with: bag, onCompleted: { _ in }, onError: { _, _ in })
  }

  fileprivate static func all(_ works: [Completable], inTurn: Bool) -> Completable {
    if works.isEmpty { return empty() }
    return inTurn ? concat(works) : zip(works)
  }
}

extension PrimitiveSequenceType {
  fileprivate func patiently(_ scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    retry(2).delaySubscription(.seconds(1), scheduler: scheduler).debug()
  }
}

private func use(_ user: Single<String>, _ scheduler: any SchedulerType, _ bag: DisposeBag) {
  user.asResult().subscribe().disposed(by: bag)
  user.lengths().patiently(scheduler).keep(in: bag) { _ in }
  user.ignoringErrors().orFail("nobody").then { Single.just($0.count) }.persistent(scheduler).subscribe()
    .disposed(by: bag)
  Single.answer { 1 }.or(2).looked(up: { .just($0) }).start(with: bag).disposed(by: bag)
  Single<Int>.choice(nil).paired().map { $0 + $1 }.stored { _ in .empty() }.start(with: bag).disposed(by: bag)
  Completable.all([Maybe.found(1).asCompletable(), .never()], inTurn: true).start().disposed(by: bag)
  Maybe<Int>.failed("lost").start().disposed(by: bag)
  Single<Int>.scheduled(1, scheduler).subscribe().disposed(by: bag)
  Single<Int>.forgotten().subscribe().disposed(by: bag)
  user.chosen { !$0.isEmpty }.mapped { $0.first }.orDefault("a").ignoringElement().followed(by: .empty())
    .followed(by: Single.zip(user, .just(1)) { $0.count + $1 }).subscribe().disposed(by: bag)
}
