import Streams
import StreamsTesting

extension LeakCase {
  /// Operators of traits. The leak rig's source has several elements, of which a trait has the last.
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
    LeakCase("zip of singles", closure: true) { source, other, touch, _ in
      Single.zip(source.takeLast(1).asSingle(), other.takeLast(1).asSingle()) { left, _ in try touch(left) }
        .asObservable()
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
    LeakCase("asInfallible(onErrorFallbackTo:)", closure: true) { source, other, touch, _ in
      source.map { try touch($0) }.asInfallible(
        onErrorFallbackTo: .deferred { [weak other] in other.map(quiet) ?? .never() }
      ).asObservable()
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
