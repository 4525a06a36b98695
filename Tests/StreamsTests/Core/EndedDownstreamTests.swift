import OperatorCases
import Streams
import StreamsTesting
import TestSupport
import Testing

/// The sources of a stream, which report subscriptions and calls after the end of the stream.
private final class LateWatch: Sendable {
  private let ended = Claim()
  /// The subscriptions to `failing`.
  let attempts = Counter()
  /// Everything that happened after the end.
  let late = Heard<String>()

  func end() { _ = ended.take() }

  /// Reports a call of a closure of an operator, if the stream has ended.
  func note(_ text: String) { if ended.isTaken { late.append(text) } }

  /// Emits one element and fails, while it is being subscribed to. After many subscriptions, it completes.
  var failing: Observable<Int> {
    .create { [self] observer in
      note("failing")
      observer.onNext(1)
      if attempts.increment() < 20 { observer.onError(Mishap()) } else { observer.onCompleted() }
      return Disposables.create()
    }
  }

  /// Emits one element and completes, while it is being subscribed to.
  var completing: Observable<Int> {
    .create { [self] observer in
      note("completing")
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create()
    }
  }

  /// A stream that should not be needed.
  var server: Observable<Int> {
    .create { [self] observer in
      note("server")
      observer.onNext(2)
      observer.onCompleted()
      return Disposables.create()
    }
  }
}

/// An operator that subscribes several times, or to several streams, and emits while it is subscribing.
private struct Repeating: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (LateWatch) -> Observable<Int>

  init(_ name: String, _ make: @escaping @Sendable (LateWatch) -> Observable<Int>) {
    testDescription = name
    self.make = make
  }

  static let all = again + another + shared + elements

  /// Operators that subscribe to the same stream again.
  private static let again: [Repeating] = [
    Repeating("retry") { $0.failing.retry() },
    Repeating("retry(5)") { $0.failing.retry(5) },
    Repeating("retry(backoff:)") {
      $0.failing.retry(backoff: .constant(.zero), scheduler: InstantScheduler())
    },
    Repeating("retry(when:)") { $0.failing.retry(when: { $0 }) },
    Repeating("retry(when:), which asks a server") { watch in
      watch.failing.retry(when: { $0.flatMap { (_: any Error) in watch.server } })
    },
    Repeating("retry of retry") { $0.failing.retry(2).retry() },
    Repeating("retry inside flatMap") { watch in Observable.just(0).flatMap { _ in watch.failing.retry() } },
    Repeating("retry of the stream that opens a gate") { watch in
      .merge(
        watch.completing, Observable<Int>.never().skip(until: watch.failing.do(onNext: { _ in }).retry()))
    },
  ]

  /// Operators that go on to another stream.
  private static let another: [Repeating] = [
    Repeating("catch") { watch in
      watch.failing.catch { _ in
        watch.note("handler")
        return watch.server
      }
    },
    Repeating("catch(sequence:)") { .catch(sequence: [$0.failing, $0.server]) },
    Repeating("asInfallible(onErrorFallbackTo:)") {
      $0.failing.asInfallible(onErrorFallbackTo: $0.server.asInfallible(onErrorJustReturn: 0)).asObservable()
    },
    Repeating("concat") { .concat($0.completing, $0.server) },
    Repeating("concat of a single element") { .concat(.just(1), $0.server) },
    Repeating("concat of many single elements") { .concat(.just(1), .just(2), .just(3), $0.server) },
    Repeating("concat of a collection") { .concat([$0.completing, $0.server][...]) },
    Repeating("concat of a sequence") { watch in .concat(NotedStreams(watch: watch)) },
    Repeating("concat with another") { $0.completing.concat($0.server) },
    Repeating("concat of streams") { watch in streams(watch).concat() },
    Repeating("concatMap") { watch in numbers.concatMap { $0 == 1 ? watch.completing : watch.server } },
    Repeating("flatMap") { watch in numbers.flatMap { $0 == 1 ? watch.completing : watch.server } },
    Repeating("flatMapFirst") { watch in numbers.flatMapFirst { $0 == 1 ? watch.completing : watch.server } },
    Repeating("flatMapLatest") { watch in
      numbers.flatMapLatest { $0 == 1 ? watch.completing : watch.server }
    },
    Repeating("switchLatest") { watch in streams(watch).switchLatest() },
    Repeating("merge") { .merge($0.completing, $0.server) },
    Repeating("merge of a single element") { .merge(.just(1), $0.server) },
    Repeating("merge of streams") { watch in streams(watch).merge() },
    Repeating("merge(maxConcurrent:)") { watch in streams(watch).merge(maxConcurrent: 1) },
    Repeating("startWith") { $0.server.startWith(1, 2) },
    Repeating("amb") { .amb([$0.completing, $0.server]) },
    Repeating("amb of a stream that has not ended") { .amb([Observable.never().startWith(1), $0.server]) },
    Repeating("multicast with a selector") { watch in
      watch.server.multicast({ PublishSubject() }) { _ in watch.completing }
    },
    Repeating("a driver") { watch in
      Observable.merge(watch.completing, watch.server).asInfallible(onErrorJustReturn: 0).asObservable()
    },
  ]

  /// Shared streams, whose connection ends with the only observer.
  private static let shared: [Repeating] = [
    Repeating("share") { $0.failing.retry().share() },
    Repeating("share of share") { $0.failing.retry().share().map { $0 }.share() },
    Repeating("share(replay:)") { $0.failing.retry().share(replay: 1) },
    Repeating("share(scope: .forever)") { $0.failing.retry().share(replay: 1, scope: .forever) },
    Repeating("share of concat") { Observable.concat($0.completing, $0.server).share() },
    Repeating("share with two observers") { watch in
      let shared = watch.failing.retry().share()
      // The second observer joins while the first one is connecting.
      return shared.flatMap { .merge(shared.map { _ in 3 }, .just($0)) }
    },
    Repeating("publish and refCount") { $0.failing.retry().publish().refCount() },
    Repeating("refCount with two observers") { watch in
      let shared = watch.failing.retry().publish().refCount()
      return shared.flatMap { .merge(shared.map { _ in 3 }, .just($0)) }
    },
    Repeating("refCount of a subject that replays") { watch in
      let subject = ReplaySubject<Int>.create(bufferSize: 1)
      subject.onNext(1)
      return watch.server.multicast(subject).refCount()
    },
    Repeating("replay and refCount") { $0.failing.retry().replay(1).refCount() },
    Repeating("multicast with a selector, of retry") {
      $0.failing.retry().multicast({ PublishSubject() }) { $0 }
    },
    Repeating("groupBy") { $0.failing.retry().groupBy { $0 }.flatMap { $0 } },
    Repeating("groupBy, the groups") { $0.failing.retry().groupBy { $0 }.map(\.key) },
    Repeating("window") {
      $0.failing.retry().window(timeSpan: .seconds(1), count: 5, scheduler: TestScheduler.stopped)
        .flatMap { $0 }
    },
  ]

  /// Sources that emit many elements, on a scheduler that runs each step inside the call that schedules it.
  private static let elements: [Repeating] = [
    Repeating("generate") { watch in
      .generate(initialState: 1, condition: { $0 < 20 }, scheduler: ImmediateScheduler()) {
        watch.note("iterate")
        return $0 + 1
      }
    },
    Repeating("from") { watch in
      .from(
        (1..<20).lazy.map {
          watch.note("element")
          return $0
        }, scheduler: ImmediateScheduler())
    },
    Repeating("repeatElement") { watch in
      Observable.repeatElement(1, scheduler: ImmediateScheduler()).do(onNext: { _ in watch.note("element") })
    },
  ]

  /// Two elements, emitted while the stream is being subscribed to.
  private static let numbers = Observable<Int>.create { observer in
    for number in 1...2 { observer.onNext(number) }
    observer.onCompleted()
    return Disposables.create()
  }

  private static func streams(_ watch: LateWatch) -> Observable<Observable<Int>> {
    numbers.map { $0 == 1 ? watch.completing : watch.server }
  }
}

/// A sequence of streams that reports when its next stream is requested after the end.
private struct NotedStreams: Sequence, IteratorProtocol {
  let watch: LateWatch
  private var number = 0

  init(watch: LateWatch) { self.watch = watch }

  mutating func next() -> Observable<Int>? {
    watch.note("next")
    number += 1
    return number == 1 ? watch.completing : number == 2 ? watch.server : nil
  }
}

/// A way to end a stream at its first element.
private struct FirstElementEnd: Sendable {
  let name: String
  /// Subscribes, and calls `end` when the stream has ended.
  let subscribe: @Sendable (Observable<Int>, _ end: @escaping @Sendable () -> Void) -> Void

  init(_ name: String, _ end: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
    self.name = name
    subscribe = { source, ended in
      end(source).subscribe(onNext: { _ in }, onError: { _ in ended() }, onCompleted: ended).dispose()
    }
  }

  init(
    inside name: String,
    _ subscribe: @escaping @Sendable (Observable<Int>, _ end: @escaping @Sendable () -> Void) -> Void
  ) {
    self.name = name
    self.subscribe = subscribe
  }

  static let all: [FirstElementEnd] = [
    FirstElementEnd("take") { $0.take(1) },
    FirstElementEnd("take(while:)") { $0.take(while: { _ in false }) },
    FirstElementEnd("take(while:), inclusive") { $0.take(while: { _ in false }, behavior: .inclusive) },
    FirstElementEnd("take(until:) of a predicate") { $0.take(until: { _ in true }) },
    FirstElementEnd("element(at:)") { $0.element(at: 0) },
    FirstElementEnd("first") { $0.first().asObservable().map { $0 ?? 0 } },
    FirstElementEnd("a transform that throws") { $0.map { _ in throw Mishap() } },
    FirstElementEnd("dematerialize") { $0.map { _ in Event<Int>.completed }.dematerialize() },
    FirstElementEnd("an operator between") { $0.map { $0 }.filter { _ in true }.take(1) },
    FirstElementEnd("a hop between") { $0.observe(on: ImmediateScheduler()).take(1) },
    FirstElementEnd("amb") { .amb([$0.take(1), .never()]) },
    FirstElementEnd("a binding to a subject that ends") { source in
      .create { observer in
        let subject = PublishSubject<Int>()
        _ = subject.take(1).subscribe(observer)
        let ends = subject.subscribe(onNext: { _ in subject.onCompleted() })
        let binding = source.subscribe(subject)
        return Disposables.create(ends, binding)
      }
    },
    FirstElementEnd(inside: "take(until:)") { source, end in
      let notifier = PublishSubject<Void>()
      source.take(until: notifier)
        .subscribe(onNext: { _ in notifier.onNext(()) }, onError: { _ in end() }, onCompleted: end).dispose()
    },
    FirstElementEnd(inside: "a disposal in the callback") { source, end in
      let start = PublishSubject<Void>()
      let subscription = SingleAssignmentDisposable()
      subscription.setDisposable(
        start.flatMap { source }.subscribe(onNext: { _ in
          subscription.dispose()
          end()
        }))
      start.onNext(())
    },
    FirstElementEnd(inside: "a newer inner stream") { source, end in
      let (start, outer) = (PublishSubject<Void>(), PublishSubject<Bool>())
      let newer = Observable<Int>.never().do(onSubscribe: end)
      let subscription = outer.flatMapLatest { $0 ? start.flatMap { source } : newer }
        .subscribe(onNext: { _ in outer.onNext(false) })
      outer.onNext(true)
      start.onNext(())
      subscription.dispose()
    },
    FirstElementEnd(inside: "toBlocking") { source, end in
      _ = try? source.do(afterNext: { _ in end() }).toBlocking().first()
    },
  ]
}

/// Operators whose first stream fails while it is being subscribed to.
private let failingFirst: [Repeating] = [
  Repeating("withLatestFrom") { $0.server.withLatestFrom(Observable<Int>.error(Mishap())) },
  Repeating("sample") { Observable<Int>.error(Mishap()).sample($0.server) },
  Repeating("take(until:)") { $0.server.take(until: Observable<Int>.error(Mishap())) },
  Repeating("skip(until:)") { Observable<Int>.error(Mishap()).skip(until: $0.server) },
  Repeating("combineLatest") { .combineLatest(Observable<Int>.error(Mishap()), $0.server) { $0 + $1 } },
  Repeating("zip") { .zip(Observable<Int>.error(Mishap()), $0.server) { $0 + $1 } },
  Repeating("merge") { .merge(.error(Mishap()), $0.server) },
  Repeating("amb") { .amb([.error(Mishap()), $0.server]) },
]

@Suite(.watched) struct EndedDownstreamTests {
  @Test(arguments: Repeating.all)
  fileprivate func `no further stream is subscribed to after the result has ended`(repeating: Repeating)
    async throws
  {
    try await withWatchdog {
      for ending in FirstElementEnd.all {
        let watch = LateWatch()
        ending.subscribe(repeating.make(watch)) { watch.end() }
        expectEqual(watch.late.all, [], "ended by \(ending.name)")
      }
    }
  }

  @Test(arguments: failingFirst)
  fileprivate func `the second stream is not subscribed to after the first stream has failed`(
    operation: Repeating
  ) {
    let watch = LateWatch()
    operation.make(watch).subscribe(onError: { _ in watch.end() }).dispose()
    expectEqual(watch.late.all, [])
  }

  @Test func `awaiting the first value makes no further subscription`() async throws {
    let watch = LateWatch()
    expectEqual(try await watch.failing.retry().firstValue, 1)
    expectEqual(watch.attempts.value, 1)
  }

  @Test @MainActor func `a stream that ends on the main actor makes no further subscription`() {
    let (delivered, disposed) = (LateWatch(), LateWatch())
    delivered.failing.retry().observe(on: MainScheduler.instance).take(1).subscribe().dispose()
    expectEqual(delivered.attempts.value, 1)

    let start = PublishSubject<Void>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      start.flatMap { disposed.failing.retry() }.subscribe(onNext: { _ in
        MainActor.assertIsolated()
        subscription.dispose()
      }))
    start.onNext(())
    expectEqual(disposed.attempts.value, 1)
  }

  @Test(arguments: OperatorCase.all)
  func `retry makes no further attempt after the stream has ended behind an operator`(operation: OperatorCase)
    async throws
  {
    try await withWatchdog {
      let watch = LateWatch()
      let stream = operation.measured(over: watch.failing.map { Item($0) }.retry())
      stream.take(1).subscribe(onError: { _ in watch.end() }, onCompleted: { watch.end() }).dispose()
      expectEqual(watch.late.all, [])
    }
  }
}
