import Streams
import TestSupport
import Testing

/// Operators that subscribe to another stream because of an event. They must not do so if the subscription is
/// already disposed, even by a callback upstream while that event is being delivered.
struct DisposedBeforehandTests {
  struct Operation: CustomTestStringConvertible, Sendable {
    let name: String
    let event: Event<Int>
    /// - Parameters: the source, and the stream that must not be subscribed to.
    let make: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
    var testDescription: String { name }

    init(
      _ name: String, _ event: Event<Int>,
      make: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
    ) {
      self.name = name
      self.event = event
      self.make = make
    }
  }

  static let operations: [Operation] = [
    Operation("concat", .completed) { $0.concat($1) },
    Operation("concat of three", .completed) { Observable.concat($0, .empty(), $1) },
    Operation("concatMap", .next(1)) { source, other in source.concatMap { _ in other } },
    Operation("flatMap", .next(1)) { source, other in source.flatMap { _ in other } },
    Operation("flatMapFirst", .next(1)) { source, other in source.flatMapFirst { _ in other } },
    Operation("flatMapLatest", .next(1)) { source, other in source.flatMapLatest { _ in other } },
    Operation("switchLatest", .next(1)) { source, other in source.map { _ in other }.switchLatest() },
    Operation("merge", .next(1)) { source, other in source.map { _ in other }.merge() },
    Operation("merge(maxConcurrent:)", .completed) { Observable.of($0, $1).merge(maxConcurrent: 1) },
    Operation("catch", .error(Mishap())) { source, other in source.catch { _ in other } },
    Operation("catch(sequence:)", .error(Mishap())) { Observable.catch(sequence: [$0, $1]) },
    Operation("retry", .error(Mishap())) { source, other in
      let attempts = Counter()
      return Observable.deferred { attempts.increment() == 1 ? source : other }.retry()
    },
    Operation("andThen", .completed) { source, other in source.ignoreElements().asCompletable().andThen(other)
    },
    Operation("flatMap of a single", .completed) { source, other in
      source.toArray().flatMap { _ in other.asSingle() }.asObservable()
    },
  ]

  @Test(arguments: operations) func `a disposed subscription makes no further subscriptions`(
    operation: Operation
  ) {
    for isDisposedInside in [false, true] {
      let subject = PublishSubject<Int>()
      let subscription = SingleAssignmentDisposable()
      let subscribed = Counter()
      let dispose: @Sendable () -> Void = { if isDisposedInside { subscription.dispose() } }
      let source = subject.do(
        onNext: { _ in dispose() }, onError: { _ in dispose() }, onCompleted: { dispose() })
      let other = Observable<Int>.create { _ in
        subscribed.increment()
        return Disposables.create()
      }
      subscription.setDisposable(operation.make(source, other).subscribe())
      subject.on(operation.event)
      expectEqual(subscribed.value, (isDisposedInside ? 0 : 1))
      subscription.dispose()
      #expect(!subject.hasObservers)
    }
  }
}
