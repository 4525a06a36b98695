import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// The report of a subject that feeds itself.
@Suite(.watched) struct FeedbackLoopTests {
  // MARK: The count

  private static let limit = FeedbackState.limit

  /// Returns how often a chain of elements is reported.
  private func reports(of length: Int, _ state: inout FeedbackState) -> Int {
    (0..<length).count { _ in
      state.queue(on: 1)
      return state.take(on: 1)
    }
  }

  @Test func `a chain is reported once, when it has reached the limit`() {
    for (length, expected) in [(Self.limit - 1, 0), (Self.limit, 1), (3 * Self.limit, 1)] {
      var state = FeedbackState()
      expectEqual(reports(of: length, &state), expected)
    }
  }

  @Test func `the count starts again when the queue is empty`() {
    var state = FeedbackState()
    expectEqual(reports(of: Self.limit - 1, &state), 0)
    state.end()
    expectEqual(reports(of: Self.limit - 1, &state), 0)
    expectEqual(reports(of: 1, &state), 1)
    state.end()
    expectEqual(reports(of: Self.limit, &state), 1)
  }

  @Test func `the count starts again after an element from another thread`() {
    var state = FeedbackState()
    expectEqual(reports(of: Self.limit - 1, &state), 0)
    state.queue(on: 2)
    expectEqual(reports(of: Self.limit - 1, &state), 0)
    expectEqual(reports(of: 1, &state), 1)
  }

  // MARK: The report

  /// A subject of each kind that can have waiting elements.
  private static let subjects: [@Sendable () -> (Observable<Int>, @Sendable (Int) -> Void)] = [
    {
      let subject = PublishSubject<Int>()
      return (subject, { subject.onNext($0) })
    },
    {
      let subject = BehaviorSubject(value: 0)
      return (subject, { subject.onNext($0) })
    },
    {
      let subject = ReplaySubject<Int>.create(bufferSize: 1)
      return (subject, { subject.onNext($0) })
    },
    {
      let relay = PublishRelay<Int>()
      return (relay, { relay.accept($0) })
    },
    {
      let relay = BehaviorRelay(value: 0)
      return (relay, { relay.accept($0) })
    },
    {
      let relay = ReplayRelay<Int>.create(bufferSize: 1)
      return (relay, { relay.accept($0) })
    },
    {
      let property = MutableProperty(0)
      return (property, { property.value = $0 })
    },
  ]

  // The hook belongs to the whole process, so it is set in a separate process.
  @Test func `each subject that feeds itself is reported once, with its name`() async {
    await #expect(processExitsWith: .success) {
      let reported = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in
        reported.append((error as? FeedbackLoopError)?.source ?? "\(error)")
      }
      // The first element is delivered directly. The others wait.
      func feed(_ subject: Int, _ last: Int) {
        let (stream, send) = FeedbackLoopTests.subjects[subject]()
        let subscription = stream.subscribe(onNext: { if $0 > 0, $0 < last { send($0 + 1) } })
        send(1)
        subscription.dispose()
      }
      feed(0, FeedbackLoopTests.limit)
      expectEqual(reported.all, [])
      for subject in FeedbackLoopTests.subjects.indices { feed(subject, FeedbackLoopTests.limit + 1) }
      expectEqual(
        reported.all,
        [
          "PublishSubject<Int>", "BehaviorSubject<Int>", "ReplaySubject<Int>", "PublishRelay<Int>",
          "BehaviorRelay<Int>", "ReplayRelay<Int>", "MutableProperty<Int>",
        ])
    }
  }

  @Test func `many elements of one observer or thread, and repeated short loops, are not reported`() async {
    await #expect(processExitsWith: .success) {
      let reported = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in reported.append("\(error)") }
      let (subject, heard) = (PublishSubject<Int>(), Counter())
      let count = FeedbackLoopTests.limit * 2
      let subscription = subject.subscribe(onNext: { number in
        heard.increment()
        if number == 0 { for number in 1...count { subject.onNext(number) } }
      })
      subject.onNext(0)
      expectEqual(heard.value, count + 1)
      Race.together(2) { _ in for number in 1...count { subject.onNext(number) } }
      expectEqual(heard.value, 3 * count + 1)
      subscription.dispose()
      let short = subject.subscribe(onNext: { if $0 < 60_000 { subject.onNext($0 + 1) } })
      for _ in 1...2 { subject.onNext(1) }
      short.dispose()
      expectEqual(reported.all, [])
    }
  }

  @Test func `two one-way bindings that exchange two values forever are reported`() async {
    await #expect(processExitsWith: .success) {
      let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let bag = CompositeDisposable()
      let reported = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in
        reported.append("\(error)")
        bag.dispose()
      }
      let count = Counter()
      bag.insert(left.subscribe(onNext: { if $0 == 1, count.increment() == 1 { right.accept(2) } }))
      bag.insert(left.distinctUntilChanged().bind(to: right))
      bag.insert(right.distinctUntilChanged().bind(to: left))
      left.accept(1)
      expectEqual(
        reported.all,
        [
          "Feedback loop in BehaviorRelay<Int>: 100000 elements were each sent by an observer of the previous one. Find "
            + "the observers that send to it, and send only values that differ from the current value. To keep two "
            + "values equal, use `bindTwoWay(to:)` instead of two bindings."
        ])
    }
  }

  @Test func `a loop through two subjects or a binding is reported once, and again after a pause`() async {
    await #expect(processExitsWith: .success) {
      let reported = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in
        reported.append((error as? FeedbackLoopError)?.source ?? "\(error)")
      }
      let last = FeedbackLoopTests.limit * 2
      let (relay, property) = (BehaviorRelay(value: 0), MutableProperty(0))
      let bound = CompositeDisposable(
        property.subscribe(onNext: { if $0 > 0, $0 < last { relay.accept($0 + 1) } }),
        relay.bindTwoWay(to: property))
      for count in 1...2 {
        relay.accept(1)
        expectEqual([relay.value, property.value], [last, last])
        expectEqual(reported.all, Array(repeating: "BehaviorRelay<Int>", count: count))
      }
      bound.dispose()
      reported.removeAll()
      let (first, second) = (PublishSubject<Int>(), PublishRelay<Int>())
      let ring = CompositeDisposable(
        first.subscribe(onNext: { second.accept($0) }),
        second.subscribe(onNext: { if $0 < last { first.onNext($0 + 1) } }))
      first.onNext(1)
      expectEqual(reported.all, ["PublishSubject<Int>"])
      ring.dispose()
    }
  }

  #if DEBUG
    @Test func `the default error handler prints a feedback loop`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let relay = PublishRelay<Int>()
        let subscription = relay.subscribe(onNext: { if $0 < 110_000 { relay.accept($0 + 1) } })
        relay.accept(0)
        subscription.dispose()
      }
      let printed = String(decoding: result.standardOutputContent, as: UTF8.self)
      expectEqual(
        printed.split(separator: "\n").filter { $0.hasPrefix("Feedback") }.map { $0.prefix(37) },
        ["Feedback loop in PublishRelay<Int>: 1"])
    }
  #endif
}
