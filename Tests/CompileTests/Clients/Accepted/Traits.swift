// Singles, maybes and completables as they are written with RxSwift.

import Streams

private struct Failure: Error {}

private struct User: Sendable, Equatable {
  let id: Int
  let name: String
}

nonisolated private final class Database: Disposable, Sendable {
  func find(_ id: Int) -> Maybe<User> { id > 0 ? .just(User(id: id, name: "Ann")) : .empty() }
  func dispose() {}
}

private func failing(_ user: Single<User>, _ scheduler: SerialDispatchQueueScheduler) -> Single<User> {
  user
    .catch { error in
      if error is Failure { throw error }
      return .just(User(id: 0, name: "\(error)"))
    }
    .catchAndReturn(User(id: 0, name: ""))
    .retry(3)
    .retry(when: { errors in errors.delay(.seconds(1), scheduler: scheduler) })
    .retry(when: { (errors: Observable<Failure>) in errors.map { _ in 1 } })
    .debug()
    .debug("user", trimOutput: true)
    .delay(.milliseconds(10), scheduler: scheduler)
    .delaySubscription(.milliseconds(10), scheduler: scheduler)
    .timeout(.seconds(3), scheduler: scheduler)
    .timeout(.seconds(3), other: .just(User(id: 1, name: "late")), scheduler: scheduler)
    .subscribe(on: scheduler)
    .observe(on: MainScheduler.instance)
    .primitiveSequence
}

private func converted(_ user: Single<User>) -> [Completable] {
  let maybe = user.asMaybe().filter { $0.id > 0 }.map { $0.name }.compactMap { $0.first }
  let name = user.map { $0.name }.flatMap { .just($0 + "!") }.flatMapMaybe { Maybe.just($0) }.catchAndReturn(
    "")
  return [
    user.asCompletable(), maybe.asCompletable(), maybe.asSingle().asCompletable(), name.asCompletable(),
    user.flatMapCompletable { _ in .empty() },
  ]
}

private func created(_ id: Int) -> Single<User> {
  let created = Single<User>.create { single in
    single(.success(User(id: id, name: "Ann")))
    return Disposables.create()
  }
  let worked = Single.create(detached: true, priority: .background) {
    await Task.yield()
    return User(id: id, name: "Bob")
  }
  let deferred = Single.deferred { id > 0 ? created : worked }
  let used = Maybe.using({ Database() }, primitiveSequenceFactory: { $0.find(id) })
  let scheduled = Single.just(User(id: id, name: "Cy"), scheduler: MainScheduler.instance)
  let timed = Single<Int>.timer(.seconds(1), scheduler: MainScheduler.instance).map {
    User(id: $0, name: "Di")
  }
  let orders: [Single<User>] = [
    .just(User(id: 1, name: "")), .error(Failure()), .never(), created, scheduled, timed,
  ]
  let none: Maybe<User> = Maybe.just(User(id: 1, name: ""), scheduler: MainScheduler.instance)
    .ifEmpty(switchTo: Maybe.empty())
  return used.ifEmpty(switchTo: none).ifEmpty(switchTo: deferred).flatMap { _ in orders[0] }
}

private func zipped(_ user: Single<User>, _ count: Maybe<Int>) -> [Single<String>] {
  let pair = Single.zip(user, user) { "\($0.name) \($1.name)" }
  let tuple = Single.zip(user, user.map { $0.id }).map { user, id in "\(user.name) \(id)" }
  let list = Single.zip([user, user]) { $0.map { $0.name }.joined() }
  let all = Single.zip([pair, tuple, list]).map { $0.joined(separator: ", ") }
  let maybe = Maybe.zip(count, count, count) { $0 + $1 + $2 }.map { "\($0)" }.asSingle()
  let eight: Single<Int> = .zip(
    .just(1), .just(2), .just(3), .just(4), .just(5), .just(6), .just(7), .just(8)
  ) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
  return [pair, tuple, list, all, maybe, eight.map { "\($0)" }]
}

private func done(_ parts: [Completable], _ user: Single<User>) -> Observable<User> {
  let ordered = Completable.concat(parts).concat(.empty()).andThen(Completable.concat(parts[0], parts[1]))
  let parallel = Completable.zip(parts).andThen(.zip(parts[0], parts[1]))
  return ordered.andThen(parallel).andThen(user).asObservable().first().map { $0 ?? User(id: 0, name: "") }
    .asObservable()
}

@MainActor
private final class UserModel {
  private var name = ""
  private var log: [String] = []
  private let bag = DisposeBag()

  func show(_ user: Single<User>, _ cached: Maybe<User>, _ save: Completable) {
    user
      .do(
        onSuccess: { [weak self] in self?.name = $0.name },
        afterSuccess: { [weak self] in self?.log.append($0.name) },
        onError: { [weak self] in self?.log.append("\($0)") },
        onSubscribe: { [weak self] in self?.log.append("begin") },
        onDispose: { [weak self] in self?.log.append("end") }
      )
      .subscribe(with: self) { model, user in
        model.name = user.name
      } onFailure: { model, error in
        model.log.append("\(error)")
      } onDisposed: { model in
        model.log.append("disposed")
      }
      .disposed(by: bag)
    cached
      .do(
        onNext: { [weak self] in self?.name = $0.name },
        onCompleted: { [weak self] in self?.log.append("completed") }
      )
      .subscribe(
        with: self,
        onSuccess: { $0.name = $1.name },
        onError: { model, _ in model.name = "" },
        onCompleted: { $0.name = "nobody" }
      )
      .disposed(by: bag)
    save
      .do(
        onError: { [weak self] in self?.log.append("\($0)") }, onCompleted: { [weak self] in self?.name = "" }
      )
      .subscribe(with: self, onCompleted: { $0.log.append("saved") }, onError: { $0.log.append("\($1)") })
      .disposed(by: bag)
    user.subscribe { [weak self] result in
      switch result {
      case .success(let user): self?.name = user.name
      case .failure(let error): self?.log.append("\(error)")
      }
    }
    .disposed(by: bag)
  }
}
