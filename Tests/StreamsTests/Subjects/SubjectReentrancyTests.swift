import Streams
import TestSupport
import Testing

/// The deeds of an observer inside its own callback, for every subject.
@Suite(.watched) struct SubjectReentrancyTests {
  enum Kind: CaseIterable, Sendable {
    case publish, behavior, replay, publishRelay, behaviorRelay, replayRelay, property

    /// A stream, a function that feeds it, and whether it replays elements before any is fed.
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

    /// The elements, of those fed so far, that a later observer gets.
    func replayed(_ elements: [Int]) -> [Int] {
      switch self {
      case .publish, .publishRelay: []
      case .behavior, .behaviorRelay, .property: elements.suffix(1)
      case .replay, .replayRelay: elements
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `what is emitted inside comes after, for all observers in the same order`(
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
  func `an observer that is added inside misses nothing and hears nothing twice`(
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

  @Test(arguments: Kind.allCases) func `an observer that disposes itself inside hears nothing more`(
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

  @Test func `completing inside comes after what was told before`() {
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

  @Test func `elements told from inside, very many, do not nest`() async {
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

  @Test func `what waits when the subject is disposed is not delivered any more`() {
    let (subject, heard) = (PublishSubject<Int>(), Heard<Int>())
    subject.subscribe(onNext: {
      heard.append($0)
      if $0 == 1 { for number in 2...4 { subject.onNext(number) } }
      if $0 == 3 { subject.dispose() }
    })
    subject.onNext(1)
    expectEqual(heard.all, [1, 2, 3])
  }

  @Test func `elements wait for the observers of the moment at which they were accepted`() {
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
