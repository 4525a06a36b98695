import Streams
import TestSupport
import Testing

/// Actions of an observer inside its own callback, for every subject.
@Suite(.watched) struct SubjectReentrancyTests {
  enum Kind: CaseIterable, Sendable {
    case publish, behavior, replay, publishRelay, behaviorRelay, replayRelay, property

    /// Creates a stream, a function that feeds it, and whether the stream replays an element before any is
    /// fed.
    func make() -> (stream: Observable<Int>, feed: @Sendable (Int) -> Void, replaysFirst: Bool) {
      switch self {
      case .publish:
        let subject = PublishSubject<Int>()
        return (subject, { subject.onNext($0) }, false)
      case .behavior:
        let subject = BehaviorSubject(value: 0)
        return (subject, { subject.onNext($0) }, true)
      case .replay:
        let subject = ReplaySubject<Int>.createUnbounded()
        return (subject, { subject.onNext($0) }, false)
      case .publishRelay:
        let relay = PublishRelay<Int>()
        return (relay, { relay.accept($0) }, false)
      case .behaviorRelay:
        let relay = BehaviorRelay(value: 0)
        return (relay, { relay.accept($0) }, true)
      case .replayRelay:
        let relay = ReplayRelay<Int>.createUnbound()
        return (relay, { relay.accept($0) }, false)
      case .property:
        let property = MutableProperty(0)
        return (property, { property.value = $0 }, true)
      }
    }

    /// Returns the elements, out of the fed elements, that a later observer receives.
    func replayed(_ elements: [Int]) -> [Int] {
      switch self {
      case .publish, .publishRelay: []
      case .behavior, .behaviorRelay, .property: elements.suffix(1)
      case .replay, .replayRelay: elements
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `an element emitted by an observer is delivered later, in one order for all observers`(
    kind: Kind
  ) {
    let (stream, feed, replaysFirst) = kind.make()
    let (first, second) = (Heard<Int>(), Heard<Int>())
    let bag = DisposeBag()
    for heard in [first, second] {
      stream.subscribe(onNext: { number in
        heard.append(number)
        if number == 1 || number == 2 { feed(number * 10) }
      }).disposed(by: bag)
    }
    feed(1)
    let all = (replaysFirst ? [0] : []) + [1, 10, 10]
    expectEqual(first.all, all)
    expectEqual(second.all, all)
  }

  @Test(arguments: Kind.allCases)
  func `an observer added by an observer misses no element and receives none twice`(
    kind: Kind
  ) {
    let (stream, feed, _) = kind.make()
    let late = Heard<Int>()
    let subscriptions = CompositeDisposable()
    defer { subscriptions.dispose() }
    let first = stream.subscribe(onNext: { number in
      guard number == 1 else { return }
      feed(2)
      _ = subscriptions.insert(stream.subscribe(onNext: { late.append($0) }))
      feed(3)
    })
    _ = subscriptions.insert(first)
    feed(1)
    expectEqual(late.all, kind.replayed([1, 2]) + [3])
  }

  @Test(arguments: Kind.allCases) func `an observer that disposes itself receives nothing more`(
    kind: Kind
  ) {
    let (stream, feed, _) = kind.make()
    let heard = Heard<Int>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      stream.subscribe(onNext: { number in
        heard.append(number)
        guard number == 1 else { return }
        feed(2)
        subscription.dispose()
      }))
    feed(1)
    feed(3)
    expectEqual(heard.all.last, 1)
  }

  @Test func `a completion by an observer is delivered after the elements before it`() {
    let subject = ReplaySubject<Int>.createUnbounded()
    let heard = Heard<String>()
    subject.subscribe(onNext: { number in
      guard number == 1 else { return }
      subject.onNext(2)
      subject.onCompleted()
      subject.onNext(3)
    })
    subject.subscribe { heard.append("\($0)") }
    subject.onNext(1)
    expectEqual(heard.all, ["next(1)", "next(2)", "completed"])
  }

  @Test func `elements emitted by an observer are delivered in a loop`() async {
    let heard = Heard<Int>()
    await onSmallStack {
      let subject = BehaviorSubject(value: 0)
      let subscription = subject.subscribe(onNext: {
        if $0 < manyTimes { subject.onNext($0 + 1) } else { heard.append($0) }
      })
      subscription.dispose()
    }
    expectEqual(heard.all, [manyTimes])
  }

  @Test func `elements that are queued when a subject is disposed are not delivered`() {
    let (subject, heard) = (PublishSubject<Int>(), Heard<Int>())
    subject.subscribe(onNext: {
      heard.append($0)
      if $0 == 1 { for number in 2...4 { subject.onNext(number) } }
      if $0 == 3 { subject.dispose() }
    })
    subject.onNext(1)
    expectEqual(heard.all, [1, 2, 3])
  }

  @Test func `queued elements are delivered to the observers present when they were accepted`() {
    let (subject, heard) = (PublishSubject<Int>(), Heard<String>())
    subject.subscribe(onNext: {
      heard.append("one: \($0)")
      if $0 != 1 { return }
      for number in 2...3 { subject.onNext(number) }
      subject.subscribe(onNext: { heard.append("two: \($0)") }, onCompleted: { heard.append("two: |") })
      for number in 4...5 { subject.onNext(number) }
      subject.onCompleted()
    })
    subject.onNext(1)
    expectEqual(
      heard.all,
      ["one: 1", "one: 2", "one: 3", "one: 4", "two: 4", "one: 5", "two: 5", "two: |"])
  }
}
