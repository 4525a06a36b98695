import Streams
import TestSupport
import Testing

private struct Broken: Error {}

struct TraitsTests {
  private let heard = Heard<String>()

  private func record<Source: ObservableConvertibleType>(_ source: Source) -> [String] {
    let heard = Heard<String>()
    source.asObservable().subscribe { heard.append("\($0)") }
    return heard.all
  }

  @Test func `create of a single emits only the first outcome`() {
    let stopped = Heard<String>()
    let single = Single<Int>.create { observer in
      observer(.success(1))
      observer(.success(2))
      observer(.failure(Broken()))
      return Disposables.create { stopped.append("stopped") }
    }
    expectEqual(record(single), ["next(1)", "completed"])
    expectEqual(stopped.all, ["stopped"])
    expectEqual(
      record(
        Single<Int>.create {
          $0(.failure(Broken())); return Disposables.create()
        }), ["error(Broken())"])
  }

  @Test func `a single calls onSuccess or onFailure, then onDisposed`() {
    Single.just(1).subscribe(
      onSuccess: { [heard] in heard.append("\($0)") }, onDisposed: { [heard] in heard.append("disposed") })
    Single<Int>.error(Broken()).subscribe(
      onFailure: { [heard] in heard.append("\($0)") }, onDisposed: { [heard] in heard.append("disposed") })
    expectEqual(heard.all, ["1", "disposed", "Broken()", "disposed"])
  }

  @Test func `a single passes its result to one closure`() {
    for single in [Single.just(1), Single.error(Broken())] {
      single.subscribe { [heard] result in
        switch result {
        case .success(let element): heard.append("\(element)")
        case .failure(let error): heard.append("\(error)")
        }
      }
    }
    expectEqual(heard.all, ["1", "Broken()"])
  }

  @Test func `disposing a single disposes its work and prevents its outcome`() {
    let subscription = Single<Int>.create { [heard] _ in Disposables.create { heard.append("stopped") } }
      .subscribe(onSuccess: { [heard] in heard.append("\($0)") })
    subscription.dispose()
    subscription.dispose()
    expectEqual(heard.all, ["stopped"])
    Single<Int>.never().subscribe(onDisposed: { [heard] in heard.append("disposed") }).dispose()
    expectEqual(heard.all, ["stopped", "disposed"])
  }

  @Test func `a maybe calls exactly one of onSuccess, onError, onCompleted`() {
    for maybe in [Maybe.just(1), .empty(), .error(Broken())] {
      maybe.subscribe(
        onSuccess: { [heard] in heard.append("\($0)") }, onError: { [heard] in heard.append("\($0)") },
        onCompleted: { [heard] in heard.append("completed") },
        onDisposed: { [heard] in heard.append("disposed") })
    }
    expectEqual(heard.all, ["1", "disposed", "completed", "disposed", "Broken()", "disposed"])
  }

  @Test func `a maybe passes its event to one closure`() {
    let created = Maybe<Int>.create { observer in
      observer(.completed)
      observer(.success(9))
      return Disposables.create()
    }
    for maybe in [Maybe.just(1), created, .error(Broken())] {
      maybe.subscribe { [heard] event in
        switch event {
        case .success(let element): heard.append("\(element)")
        case .error(let error): heard.append("\(error)")
        case .completed: heard.append("completed")
        }
      }
    }
    expectEqual(heard.all, ["1", "completed", "Broken()"])
  }

  @Test func `a completable completes or fails`() {
    let created = Completable.create { observer in
      observer(.completed)
      observer(.error(Broken()))
      return Disposables.create()
    }
    for completable in [created, .empty(), .error(Broken())] {
      completable.subscribe(
        onCompleted: { [heard] in heard.append("completed") }, onError: { [heard] in heard.append("\($0)") })
    }
    expectEqual(heard.all, ["completed", "completed", "Broken()"])
    #expect(record(Completable.never()).isEmpty)
  }

  @Test func `asSingle fails unless there is exactly one element`() {
    expectEqual(record(Observable.of(1).asSingle()), ["next(1)", "completed"])
    expectEqual(record(Observable<Int>.empty().asSingle()), ["error(\(RxError.noElements))"])
    expectEqual(record(Observable.of(1, 2).asSingle()), ["error(\(RxError.moreThanOneElement))"])
    let source = PublishSubject<Int>()
    source.asSingle().subscribe(onFailure: { [heard] _ in heard.append("failed") })
    source.onNext(1)
    source.onNext(2)
    #expect(heard.all == ["failed"] && !source.hasObservers)
  }

  @Test func `asMaybe fails if there is more than one element`() {
    expectEqual(record(Observable.of(1).asMaybe()), ["next(1)", "completed"])
    expectEqual(record(Observable<Int>.empty().asMaybe()), ["completed"])
    expectEqual(record(Observable.of(1, 2).asMaybe()), ["error(\(RxError.moreThanOneElement))"])
  }

  @Test func `traits convert to each other`() {
    expectEqual(record(Single.just(1).asMaybe()), ["next(1)", "completed"])
    expectEqual(record(Single.just(1).asCompletable()), ["completed"])
    expectEqual(record(Maybe.just(1).asSingle()), ["next(1)", "completed"])
    expectEqual(record(Maybe<Int>.empty().asSingle()), ["error(\(RxError.noElements))"])
    expectEqual(record(Maybe<Int>.just(1).asCompletable()), ["completed"])
    expectEqual(record(Observable<Never>.empty().asCompletable()), ["completed"])
  }

  @Test func `map, filter and compactMap of a trait have at most one outcome`() {
    expectEqual(record(Single.just(2).map { $0 * 2 }), ["next(4)", "completed"])
    expectEqual(record(Single.just(2).map { _ -> Int in throw Broken() }), ["error(Broken())"])
    expectEqual(record(Single.just(2).filter { $0 > 2 }), ["completed"])
    expectEqual(record(Maybe.just(2).compactMap { Int?.some($0) }), ["next(2)", "completed"])
    expectEqual(record(Maybe<Int>.empty().map { $0 * 2 }), ["completed"])
  }

  @Test func `flatMap continues with the trait that its closure returns`() {
    expectEqual(record(Single.just(2).flatMap { .just($0 * 2) }), ["next(4)", "completed"])
    expectEqual(record(Single.just(2).flatMap { _ -> Single<Int> in throw Broken() }), ["error(Broken())"])
    expectEqual(record(Single<Int>.error(Broken()).flatMap { .just($0) }), ["error(Broken())"])
    expectEqual(record(Single.just(2).flatMapMaybe { _ in Maybe<Int>.empty() }), ["completed"])
    expectEqual(record(Single.just(2).flatMapCompletable { _ in .empty() }), ["completed"])
    expectEqual(record(Maybe.just(2).flatMap { .just($0 * 2) }), ["next(4)", "completed"])
    expectEqual(record(Maybe<Int>.empty().flatMap { .just($0) }), ["completed"])
    expectEqual(record(Maybe<Int>.empty().ifEmpty(default: 7)), ["next(7)", "completed"])
    expectEqual(record(Observable.of(1, 2).flatMap { Single.just($0) }), ["next(1)", "next(2)", "completed"])
  }

  @Test func `first emits one element or nil, and disposes the source`() {
    let source = BehaviorSubject(value: 1)
    expectEqual(record(source.first()), ["next(Optional(1))", "completed"])
    #expect(!source.hasObservers)
    expectEqual(record(Observable<Int>.empty().first()), ["next(nil)", "completed"])
  }

  @Test func `toArray collects all elements`() {
    expectEqual(record(Observable.of(1, 2).toArray()), ["next([1, 2])", "completed"])
    expectEqual(record(Observable<Int>.empty().toArray()), ["next([])", "completed"])
  }

  @Test func `deferred creates a trait for each subscription`() {
    let single = Single<Int>.deferred { [heard] in
      heard.append("made")
      return .just(1)
    }
    #expect(heard.all.isEmpty)
    expectEqual(record(single), ["next(1)", "completed"])
    expectEqual(record(single), ["next(1)", "completed"])
    expectEqual(heard.all, ["made", "made"])
    expectEqual(record(Completable.deferred { throw Broken() }), ["error(Broken())"])
  }

  @Test func `andThen starts the second when the first completes, and not when it fails`() {
    expectEqual(record(Completable.empty().andThen(Single.just(1))), ["next(1)", "completed"])
    expectEqual(record(Completable.empty().andThen(Maybe<Int>.empty())), ["completed"])
    expectEqual(
      record(Completable.empty().andThen(Observable.of(1, 2))), ["next(1)", "next(2)", "completed"])
    expectEqual(record(Completable.error(Broken()).andThen(Single.just(1))), ["error(Broken())"])
    expectEqual(record(Completable.empty().concat(.empty())), ["completed"])
  }

  @Test func `disposing andThen disposes the running part`() {
    let first = PublishSubject<Never>()
    let second = PublishSubject<Int>()
    let chain = first.asCompletable().andThen(second.asObservable())
    let early = chain.subscribe()
    early.dispose()
    #expect(!first.hasObservers)
    let late = chain.subscribe()
    first.onCompleted()
    #expect(second.hasObservers)
    late.dispose()
    #expect(!second.hasObservers)
  }

  @MainActor final class Screen {
    var shown: [String] = []

    func show(_ single: Single<Int>, _ maybe: Maybe<Int>, _ completable: Completable) {
      single.subscribe(onSuccess: { [weak self] in self?.shown.append("\($0)") })
      maybe.subscribe(onCompleted: { [weak self] in self?.shown.append("nothing") })
      completable.subscribe(onCompleted: { [weak self] in self?.shown.append("done") })
    }
  }

  @MainActor @Test func `callbacks run on the actor to which they are isolated`() {
    let screen = Screen()
    screen.show(.just(1), .empty(), .empty())
    expectEqual(screen.shown, ["1", "nothing", "done"])
  }
}
