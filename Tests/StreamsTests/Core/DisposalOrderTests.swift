import Streams
import TestSupport
import Testing

/// The order of disposal in chains of operators with several subscriptions.
struct DisposalOrderTests {
  private let log = Heard<String>()

  /// Returns a stream that logs its disposal.
  private func stream(_ name: String, _ source: Observable<Int> = .never()) -> Observable<Int> {
    .create { [log] observer in
      let subscription = source.subscribe(observer)
      return Disposables.create {
        log.append(name)
        subscription.dispose()
      }
    }
  }

  private func observer() -> AnyObserver<Int> {
    AnyObserver { [log] event in
      if event.isStopEvent { log.append(event.isCompleted ? "completed" : "failed") }
    }
  }

  @Test func `a stage disposes its source first, and then its second stream`() {
    let chain = stream("a").withLatestFrom(stream("b")).withLatestFrom(stream("c")).withLatestFrom(
      stream("d"))
    chain.subscribe(observer()).dispose()
    expectEqual(log.all, ["a", "b", "c", "d"])
  }

  @Test func `a chain in the second stream of a stage is disposed after the stage's source`() {
    let beside = stream("b").withLatestFrom(stream("c").withLatestFrom(stream("d"))).take(until: stream("e"))
    let chain = stream("a").withLatestFrom(beside).skip(until: stream("f"))
    chain.subscribe(observer()).dispose()
    expectEqual(log.all, ["a", "b", "c", "d", "e", "f"])
  }

  @Test(arguments: [true, false]) func `a chain that ends is disposed in the same order`(fails: Bool) {
    let source = PublishSubject<Int>()
    let chain = stream("a", source).withLatestFrom(stream("b")).withLatestFrom(stream("c")).take(
      until: stream("d"))
    let subscription = chain.subscribe(observer())
    if fails { source.onError(Mishap()) } else { source.onCompleted() }
    expectEqual(log.all, [fails ? "failed" : "completed", "a", "b", "c", "d"])
    subscription.dispose()
    expectEqual(log.all.count, 5)
  }

  @Test func `a disposal that is repeated inside itself happens once`() {
    let outer = SingleAssignmentDisposable()
    let reentrant = Observable<Int>.create { [log] _ in
      Disposables.create {
        log.append("a")
        outer.dispose()
      }
    }
    let chain = reentrant.withLatestFrom(stream("b")).withLatestFrom(stream("c"))
    outer.setDisposable(chain.subscribe(observer()))
    outer.dispose()
    expectEqual(log.all, ["a", "b", "c"])
  }

  @Test(arguments: [2, 3, 5])
  func `any number of inputs are disposed in order, each with its own sources`(
    count: Int
  ) {
    let names = (0..<count).flatMap { ["a\($0)", "b\($0)"] }
    let inputs = (0..<count).map { stream("a\($0)").withLatestFrom(stream("b\($0)")) }
    for combined in [
      Observable.merge(inputs), .amb(inputs), .combineLatest(inputs) { $0[0] }, .zip(inputs) { $0[0] },
      Observable.from(inputs).merge(), Observable.from(inputs).flatMap { $0 },
    ] {
      _ = log.removeAll()
      let subscription = combined.withLatestFrom(stream("last")).subscribe(observer())
      subscription.dispose()
      expectEqual(log.all, names + ["last"])
      subscription.dispose()
      expectEqual(log.all.count, names.count + 1)
    }
  }

  @Test func `disposing groupBy and its groups disposes the source once`() {
    let (source, groups) = (PublishSubject<Int>(), Heard<Int>())
    let subscription = stream("source", source).groupBy { $0 % 2 }.flatMap { $0 }.subscribe(
      onNext: groups.append)
    for number in 1...4 { source.onNext(number) }
    subscription.dispose()
    expectEqual(log.all, ["source"])
    expectEqual(groups.all, [1, 2, 3, 4])
    #expect(!source.hasObservers)
  }

  @Test func `combineLatest and zip dispose a failed stream before they emit its error`() {
    for combine in [
      { Observable.combineLatest($0, $1) { left, _ in left } },
      { Observable.zip($0, $1) { left, _ in left } },
    ] as [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] {
      _ = log.removeAll()
      let source = PublishSubject<Int>()
      let subscription = combine(stream("other"), stream("source", source)).subscribe(observer())
      source.onError(Mishap())
      expectEqual(log.all, ["source", "failed", "other"])
      subscription.dispose()
      expectEqual(log.all.count, 3)
    }
  }

  @Test(arguments: [true, false]) func `share disposes its source once, after all observers end`(fails: Bool)
  {
    let source = PublishSubject<Int>()
    let shared = stream("source", source).share()
    let end = fails ? "failed" : "completed"
    let first = SingleAssignmentDisposable()
    first.setDisposable(
      shared.subscribe(
        AnyObserver { [log] event in
          guard event.isStopEvent else { return }
          log.append("first")
          first.dispose()
        }))
    let second = shared.subscribe(observer())
    if fails { source.onError(Mishap()) } else { source.onCompleted() }
    expectEqual(log.all, ["first", end, "source"])
    second.dispose()
    expectEqual(log.all.count, 3)
  }

  @Test func `share disposes its source when an operator before it completes early`() {
    let source = PublishSubject<Int>()
    let shared = stream("source", source).take(1).share(replay: 1, scope: .forever)
    let subscription = shared.subscribe(observer())
    source.onNext(1)
    expectEqual(log.all, ["completed", "source"])
    #expect(!source.hasObservers)
    subscription.dispose()
    expectEqual(log.all.count, 2)
  }
}
