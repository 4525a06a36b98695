import Streams
import StreamsTesting

// A closure that returns the other source has it weakly: otherwise the source and the closure
// would keep each other alive.

extension LeakCase {
  static let combining: [LeakCase] = [
    LeakCase("merge") { source, other, _, _ in .merge(source.asObservable(), other.asObservable()) },
    LeakCase("flatMap", closure: true) { source, other, touch, _ in
      source.flatMap { [weak other] in
        _ = try touch($0)
        return other?.asObservable() ?? .never()
      }
    },
    LeakCase("flatMap of just", closure: true) { source, _, touch, _ in
      source.flatMap { .just(try touch($0)) }
    },
    LeakCase("flatMapFirst", closure: true) { source, other, touch, _ in
      source.flatMapFirst { [weak other] in
        _ = try touch($0)
        return other?.asObservable() ?? .never()
      }
    },
    LeakCase("flatMapLatest", closure: true) { source, other, touch, _ in
      source.flatMapLatest { [weak other] in
        _ = try touch($0)
        return other?.asObservable() ?? .never()
      }
    },
    LeakCase("concatMap", closure: true) { source, other, touch, _ in
      source.concatMap { [weak other] in
        _ = try touch($0)
        return .deferred { [weak other] in other?.asObservable() ?? .never() }
      }
    },
    LeakCase("concat") { source, other, _, _ in source.concat(other) },
    LeakCase("concat, its second") { source, other, _, _ in Observable.empty().concat(source) },
    LeakCase("combineLatest", closure: true) { source, other, touch, _ in
      .combineLatest(source, other) { left, _ in try touch(left) }
    },
    LeakCase("zip", closure: true) { source, other, touch, _ in
      .zip(source, other) { left, _ in try touch(left) }
    },
    LeakCase("withLatestFrom", closure: true) { source, other, touch, _ in
      source.withLatestFrom(other) { left, _ in try touch(left) }
    },
    LeakCase("merge of streams") { source, other, _, _ in
      source.map { [weak other] _ in other?.asObservable() ?? .never() }.merge()
    },
    LeakCase("merge(maxConcurrent:)") { source, other, _, _ in
      source.map { [weak other] _ in
        Observable.deferred { [weak other] in other?.asObservable() ?? .never() }
      }.merge(maxConcurrent: 1)
    },
    LeakCase("concat of streams") { source, other, _, _ in
      source.map { [weak other] _ in
        Observable.deferred { [weak other] in other?.asObservable() ?? .never() }
      }.concat()
    },
    LeakCase("concat of a collection") { source, other, _, _ in
      .concat([source.asObservable(), other.asObservable()])
    },
    LeakCase("switchLatest") { source, other, _, _ in
      source.map { [weak other] _ in other?.asObservable() ?? .never() }.switchLatest()
    },
    LeakCase("combineLatest of a collection", closure: true) { source, other, touch, _ in
      .combineLatest([source.asObservable(), other.asObservable()]) { try touch($0[0]) }
    },
    LeakCase("combineLatest of eight", closure: true) { source, other, touch, _ in
      .combineLatest(source, other, source, other, source, other, source, other) {
        first, _, _, _, _, _, _, _ in try touch(first)
      }
    },
    LeakCase("zip of a collection", closure: true) { source, other, touch, _ in
      .zip([source.asObservable(), other.asObservable()]) { try touch($0[0]) }
    },
    LeakCase("zip of eight", closure: true) { source, other, touch, _ in
      .zip(source, other, source, other, source, other, source, other) {
        first, _, _, _, _, _, _, _ in try touch(first)
      }
    },
    LeakCase("withLatestFrom, without a closure") { source, other, _, _ in source.withLatestFrom(other) },
    LeakCase("sample(defaultValue:)") { source, other, _, _ in
      source.map { Tracked?.some($0) }.sample(other, defaultValue: .some(nil)).compactMap { $0 }
    },
    LeakCase("sample") { source, other, _, _ in source.sample(other) },
    LeakCase("take(until:)") { source, other, _, _ in source.take(until: other.skip(5)) },
    LeakCase("skip(until:)") { source, other, _, _ in source.skip(until: other) },
    LeakCase("amb") { source, other, _, _ in .amb([source.asObservable(), other.asObservable()]) },
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
