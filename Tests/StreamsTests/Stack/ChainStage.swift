import StreamsTesting

@testable import Streams

/// One stage of a long chain. It lets every element pass.
struct ChainStage: Sendable {
  typealias Operator = @Sendable (Observable<Int>) -> Observable<Int>

  let name: String
  /// The number of these stages in a chain: a thousand, and some of them are two operators. There are half as many
  /// of the traits, which are more, and of stages that go to the main actor and back, which are five operators; fewer
  /// in a debug build, in which a stage that holds subscriptions takes more than its share of stack.
  let length: Int
  /// Whether the chain belongs to the main actor.
  let isOnMainActor: Bool
  private let apply: @Sendable (Observable<Int>, Int) -> Observable<Int>

  init(_ name: String, length: Int = 1_000, debug: Int? = nil, _ apply: @escaping Operator) {
    self.init(name, length: length, debug: debug, isOnMainActor: false) { source, length in
      (0..<length).reduce(source) { chain, _ in apply(chain) }
    }
  }

  /// The same for stages of drivers or signals. An element goes through a subject and through a stage for each of them:
  /// a thousand would need more.
  init<Strategy: SharingStrategyProtocol>(
    _ name: String, debug: Int, of strategy: Strategy.Type,
    _ apply: @escaping @Sendable (SharedSequence<Strategy, Int>) -> SharedSequence<Strategy, Int>
  ) {
    self.init(name, length: 800, debug: debug, isOnMainActor: true) { source, length in
      let first = source.asSharedSequence(sharingStrategy: strategy, onErrorJustReturn: 0)
      return (0..<length).reduce(first) { chain, _ in apply(chain) }.asObservable()
    }
  }

  private init(
    _ name: String, length: Int, debug: Int?, isOnMainActor: Bool,
    _ apply: @escaping @Sendable (Observable<Int>, Int) -> Observable<Int>
  ) {
    self.name = name
    #if DEBUG
      self.length = debug ?? length
    #else
      self.length = length
    #endif
    self.isOnMainActor = isOnMainActor
    self.apply = apply
  }

  /// A chain of them.
  func chain(_ source: Observable<Int>) -> Observable<Int> { apply(source, length) }

  /// A stage that goes there and back: from a stream to one that belongs to the main actor, and from that to a stream.
  private static func onMainActor(_ name: String, _ apply: @escaping Operator) -> ChainStage {
    ChainStage(name, length: 500, debug: 100, isOnMainActor: true) { source, length in
      (0..<length).reduce(source) { chain, _ in apply(chain) }
    }
  }

  static let all: [ChainStage] = linear + combining + shared + timed + traits + onMainActor

  static let linear: [ChainStage] = [
    ChainStage("map", debug: 400) { $0.map { $0 } },
    ChainStage("compactMap", debug: 400) { $0.compactMap { $0 } },
    ChainStage("filter", debug: 400) { $0.filter { _ in true } },
    ChainStage("filter and map", debug: 200) { $0.filter { _ in true }.map { $0 } },
    ChainStage("scan", debug: 400) { $0.scan(0) { $1 } },
    ChainStage("scan(into:)", debug: 400) { $0.scan(into: 0) { $0 = $1 } },
    ChainStage("enumerated", debug: 200) { $0.enumerated().map { $0.element } },
    ChainStage("withPrevious", debug: 200) { $0.withPrevious().map { $0.current } },
    ChainStage("materialize", debug: 200) { $0.materialize().dematerialize() },
    ChainStage("take", debug: 400) { $0.take(1_000) },
    ChainStage("take(while:)", debug: 400) { $0.take(while: { _ in true }) },
    ChainStage("take(until:), of a condition", debug: 400) { $0.take(until: { _ in false }) },
    ChainStage("skip", debug: 400) { $0.skip(0) },
    ChainStage("skip(while:)", debug: 400) { $0.skip(while: { _ in false }) },
    ChainStage("ifEmpty", debug: 400) { $0.ifEmpty(default: 0) },
    ChainStage("distinctUntilChanged", debug: 300) { $0.distinctUntilChanged { _, _ in false } },
    ChainStage("distinctUntilChanged, its key", debug: 300) { $0.distinctUntilChanged { $0 } },
    ChainStage("reduce", debug: 400) { $0.reduce(0) { $1 } },
    ChainStage("pairwise", debug: 200) { $0.pairwise().map { $0.1 } },
    ChainStage("takeLast", debug: 400) { $0.takeLast(3) },
    ChainStage("element(at:)", debug: 400) { $0.element(at: 0) },
    ChainStage("single", debug: 400) { $0.single() },
    ChainStage("ignoreElements", debug: 200) {
      $0.ignoreElements().map { (_: Never) -> Int in }
    },
    ChainStage("withUnretained", debug: 400) { $0.withUnretained(CurrentThreadScheduler.instance) { $1 } },
    ChainStage("do", debug: 400) { $0.do(onNext: { _ in }) },
    ChainStage("do, all closures", debug: 250) { $0.do(onNext: { _ in }, onCompleted: {}, onDispose: {}) },
  ]

  static let combining: [ChainStage] = [
    ChainStage("startWith") { $0.startWith() },
    ChainStage("merge") { .merge($0, .empty()) },
    ChainStage("merge(maxConcurrent:)", debug: 250) {
      Observable.of($0, .empty()).merge(maxConcurrent: 1)
    },
    ChainStage("concat") { $0.concat(Observable.empty()) },
    ChainStage("concat, as the second") { .concat(.empty(), $0) },
    ChainStage("merge of streams", debug: 120) { $0.map { Observable.just($0) }.merge() },
    ChainStage("concat of streams", debug: 120) { $0.map { Observable.of($0) }.concat() },
    ChainStage("switchLatest", debug: 120) { $0.map { Observable.of($0) }.switchLatest() },
    ChainStage("combineLatest of an array", debug: 250) { .combineLatest([$0, .just(0)]) { $0[0] } },
    ChainStage("zip of an array", debug: 250) { .zip([$0, .of(1, 2, 3)]) { $0[0] } },
    ChainStage("sample", debug: 250) { $0.sample(Observable<Int>.never(), defaultValue: 0) },
    ChainStage("catch(sequence:)", debug: 250) { .catch(sequence: [$0]) },
    ChainStage("combineLatest", debug: 250) {
      .combineLatest($0, Observable.just(0)) { left, _ in left }
    },
    ChainStage("zip", debug: 250) { .zip($0, Observable.of(1, 2, 3)) { left, _ in left } },
    ChainStage("withLatestFrom", debug: 250) {
      $0.withLatestFrom(Observable.just(0)) { left, _ in left }
    },
    ChainStage("take(until:)", debug: 250) { $0.take(until: Observable<Int>.never()) },
    ChainStage("skip(until:)", debug: 250) { $0.skip(until: Observable.just(0)) },
    ChainStage("amb") { $0.amb(Observable.never()) },
    ChainStage("flatMap", debug: 250) { $0.flatMap { .just($0) } },
    ChainStage("flatMapFirst", debug: 250) { $0.flatMapFirst { .just($0) } },
    ChainStage("flatMapLatest", debug: 250) { $0.flatMapLatest { .just($0) } },
    ChainStage("concatMap", debug: 250) { $0.concatMap { .just($0) } },
    ChainStage("catch", debug: 250) { $0.catch { .error($0) } },
    ChainStage("catchAndReturn") { $0.catchAndReturn(0) },
    ChainStage("retry", debug: 250) { $0.retry(1) },
    ChainStage("retry(when:)", debug: 250) {
      $0.retry(when: { $0.flatMap { Observable<Int>.error($0) } })
    },
    ChainStage("retry(when:), of one type of error", debug: 250) {
      $0.retry(when: { (errors: Observable<RxError>) in errors })
    },
    ChainStage("ifEmpty(switchTo:)", debug: 250) { $0.ifEmpty(switchTo: .empty()) },
    ChainStage("debug", debug: 250) { $0.debug("", trimOutput: false) { _ in } },
    ChainStage("groupBy", debug: 120) { $0.groupBy { $0 }.merge() },
    ChainStage("using", debug: 250) { source in
      .using({ BooleanDisposable() }, observableFactory: { _ in source })
    },
    ChainStage("deferred") { source in .deferred { source } },
    ChainStage("create", debug: 250) { source in .create { source.subscribe($0) } },
    ChainStage("asCompletable and then", debug: 250) {
      $0.ignoreElements().asCompletable().andThen(Observable.just(1))
    },
    ChainStage("timeout", debug: 250) {
      $0.timeout(.seconds(100), scheduler: TestScheduler(initialClock: 0))
    },
    ChainStage("observe(on:)", debug: 500) { $0.observe(on: CurrentThreadScheduler.instance) },
    ChainStage("subscribe(on:)") { $0.subscribe(on: CurrentThreadScheduler.instance) },
  ]

  static let shared: [ChainStage] = [
    ChainStage("share", debug: 250) { $0.share() },
    ChainStage("share(replay:)", debug: 250) { $0.share(replay: 1) },
    ChainStage("share(replay:scope:)", debug: 250) { $0.share(replay: 1, scope: .forever) },
    ChainStage("publish, counted", debug: 200) { $0.publish().refCount() },
    ChainStage("replay, counted", debug: 200) { $0.replay(1).refCount() },
    ChainStage("replay of all, counted", debug: 200) { $0.replayAll().refCount() },
    ChainStage("multicast of one subject, counted", debug: 200) {
      $0.multicast(PublishSubject<Int>()).refCount()
    },
    ChainStage("multicast, with a selector", debug: 200) {
      $0.multicast({ PublishSubject<Int>() }) { $0 }
    },
  ]

  static let timed: [ChainStage] = [
    ChainStage("buffer", debug: 120) {
      $0.buffer(timeSpan: .seconds(100), count: 1, scheduler: TestScheduler(initialClock: 0))
        .flatMap { Observable.from(optional: $0.first) }
    },
    ChainStage("window", debug: 120) {
      $0.window(timeSpan: .seconds(100), count: 10, scheduler: TestScheduler(initialClock: 0)).merge()
    },
    ChainStage("retry with backoff", debug: 250) {
      $0.retry(1, backoff: .constant(.seconds(1)), scheduler: TestScheduler(initialClock: 0))
    },
    ChainStage("timeout(other:)", debug: 250) {
      $0.timeout(.seconds(100), other: Observable.empty(), scheduler: TestScheduler(initialClock: 0))
    },
    ChainStage("debounce", debug: 250) {
      $0.debounce(.seconds(100), scheduler: TestScheduler(initialClock: 0))
    },
    ChainStage("throttle", debug: 250) {
      $0.throttle(.seconds(100), latest: false, scheduler: TestScheduler(initialClock: 0))
    },
    ChainStage("delay", debug: 250) { $0.delay(.seconds(100), scheduler: TestScheduler(initialClock: 0)) },
    ChainStage("take(for:)", debug: 250) {
      $0.take(for: .seconds(100), scheduler: TestScheduler(initialClock: 0))
    },
    ChainStage("skip, for a time", debug: 250) {
      $0.skip(.seconds(100), scheduler: TestScheduler(initialClock: 0))
    },
  ]

  static let traits: [ChainStage] = [
    ChainStage("single, as a trait", length: 500, debug: 120) { $0.take(1).asSingle().asObservable() },
    ChainStage("zip of singles", length: 500, debug: 120) {
      Single.zip($0.take(1).asSingle(), .just(0)) { left, _ in left }.asObservable()
    },
    ChainStage("maybe, or another", length: 500, debug: 120) {
      $0.take(1).asMaybe().ifEmpty(switchTo: Maybe.empty()).asObservable()
    },
    ChainStage("concat of completables", length: 500, debug: 120) {
      Completable.concat(.empty(), $0.ignoreElements().asCompletable()).andThen(Observable.just(1))
    },
    ChainStage("infallible", debug: 120) {
      $0.asInfallible(onErrorFallbackTo: .empty()).flatMap { .just($0) }.asObservable()
    },
  ]

  static let onMainActor: [ChainStage] = [
    ChainStage("map of a driver", debug: 100, of: DriverSharingStrategy.self) { $0.map { $0 } },
    ChainStage("filter of a signal", debug: 100, of: SignalSharingStrategy.self) { $0.filter { _ in true } },
    onMainActor("a driver, and back") { $0.asDriver(onErrorJustReturn: 0).asObservable() },
    onMainActor("a signal, and back") { $0.asSignal(onErrorJustReturn: 0).asObservable() },
  ]
}
