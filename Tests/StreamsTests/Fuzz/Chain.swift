import Streams
import StreamsTesting
import TestSupport

/// A step that builds a random chain. Each step takes the latest streams from a stack, and puts one on it.
enum ChainStep: Sendable {
  case source([Attempt])
  case stage(Operator)
  case combination(Combination)
  /// An operator that passes every event on, by its position in ``Chain/passes``.
  case pass(Int)
  /// The latest stream once more, so that it is subscribed to from two places.
  case duplicate

  /// What a source emits for one of its subscriptions.
  struct Attempt: Sendable {
    enum End: CaseIterable, Sendable { case fails, completes, staysSilent }

    let elements: Int
    let end: End
  }

  enum Operator: CaseIterable, Sendable {
    case take1, take2, takeWhile, takeWhileInclusive, takeUntil, elementAt0, elementAt1, first, single
    case retry, retryTwice, retryWhen, retryWhenOnce, retryBackoff, catchAndReturn, startWith
    case share, refCount
  }

  enum Combination: CaseIterable, Sendable {
    case concat, merge, concatMap, flatMap, flatMapLatest, flatMapFirst, mergeLimited, `catch`, catchSequence
    case ifEmpty, andThen, takeUntil, skipUntil, withLatestFrom
  }

  static func random(using generator: inout SeededGenerator) -> ChainStep {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<5:
      let attempts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        Attempt(
          elements: Int.random(in: 0...3, using: &generator),
          end: Attempt.End.allCases.randomElement(using: &generator)!)
      }
      return .source(attempts)
    case 5..<11: return .stage(Operator.allCases.randomElement(using: &generator)!)
    case 11..<15: return .combination(Combination.allCases.randomElement(using: &generator)!)
    case 15..<19: return .pass(Int.random(in: 0..<Chain.passes.count, using: &generator))
    default: return .duplicate
    }
  }
}

/// A stream made by ``ChainStep``. An object, because two streams may have the same source.
final class Chain: Sendable {
  enum Kind: Sendable {
    case source(number: Int, [ChainStep.Attempt])
    case stage(ChainStep.Operator, Chain)
    case combination(ChainStep.Combination, Chain, Chain)
    case pass(Int, Chain)
  }

  let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// Returns the latest stream of the stack, or nil if it is empty. A step without enough streams does nothing.
  static func make(_ steps: [ChainStep]) -> Chain? {
    var stack: [Chain] = []
    for (number, step) in steps.enumerated() {
      switch step {
      case .source(let attempts): stack.append(Chain(.source(number: number, attempts)))
      case .stage(let stage): if let last = stack.popLast() { stack.append(Chain(.stage(stage, last))) }
      case .pass(let position): if let last = stack.popLast() { stack.append(Chain(.pass(position, last))) }
      case .duplicate: if let last = stack.last { stack.append(last) }
      case .combination(let combination):
        if stack.count < 2 { continue }
        let (second, first) = (stack.removeLast(), stack.removeLast())
        stack.append(Chain(.combination(combination, first, second)))
      }
    }
    return stack.last
  }

  /// Operators that pass every event on immediately. Their subscriptions are independent.
  static let passes: [@Sendable (Observable<Int>) -> Observable<Int>] = [
    { $0.map { $0 } },
    { $0.filter { _ in true } },
    { $0.enumerated().map(\.element) },
    { $0.do(onNext: { _ in }) },
    { $0.do(onNext: { _ in }, afterNext: { _ in }, onError: { _ in }, onCompleted: {}, onDispose: {}) },
    { $0.debug("", trimOutput: false) { _ in } },
    { $0.materialize().dematerialize() },
    { source in .using({ BooleanDisposable() }, observableFactory: { _ in source }) },
    { source in .deferred { source } },
    { source in .create { source.subscribe($0) } },
    { source in .create { source.subscribe($0.mapObserver { $0 }) } },
    { $0.ifEmpty(switchTo: .empty()) },
    { $0.observe(on: ImmediateScheduler()) },
    { $0.subscribe(on: ImmediateScheduler()) },
    { $0.take(for: .seconds(1), scheduler: TestScheduler.stopped) },
    { $0.timeout(.seconds(1), scheduler: TestScheduler.stopped) },
    { $0.timeInterval(scheduler: TestScheduler.stopped).map(\.element) },
    { $0.buffer(timeSpan: .seconds(1), count: 1, scheduler: TestScheduler.stopped).compactMap(\.first) },
    { $0.window(timeSpan: .seconds(1), count: .max, scheduler: TestScheduler.stopped).flatMap { $0 } },
    { $0.groupBy { $0 % 2 }.flatMap { $0 } },
    { $0.flatMap { .just($0) } },
    { $0.flatMap { element in .deferred { .just(element) } } },
    { $0.concatMap { .just($0) } },
    { $0.flatMapLatest { .just($0) } },
    { .merge($0, .empty()) },
    { .amb([$0, .never()]) },
    { .combineLatest(Observable.just(0), $0) { $1 } },
    { $0.withLatestFrom(Observable.just(0)) { element, _ in element } },
    { $0.take(until: Observable<Int>.never()) },
    { $0.multicast({ PublishSubject() }) { $0 } },
  ]
}

/// Makes the stream of a ``Chain``, whose sources log their subscriptions.
final class ChainBuilder {
  let log = Heard<String>()
  /// The streams made so far, so that a stream that is used in two places is made once.
  private var made: [ObjectIdentifier: Observable<Int>] = [:]

  func stream(_ chain: Chain) -> Observable<Int> {
    if let known = made[ObjectIdentifier(chain)] { return known }
    let stream: Observable<Int>
    switch chain.kind {
    case .source(let number, let attempts): stream = source(number, attempts)
    case .stage(let stage, let source): stream = apply(stage, self.stream(source))
    case .combination(let combination, let first, let second):
      stream = combine(combination, self.stream(first), self.stream(second))
    case .pass(let position, let source): stream = Chain.passes[position](self.stream(source))
    }
    made[ObjectIdentifier(chain)] = stream
    return stream
  }

  private func source(_ number: Int, _ attempts: [ChainStep.Attempt]) -> Observable<Int> {
    let subscriptions = Counter()
    return .create { [log] observer in
      log.append("subscribed to \(number)")
      let attempt = subscriptions.increment() - 1
      // A chain that subscribes too often ends, too.
      guard attempt < attempts.count, log.all.count < 1_000 else {
        observer.onCompleted()
        return Disposables.create()
      }
      for element in 0..<attempts[attempt].elements { observer.onNext(element + 1) }
      switch attempts[attempt].end {
      case .fails: observer.onError(Mishap())
      case .completes: observer.onCompleted()
      case .staysSilent: break
      }
      return Disposables.create()
    }
  }

  private func apply(_ stage: ChainStep.Operator, _ source: Observable<Int>) -> Observable<Int> {
    switch stage {
    case .take1: source.take(1)
    case .take2: source.take(2)
    case .takeWhile: source.take(while: { $0 < 2 })
    case .takeWhileInclusive: source.take(while: { $0 < 2 }, behavior: .inclusive)
    case .takeUntil: source.take(until: { $0 > 1 })
    case .elementAt0: source.element(at: 0)
    case .elementAt1: source.element(at: 1)
    case .first: source.first().asObservable().map { $0 ?? 7 }
    case .single: source.single()
    case .retry: source.retry()
    case .retryTwice: source.retry(2)
    case .retryWhen: source.retry(when: { $0 })
    case .retryWhenOnce: source.retry(when: { $0.take(1) })
    case .retryBackoff: source.retry(backoff: .constant(.zero), scheduler: InstantScheduler())
    case .catchAndReturn: source.catchAndReturn(7)
    case .startWith: source.startWith(8, 9)
    case .share: source.share()
    case .refCount: source.publish().refCount()
    }
  }

  private func combine(
    _ combination: ChainStep.Combination, _ first: Observable<Int>, _ second: Observable<Int>
  ) -> Observable<Int> {
    switch combination {
    case .concat: .concat(first, second)
    case .merge: .merge(first, second)
    case .concatMap: first.concatMap { _ in second }
    case .flatMap: first.flatMap { _ in second }
    case .flatMapLatest: first.flatMapLatest { _ in second }
    case .flatMapFirst: first.flatMapFirst { _ in second }
    case .mergeLimited: ChainBuilder.streams(first, second).merge(maxConcurrent: 1)
    case .catch: first.catch { _ in second }
    case .catchSequence: .catch(sequence: [first, second])
    case .ifEmpty: first.ifEmpty(switchTo: second)
    case .andThen: first.ignoreElements().asCompletable().andThen(second)
    case .takeUntil: first.take(until: second)
    case .skipUntil: first.skip(until: second)
    case .withLatestFrom: first.withLatestFrom(second) { element, _ in element }
    }
  }

  /// Returns a stream that emits two streams while it is being subscribed to.
  private static func streams(
    _ first: Observable<Int>, _ second: Observable<Int>
  ) -> Observable<Observable<Int>> {
    .create { observer in
      observer.onNext(first)
      observer.onNext(second)
      observer.onCompleted()
      return Disposables.create()
    }
  }
}
