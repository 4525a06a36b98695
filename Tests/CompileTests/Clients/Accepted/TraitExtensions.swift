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
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  fileprivate func followed<Next: Sendable>(by next: Single<Next>) -> Single<Next> { andThen(next) }

  fileprivate func followed(by next: Completable) -> Completable { andThen(next).do(onCompleted: {}) }

  fileprivate func start() -> any Disposable { subscribe(onCompleted: {}, onError: { _ in }) }
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
  user.chosen { !$0.isEmpty }.mapped { $0.first }.orDefault("a").ignoringElement().followed(by: .empty())
    .followed(by: Single.zip(user, .just(1)) { $0.count + $1 }).subscribe().disposed(by: bag)
}
