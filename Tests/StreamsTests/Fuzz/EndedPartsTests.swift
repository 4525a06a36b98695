import Streams
import StreamsTesting
import TestSupport
import Testing

/// Random chains over the operators that subscribe to several streams, or to one several times. Parts of a chain end
/// early: by an operator, by an observer, or by a closure of an operator. No source of a part may be subscribed to
/// after that. `FUZZ_ROUNDS=20000` runs more of them.
@Suite(.watched) struct EndedPartsTests {
  @Test func `no source is subscribed to after its part of the chain has ended`() async throws {
    try await Fuzz.run(length: 14, test: #function) {
      PartStep.random(using: &$0)
    } compare: { steps in
      guard let part = Part.make(steps) else { return nil }
      let late = Self.lateSubscriptions(of: part)
      return late.isEmpty ? nil : "subscribed too late: \(late)"
    }
  }

  private static func lateSubscriptions(of part: Part) -> [String] {
    let log = PartLog()
    let subscription = SingleAssignmentDisposable()
    let scope = PartScope(in: nil)
    let ends = scope.end.subscribe(onNext: {
      scope.close()
      subscription.dispose()
    })
    let (start, stream) = (PublishSubject<Void>(), part.stream(scope, log))
    let count = Counter()
    subscription.setDisposable(
      start.flatMap { stream }.subscribe(
        onNext: { _ in if count.increment() == 2 { scope.end.onNext(()) } },
        onError: { _ in scope.close() }, onCompleted: { scope.close() }))
    start.onNext(())
    subscription.dispose()
    ends.dispose()
    return log.late.all
  }
}

/// A part of a chain during one subscription.
private final class PartScope: Sendable {
  /// Ends the part.
  let end = PublishSubject<Void>()
  private let outer: PartScope?
  private let closed = Claim()

  init(in outer: PartScope?) { self.outer = outer }

  func close() { _ = closed.take() }

  var isClosed: Bool { closed.isTaken || outer?.isClosed == true }
}

private final class PartLog: Sendable {
  let late = Heard<String>()
  private let subscriptions = Counter()

  /// Logs a subscription. The sources of a chain that subscribes too often become empty, so that it ends.
  func stream(_ name: String, _ scope: PartScope, _ source: Observable<Int>) -> Observable<Int> {
    .deferred { [self] in
      if scope.isClosed { late.append(name) }
      return subscriptions.increment() > 300 ? .empty() : source
    }
  }
}

private enum PartStep: Sendable {
  case source([ChainStep.Attempt])
  /// An element that is emitted without a subscription.
  case just
  /// Elements that are emitted when the whole chain has been subscribed.
  case range
  /// An operator, by its position in its table, and whether a closure of it ends the part.
  case one(Int, ends: Bool)
  case two(Int, ends: Bool)
  /// The end of a part at an element.
  case cut(PartCut, at: Int)

  static func random(using generator: inout SeededGenerator) -> PartStep {
    let ends = Int.random(in: 0..<5, using: &generator) == 0
    switch Int.random(in: 0..<16, using: &generator) {
    case 0..<4:
      return .source(
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          ChainStep.Attempt(
            elements: Int.random(in: 0...3, using: &generator),
            end: ChainStep.Attempt.End.allCases.randomElement(using: &generator)!)
        })
    case 4: return .just
    case 5: return .range
    case 6..<9: return .one(Int.random(in: Part.one.indices, using: &generator), ends: ends)
    case 9..<14: return .two(Int.random(in: Part.two.indices, using: &generator), ends: ends)
    default:
      return .cut(
        PartCut.allCases.randomElement(using: &generator)!, at: Int.random(in: 1...3, using: &generator))
    }
  }
}

private enum PartCut: CaseIterable, Sendable {
  case take, element, whileTrue, single, first, failure, observer, notifier

  /// Returns a stream that ends at an element, given its position.
  func stream(_ source: Observable<Int>, at position: Int, _ scope: PartScope) -> Observable<Int> {
    let count = Counter()
    let isEnd: @Sendable () -> Bool = { count.increment() == position }
    return switch self {
    case .take: source.take(position)
    case .element: source.element(at: position - 1)
    case .whileTrue: source.take(while: { _ in !isEnd() }, behavior: .inclusive)
    case .single: source.single()
    case .first: source.first().asObservable().map { $0 ?? 7 }
    case .failure:
      source.map {
        if isEnd() { throw Mishap() }
        return $0
      }
    case .observer: source.do(onNext: { _ in if isEnd() { scope.end.onNext(()) } })
    case .notifier: source.do(afterNext: { _ in if isEnd() { scope.end.onNext(()) } })
    }
  }
}

private indirect enum Part: Sendable {
  typealias One = @Sendable (Observable<Int>, _ end: @escaping @Sendable () -> Void) -> Observable<Int>
  typealias Two =
    @Sendable (Observable<Int>, Observable<Int>, _ end: @escaping @Sendable () -> Void) -> Observable<Int>

  case leaf(PartStep, number: Int)
  case one(Int, ends: Bool, Part)
  case two(Int, ends: Bool, Part, Part)
  case cut(PartCut, at: Int, Part)

  /// Returns the latest part of the stack, or nil if it is empty. A step without enough parts does nothing.
  static func make(_ steps: [PartStep]) -> Part? {
    var stack: [Part] = []
    for (number, step) in steps.enumerated() {
      switch step {
      case .source, .just, .range: stack.append(.leaf(step, number: number))
      case .one(let position, let ends):
        if let last = stack.popLast() { stack.append(.one(position, ends: ends, last)) }
      case .cut(let cut, let at): if let last = stack.popLast() { stack.append(.cut(cut, at: at, last)) }
      case .two(let position, let ends):
        if stack.count < 2 { continue }
        let (second, first) = (stack.removeLast(), stack.removeLast())
        stack.append(.two(position, ends: ends, first, second))
      }
    }
    return stack.last
  }

  func stream(_ scope: PartScope, _ log: PartLog) -> Observable<Int> {
    switch self {
    case .leaf(let step, let number): leaf(step, "\(number)", scope, log)
    case .one(let position, let ends, let part):
      Part.one[position](log.stream("\(position)", scope, part.stream(scope, log))) {
        if ends { scope.end.onNext(()) }
      }
    case .two(let position, let ends, let first, let second):
      Part.two[position](first.stream(scope, log), second.stream(scope, log)) {
        if ends { scope.end.onNext(()) }
      }
    case .cut(let cut, let at, let part):
      .deferred {
        let inner = PartScope(in: scope)
        return cut.stream(part.stream(inner, log), at: at, inner)
          .take(until: inner.end.do(onNext: inner.close))
          .do(onError: { _ in inner.close() }, onCompleted: inner.close)
      }
    }
  }

  private func leaf(_ step: PartStep, _ name: String, _ scope: PartScope, _ log: PartLog) -> Observable<Int> {
    switch step {
    case .source(let attempts):
      let subscriptions = Counter()
      return log.stream(
        name, scope,
        .create { observer in
          let number = subscriptions.increment() - 1
          guard number < attempts.count else {
            observer.onCompleted()
            return Disposables.create()
          }
          for element in 0..<attempts[number].elements { observer.onNext(element + 1) }
          switch attempts[number].end {
          case .fails: observer.onError(Mishap())
          case .completes: observer.onCompleted()
          case .staysSilent: break
          }
          return Disposables.create()
        })
    case .range: return log.stream(name, scope, .range(start: 1, count: 3))
    default: return .just(1)
    }
  }

  // MARK: Operators

  private static func streams(_ all: Observable<Int>...) -> Observable<Observable<Int>> {
    .create { observer in
      for stream in all { observer.onNext(stream) }
      observer.onCompleted()
      return Disposables.create()
    }
  }

  static let one: [One] = [
    { source, _ in source.retry() },
    { source, _ in source.retry(3) },
    { source, end in
      source.retry(when: { (errors: Observable<any Error>) in
        end()
        return errors
      })
    },
    { source, end in
      source.retry(when: { (errors: Observable<any Error>) in errors.do(onNext: { _ in end() }) })
    },
    { source, _ in source.retry(backoff: .constant(.zero), scheduler: InstantScheduler()) },
    { source, _ in source.asSingle().retry(2).catch { _ in .just(1) }.asObservable() },
    { source, _ in source.catchAndReturn(3) },
    { source, _ in source.startWith(1, 2) },
    { source, _ in source.share() },
    { source, _ in source.share(replay: 2, scope: .forever) },
    { source, _ in source.publish().refCount() },
    { source, _ in
      let shared = source.share()
      return .merge(shared, shared)
    },
    { source, _ in
      let shared = source.replay(1).refCount()
      return .concat(shared, shared)
    },
    { source, end in
      source.multicast({ PublishSubject() }) { shared in
        end()
        return .merge(shared, shared.map { $0 + 1 })
      }
    },
    { source, end in
      .deferred {
        end()
        return source
      }
    },
    { source, end in
      .using(
        {
          end()
          return BooleanDisposable()
        }, observableFactory: { _ in source })
    },
    { source, end in source.do(onNext: { _ in end() }, onSubscribe: end) },
    { source, _ in source.groupBy { $0 % 2 }.flatMap { $0 } },
    { source, _ in
      source.window(timeSpan: .seconds(1), count: 2, scheduler: TestScheduler.stopped).flatMap { $0 }
    },
    { source, _ in source.delaySubscription(.seconds(1), scheduler: InstantScheduler()) },
    { source, _ in source.observe(on: ImmediateScheduler()) },
    { source, _ in source.subscribe(on: ImmediateScheduler()) },
  ]

  static let two: [Two] = [
    { first, second, _ in .concat(first, second) },
    { first, second, end in .concat(NotingStreams(streams: [first, second], note: end)) },
    { first, second, _ in streams(first, second).concat() },
    { first, second, end in first.concatMap { _ in noted(second, end) } },
    { first, second, end in first.flatMap { _ in noted(second, end) } },
    { first, second, end in first.flatMapLatest { _ in noted(second, end) } },
    { first, second, end in first.flatMapFirst { _ in noted(second, end) } },
    { first, second, _ in streams(first, second).merge() },
    { first, second, _ in streams(first, second, first).merge(maxConcurrent: 2) },
    { first, second, _ in streams(first, second).switchLatest() },
    { first, second, _ in .merge(first, .just(1), second) },
    { first, second, end in first.catch { _ in noted(second, end) } },
    { first, second, end in .catch(sequence: NotingStreams(streams: [first, second], note: end)) },
    { first, second, _ in .amb([first, second]) },
    { first, second, _ in .zip(first, second) { $0 + $1 } },
    { first, second, _ in .zip([first, second, first]) { $0.count } },
    { first, second, _ in .combineLatest(first, second) { $0 + $1 } },
    { first, second, _ in .combineLatest([first, second, first]) { $0.count } },
    { first, second, _ in first.withLatestFrom(second) { $0 + $1 } },
    { first, second, _ in first.sample(second) },
    { first, second, _ in first.take(until: second) },
    { first, second, _ in first.skip(until: second) },
    { first, second, _ in first.ifEmpty(switchTo: second) },
    { first, second, _ in first.ignoreElements().asCompletable().andThen(second) },
    { first, second, _ in
      let parts = [first, second].map { $0.ignoreElements().asCompletable() }
      return Completable.concat(parts).andThen(first)
    },
    { first, second, _ in
      let parts = [first, second].map { $0.ignoreElements().asCompletable() }
      return Completable.zip(parts).andThen(first)
    },
    { first, second, _ in first.asMaybe().ifEmpty(switchTo: second.asMaybe()).asObservable() },
    { first, second, _ in first.timeout(.seconds(1), other: second, scheduler: InstantScheduler()) },
    { first, second, _ in
      Infallible.concat(first.asInfallible(onErrorJustReturn: 1), second.asInfallible(onErrorJustReturn: 1))
        .asObservable()
    },
  ]

  private static func noted(_ stream: Observable<Int>, _ note: () -> Void) -> Observable<Int> {
    note()
    return stream
  }
}

/// A sequence of streams that calls a closure when its next stream is requested.
private struct NotingStreams: Sequence, IteratorProtocol {
  private let note: @Sendable () -> Void
  private var streams: ArraySlice<Observable<Int>>

  init(streams: [Observable<Int>], note: @escaping @Sendable () -> Void) {
    (self.streams, self.note) = (streams[...], note)
  }

  mutating func next() -> Observable<Int>? {
    note()
    return streams.popFirst()
  }
}
