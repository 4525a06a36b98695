import StreamsTesting

@testable import Streams

extension LeakCase {
  /// Operators of traits. The source of the leak rig emits several elements, and a trait takes the last one.
  static let traits: [LeakCase] = [
    LeakCase("catch of a maybe", closure: true) { source, other, touch, _ in
      source.map { try touch($0) }.takeLast(1).asMaybe()
        .catch { [weak other] _ in other?.takeLast(1).asMaybe() ?? .never() }.asObservable()
    },
    LeakCase("retry of a single", closure: true, keepsSource: true) { source, _, touch, _ in
      source.map { try touch($0) }.takeLast(1).asSingle().retry(2).asObservable()
    },
    LeakCase("retry(when:) of a maybe", closure: true, keepsSource: true) { source, _, touch, _ in
      source.map { try touch($0) }.takeLast(1).asMaybe().retry(when: { $0.take(1) }).asObservable()
    },
    LeakCase("using of a maybe", closure: true) { source, _, touch, _ in
      Maybe.using(
        { BooleanDisposable() },
        primitiveSequenceFactory: { [weak source] _ in
          source?.map { try touch($0) }.takeLast(1).asMaybe() ?? .never()
        }
      ).asObservable()
    },
    LeakCase("do of a single", closure: true) { source, _, touch, _ in
      source.takeLast(1).asSingle().do(onSuccess: { _ = try touch($0) }, onError: { _ in }, onDispose: {})
        .asObservable()
    },
    LeakCase("do of a single, afterwards", closure: true) { source, _, touch, _ in
      source.takeLast(1).asSingle().do(afterSuccess: { withExtendedLifetime((touch, $0)) {} }).asObservable()
    },
    LeakCase("do of a maybe", closure: true) { source, _, touch, _ in
      source.takeLast(1).asMaybe().do(onNext: { _ = try touch($0) }, onCompleted: {}).asObservable()
    },
    LeakCase("ifEmpty(switchTo:)", closure: true) { source, other, touch, _ in
      source.map { try touch($0) }.takeLast(1).asMaybe()
        .ifEmpty(switchTo: Maybe.deferred { [weak other] in other?.takeLast(1).asMaybe() ?? .never() })
        .asObservable()
    },
    LeakCase("catch of a single", closure: true) { source, other, touch, _ in
      source.map { try touch($0) }.takeLast(1).asSingle()
        .catch { [weak other] _ in other?.takeLast(1).asSingle() ?? .never() }.asObservable()
    },
    LeakCase("catchAndReturn of a single") { source, _, _, _ in
      source.map { Tracked?.some($0) }.takeLast(1).asSingle().catchAndReturn(nil).asObservable()
        .compactMap { $0 }
    },
    LeakCase("map, filter and compactMap of traits", closure: true) { source, _, touch, _ in
      source.takeLast(1).asSingle().map { try touch($0) }.filter { _ in true }.compactMap { $0 }
        .asObservable()
    },
    LeakCase("flatMap of a single", closure: true) { source, other, touch, _ in
      source.takeLast(1).asSingle().flatMap { [weak other] in
        _ = try touch($0)
        return other?.takeLast(1).asSingle() ?? .never()
      }.asObservable()
    },
    LeakCase("flatMapMaybe", closure: true) { source, other, touch, _ in
      source.takeLast(1).asSingle().flatMapMaybe { [weak other] in
        _ = try touch($0)
        return other?.takeLast(1).asMaybe() ?? .never()
      }.asObservable()
    },
    LeakCase("flatMapCompletable", closure: true) { source, other, touch, _ in
      source.takeLast(1).asSingle().flatMapCompletable { [weak other] in
        _ = try touch($0)
        return other?.ignoreElements().asCompletable() ?? .never()
      }.andThen(Observable.empty())
    },
    LeakCase("first") { source, _, _, _ in source.skip(3).first().asObservable().compactMap { $0 } },
    LeakCase("asMaybe") { source, _, _, _ in source.skip(1).asMaybe().asObservable() },
    LeakCase("ifEmpty(default:) of a maybe") { source, _, _, _ in
      source.map { Tracked?.some($0) }.takeLast(1).asMaybe().ifEmpty(default: nil).asObservable().compactMap {
        $0
      }
    },
    LeakCase("create of a single", closure: true, isFed: false) { _, _, touch, _ in
      Single.create { _ in Disposables.create { withExtendedLifetime(touch) {} } }.asObservable()
    },
    LeakCase("debug of a single") { source, _, _, _ in
      source.takeLast(1).asSingle().asObservable().debug("", trimOutput: false) { _ in }
    },
    LeakCase("do of a completable", closure: true) { source, _, touch, _ in
      source.map { try touch($0) }.ignoreElements().asCompletable()
        .do(onError: { _ in }, onCompleted: {}, onSubscribe: {}, onDispose: {}).andThen(Observable.empty())
    },
    LeakCase("zip of a collection of singles", closure: true) { source, other, touch, _ in
      Single.zip([source.takeLast(1).asSingle(), other.takeLast(1).asSingle()]) { try touch($0[0]) }
        .asObservable()
    },
    LeakCase("subscribe(on:) and delay of a maybe") { source, _, _, scheduler in
      source.takeLast(1).asMaybe().delay(.seconds(1), scheduler: scheduler).subscribe(on: scheduler)
        .asObservable()
    },
    LeakCase("concat of completables", closure: true) { source, _, touch, _ in
      let first = source.map { try touch($0) }.takeLast(1).ignoreElements().asCompletable()
      return Completable.concat(first, .empty()).andThen(Observable.empty())
    },
    LeakCase("zip of completables", closure: true) { source, other, touch, _ in
      Completable.zip(
        source.map { try touch($0) }.takeLast(1).ignoreElements().asCompletable(),
        other.takeLast(1).ignoreElements().asCompletable()
      ).andThen(Observable.empty())
    },
  ]

  static let infallible: [LeakCase] = [
    LeakCase("asInfallible(onErrorJustReturn:)", closure: true) { source, _, touch, _ in
      source.map { Tracked?.some(try touch($0)) }.asInfallible(onErrorJustReturn: nil).compactMap { $0 }
        .asObservable()
    },
    LeakCase("asInfallible(onErrorRecover:)", closure: true) { source, other, touch, _ in
      source.map { try touch($0) }.asInfallible(onErrorRecover: { [weak other] _ in
        other.map(quiet) ?? .never()
      }).asObservable()
    },
    LeakCase("create of an infallible", closure: true, isFed: false) { _, _, touch, _ in
      Infallible.create { _ in Disposables.create { withExtendedLifetime(touch) {} } }.asObservable()
    },
    LeakCase("flatMap of an infallible") { source, other, _, _ in
      quiet(source).flatMap { [weak other] _ in other.map(quiet) ?? .never() }.asObservable()
    },
    LeakCase("flatMapLatest to an infallible", closure: true) { source, other, touch, _ in
      source.flatMapLatest { [weak other] in
        _ = try touch($0)
        return other.map(quiet) ?? .never()
      }.asObservable()
    },
    LeakCase("linear operators of an infallible") { source, _, _, _ in
      quiet(source).map { $0 }.filter { _ in true }.distinctUntilChanged().skip(while: { _ in false })
        .scan([]) { [$1] + $0.prefix(1) }.compactMap(\.first).startWith().take(5).asObservable()
    },
    LeakCase("flatMapFirst and concatMap of an infallible") { source, other, _, _ in
      quiet(source).flatMapFirst { [weak other] _ in other.map(quiet) ?? .never() }
        .concatMap { Infallible.just($0) }.asObservable()
    },
    LeakCase("zip of infallibles") { source, other, _, _ in
      Infallible.zip(quiet(source), quiet(other)) { left, _ in left }.asObservable()
    },
    LeakCase("combineLatest of infallibles") { source, other, _, _ in
      Infallible.combineLatest(quiet(source), quiet(other)) { left, _ in left }.asObservable()
    },
    LeakCase("merge of infallibles") { source, other, _, _ in
      Infallible.merge(quiet(source), quiet(other)).asObservable()
    },
    LeakCase("withLatestFrom of an infallible") { source, other, _, _ in
      quiet(source).withLatestFrom(quiet(other)) { left, _ in left }.asObservable()
    },
    LeakCase("take(until:) and skip(until:) of an infallible") { source, other, _, _ in
      quiet(source).take(until: quiet(other).filter { _ in false }).skip(until: quiet(other)).asObservable()
    },
    LeakCase("share of an infallible") { source, _, _, _ in quiet(source).share(replay: 1).asObservable() },
    LeakCase("timing of an infallible") { source, _, _, scheduler in
      quiet(source).debounce(.seconds(3), scheduler: scheduler).throttle(.seconds(3), scheduler: scheduler)
        .take(for: .seconds(9), scheduler: scheduler).asObservable()
    },
    LeakCase("concat of an infallible") { source, other, _, _ in
      quiet(source).concat(other.asObservable()).asObservable()
    },
    LeakCase("do of an infallible") { source, _, _, _ in
      quiet(source).do(onNext: { _ in }, onCompleted: {}, onDispose: {}).asObservable()
    },
  ]
}

private func quiet(_ source: PublishSubject<Tracked>) -> Infallible<Tracked> {
  source.asInfallible(onErrorFallbackTo: .empty())
}
