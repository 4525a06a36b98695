import Streams
import StreamsTesting

// A closure that returns the other source captures it weakly, because otherwise the source and the closure
// would retain each other.

extension LeakCase {
  static let combining: [LeakCase] = [
    LeakCase("flatMap of just", closure: true) { source, _, touch, _ in
      source.flatMap { .just(try touch($0)) }
    },
    LeakCase("concat, its second") { source, other, _, _ in Observable.empty().concat(source) },
    LeakCase("concat of a collection") { source, other, _, _ in
      .concat([source.asObservable(), other.asObservable()])
    },
    LeakCase("combineLatest of eight", closure: true) { source, other, touch, _ in
      .combineLatest(source, other, source, other, source, other, source, other) {
        first, _, _, _, _, _, _, _ in try touch(first)
      }
    },
    LeakCase("zip of eight", closure: true) { source, other, touch, _ in
      .zip(source, other, source, other, source, other, source, other) {
        first, _, _, _, _, _, _, _ in try touch(first)
      }
    },
    LeakCase("withLatestFrom, without a closure") { source, other, _, _ in source.withLatestFrom(other) },
  ]

  static let creating: [LeakCase] = [
    LeakCase("create", closure: true, isFed: false) { _, _, touch, _ in
      .create { observer in Disposables.create { withExtendedLifetime(touch) {} } }
    },
    LeakCase("create, around a subscription") { source, _, _, _ in
      .create { [weak source] observer in source?.subscribe(observer) ?? Disposables.create() }
    },
    LeakCase("deferred", closure: true) { source, _, touch, _ in
      .deferred { [weak source] in source?.map { try touch($0) } ?? .never() }
    },
    LeakCase("using", closure: true) { source, _, touch, _ in
      .using(
        { BooleanDisposable() },
        observableFactory: { [weak source] _ in
          source?.map { try touch($0) } ?? .never()
        })
    },
    LeakCase("never", isFed: false) { _, _, _, _ in .never() },
  ]
}
