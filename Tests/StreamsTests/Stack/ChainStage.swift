import OperatorCases
import StreamsTesting

@testable import Streams

/// One stage of a long chain, which passes every element.
struct ChainStage: Sendable {
  typealias Operator = @Sendable (Observable<Int>) -> Observable<Int>

  let name: String
  /// The number of these stages in a chain. It is usually a thousand, although some stages are two operators.
  /// It is half of that for traits, which are several operators, and for stages that go to the main actor and
  /// back, which are five. A debug build has fewer stages, because a stage that holds subscriptions needs
  /// more stack there.
  let length: Int
  /// A Boolean value that indicates whether the chain is isolated to the main actor.
  let isOnMainActor: Bool
  private let apply: @Sendable (Observable<Int>, Int) -> Observable<Int>

  init(_ name: String, length: Int = 1_000, debug: Int? = nil, _ apply: @escaping Operator) {
    self.init(name, length: length, debug: debug, isOnMainActor: false) { source, length in
      (0..<length).reduce(source) { chain, _ in apply(chain) }
    }
  }

  /// Creates a stage of drivers or signals. An element goes through a subject and a stage for each of them,
  /// so a thousand would need more stack.
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

  /// Returns a chain of these stages.
  func chain(_ source: Observable<Int>) -> Observable<Int> { apply(source, length) }

  /// Returns a chain of half as many of these stages.
  func shortChain(_ source: Observable<Int>) -> Observable<Int> { apply(source, length / 2) }

  /// Creates a stage that converts a stream to a stream isolated to the main actor, and back.
  private static func onMainActor(_ name: String, _ apply: @escaping Operator) -> ChainStage {
    ChainStage(name, length: 500, debug: 100, isOnMainActor: true) { source, length in
      (0..<length).reduce(source) { chain, _ in apply(chain) }
    }
  }

  /// Creates a stage from an operator of the table. Some of these are several operators, so a debug build has
  /// fewer.
  private init(_ operation: OperatorCase) {
    self.init(operation.description, length: operation.chainLength, debug: 100, isOnMainActor: false) {
      source, length in
      (0..<length).reduce(source.map { _ in Item(5) }) { chain, _ in operation.stage(over: chain) }
        .map(\.number)
    }
  }

  static let all: [ChainStage] = OperatorCase.all.map(ChainStage.init) + further + traits + onMainActor

  /// Sources that subscribe to another source, and further ways to use an operator of the table.
  static let further: [ChainStage] = [
    ChainStage("filter and map", debug: 200) { $0.filter { _ in true }.map { $0 } },
    ChainStage("concat, as the second") { .concat(.empty(), $0) },
    ChainStage("zip with several elements", debug: 250) {
      .zip($0, Observable.of(1, 2, 3)) { left, _ in left }
    },
    ChainStage("retry(when:), of one type of error", debug: 250) {
      $0.retry(when: { (errors: Observable<RxError>) in errors })
    },
    ChainStage("using", debug: 250) { source in
      .using({ BooleanDisposable() }, observableFactory: { _ in source })
    },
    ChainStage("deferred") { source in .deferred { source } },
    ChainStage("create", debug: 250) { source in .create { source.subscribe($0) } },
    ChainStage("asCompletable and then", debug: 250) {
      $0.ignoreElements().asCompletable().andThen(Observable.just(1))
    },
    ChainStage("observe(on:), the current thread", debug: 500) {
      $0.observe(on: CurrentThreadScheduler.instance)
    },
    ChainStage("subscribe(on:), the current thread") { $0.subscribe(on: CurrentThreadScheduler.instance) },
  ]

  static let traits: [ChainStage] = [
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
