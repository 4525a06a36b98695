import Streams
import StreamsTesting
import TestSupport
import Testing

/// An operator with another stream that never ends.
private struct Joined: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The events if the source emits 1, 2 and its end, and the other stream emits nothing.
  let silent: String
  /// The first five events if the other stream emits 0 without a pause.
  let endless: String
  let apply: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

  init(
    _ name: String, silent: String, endless: String,
    apply: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
  ) {
    testDescription = name
    self.silent = silent
    self.endless = endless
    self.apply = apply
  }

  static let selectors: [Joined] = [
    Joined("flatMap", silent: "", endless: "0 0 0 0 0 |") { source, other in source.flatMap { _ in other } },
    Joined("flatMapFirst", silent: "", endless: "0 0 0 0 0 |") { source, other in
      source.flatMapFirst { _ in other }
    },
    Joined("flatMapLatest", silent: "", endless: "0 0 0 0 0 |") { source, other in
      source.flatMapLatest { _ in other }
    },
    Joined("concatMap", silent: "", endless: "0 0 0 0 0 |") { source, other in
      source.concatMap { _ in other }
    },
    Joined("merge(maxConcurrent:)", silent: "", endless: "0 0 0 0 0 |") { source, other in
      source.map { _ in other }.merge(maxConcurrent: 1)
    },
    Joined("switchLatest", silent: "", endless: "0 0 0 0 0 |") { source, other in
      source.map { _ in other }.switchLatest()
    },
    Joined("catch", silent: "1 2", endless: "1 2 0 0 0 |") { source, other in
      source.concat(Observable.error(Mishap())).catch { _ in other }
    },
    Joined("retry(when:)", silent: "1 2", endless: "1 2 1 2 1 |") { source, other in
      source.concat(Observable.error(Mishap())).retry(when: { (errors: Observable<any Error>) in
        errors.flatMap { _ in other }
      })
    },
    Joined("retry(when:), whatever the errors", silent: "1 2", endless: "1 2 1 2 1 |") { source, other in
      source.concat(Observable.error(Mishap())).retry(when: { (_: Observable<any Error>) in other })
    },
    Joined("multicast", silent: "", endless: "0 0 0 0 0 |") { source, other in
      source.multicast({ PublishSubject<Int>() }) { _ in other }
    },
    Joined("deferred", silent: "", endless: "0 0 0 0 0 |") { _, other in .deferred { other } },
    Joined("using", silent: "", endless: "0 0 0 0 0 |") { _, other in
      .using({ BooleanDisposable() }, observableFactory: { _ in other })
    },
    Joined("ifEmpty(switchTo:)", silent: "", endless: "0 0 0 0 0 |") { source, other in
      source.filter { _ in false }.ifEmpty(switchTo: other)
    },
  ]

  static let companions: [Joined] = [
    Joined("merge", silent: "1 2", endless: "1 0 2 0 0 |") { .merge($0, $1) },
    Joined("concat", silent: "1 2", endless: "1 2 0 0 0 |") { $0.concat($1) },
    Joined("concat, after it", silent: "", endless: "0 0 0 0 0 |") { $1.concat($0) },
    Joined("zip", silent: "", endless: "1 2 |") { .zip($0, $1) { $0 + $1 }.take(2) },
    Joined("combineLatest", silent: "", endless: "1 2 2 2 2 |") { .combineLatest($0, $1) { $0 + $1 } },
    Joined("withLatestFrom", silent: "|", endless: "1 2 |") { source, other in
      source.withLatestFrom(other) { $0 + $1 }
    },
    Joined("take(until:)", silent: "1 2 |", endless: "|") { $0.take(until: $1) },
    Joined("skip(until:)", silent: "", endless: "2 |") { $0.skip(until: $1) },
    Joined("sample", silent: "", endless: "1 2 |") { $0.sample($1) },
    Joined("amb", silent: "1 2 |", endless: "1 2 |") { $0.amb($1) },
  ]
}

/// A stream that never ends does not block independent streams, does not cause an endless loop, and can be
/// disposed.
struct NeverEndingTests {
  @Test(arguments: Joined.selectors + Joined.companions)
  fileprivate func `a stream that never emits is waited for, and released on disposal`(operation: Joined) {
    let lifetimes = Lifetimes()
    let source = PublishSubject<Int>()
    let never = PublishSubject<Int>()
    let heard = Heard<Event<Int>>()
    do {
      let token = lifetimes.track("closure")
      let stream = operation.apply(source.asObservable(), never.asObservable())
        .map { number in withExtendedLifetime(token) { number } }
      let subscription = stream.subscribe { heard.append($0) }
      for event in [.next(1), .next(2), .completed] as [Event<Int>] { source.on(event) }
      expectEqual(text(heard.all), operation.silent)
      subscription.dispose()
    }
    #expect(!never.hasObservers)
    #expect(!source.hasObservers)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test(arguments: Joined.selectors + Joined.companions)
  fileprivate func `a stream that emits without a pause alternates with others, and can be disposed`(
    operation: Joined
  ) throws {
    let heard = Heard<Event<Int>>()
    try withWatchdog {
      let stream = operation.apply(.of(1, 2), .repeatElement(0)).take(5)
      stream.subscribe { heard.append($0) }.dispose()
    }
    expectEqual(text(heard.all), operation.endless)
  }

  private func text(_ events: [Event<Int>]) -> String {
    events.map { event in
      switch event {
      case .next(let number): "\(number)"
      case .error(let error): "\(error)"
      case .completed: "|"
      }
    }.joined(separator: " ")
  }

  @Test func `streams queued behind a stream that never ends are released with it`() {
    let lifetimes = Lifetimes()
    let source = PublishSubject<Int>()
    let subscription = source.concatMap { number in
      let token = lifetimes.track("stream \(number)")
      return Observable<Int>.never().do(onDispose: { withExtendedLifetime(token) {} })
    }.subscribe()
    for number in 0..<100 { source.onNext(number) }
    // As documented, queued streams are kept as long as they may still run.
    expectEqual(lifetimes.live, 100)
    subscription.dispose()
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}
