import Streams
import TestSupport
import Testing

/// Actions of an observer inside its own callback, for every subject, relay and property.
@Suite(.watched) struct SubjectFamilyReentrancyTests {
  private static func operation<Subject: SubjectType & ObserverType & Sendable>(
    _ name: String, _ make: @escaping @Sendable () -> Subject,
    _ hasObservers: @escaping @Sendable (Subject) -> Bool,
    end: Event<Int> = .completed
  ) -> Reentrancy.Operation where Subject.Element == Int {
    Reentrancy.Operation(name, .next(1), .next(2), .next(3), end) {
      let subject = make()
      return Reentrancy.Source(
        stream: subject.asObservable(), on: { subject.on($0) }, hasObservers: { hasObservers(subject) })
    }
  }

  private static func relay(
    _ name: String, _ make: @escaping @Sendable () -> (Observable<Int>, @Sendable (Int) -> Void)
  ) -> Reentrancy.Operation {
    Reentrancy.Operation(name, .next(1), .next(2), .next(3)) {
      let (stream, accept) = make()
      return Reentrancy.Source(stream: stream, on: { $0.element.map(accept) }, hasObservers: { true })
    }
  }

  static let operations: [Reentrancy.Operation] = [
    operation("PublishSubject", { PublishSubject<Int>() }, \.hasObservers),
    operation(
      "PublishSubject that fails", { PublishSubject<Int>() }, \.hasObservers, end: .error(Mishap("end"))),
    operation("BehaviorSubject", { BehaviorSubject(value: 0) }, \.hasObservers),
    operation(
      "BehaviorSubject that fails", { BehaviorSubject(value: 0) }, \.hasObservers, end: .error(Mishap("end"))),
    operation("ReplaySubject of one", { ReplaySubject<Int>.create(bufferSize: 1) }, \.hasObservers),
    operation("ReplaySubject of two", { ReplaySubject<Int>.create(bufferSize: 2) }, \.hasObservers),
    operation("ReplaySubject of all", { ReplaySubject<Int>.createUnbounded() }, \.hasObservers),
    operation(
      "ReplaySubject that fails", { ReplaySubject<Int>.createUnbounded() }, \.hasObservers,
      end: .error(Mishap("end"))),
    operation(
      "AsyncSubject that fails", { AsyncSubject<Int>() }, \.hasObservers, end: .error(Mishap("end"))),
    relay("PublishRelay") {
      let relay = PublishRelay<Int>()
      return (relay, { relay.accept($0) })
    },
    relay("BehaviorRelay") {
      let relay = BehaviorRelay(value: 0)
      return (relay, { relay.accept($0) })
    },
    relay("ReplayRelay") {
      let relay = ReplayRelay<Int>.createUnbound()
      return (relay, { relay.accept($0) })
    },
    relay("MutableProperty, set") {
      let property = MutableProperty(0)
      return (property, { property.value = $0 })
    },
    relay("MutableProperty, modified") {
      let property = MutableProperty(0)
      return (property, { element in property.modify { $0 = element } })
    },
    relay("Property of a stream") {
      let subject = PublishSubject<Int>()
      return (Property(initial: 0, then: subject), { subject.onNext($0) })
    },
  ]

  @Test(arguments: operations) func `an action inside a callback takes effect after the callback`(
    operation: Reentrancy.Operation
  ) async throws {
    try await Reentrancy.check(operation)
  }

  @Test func `an observer that leaves during the element of an AsyncSubject does not receive the end`() {
    let subject = AsyncSubject<Int>()
    let heard = [Heard<String>(), Heard<String>()]
    let leaving = SingleAssignmentDisposable()
    leaving.setDisposable(
      subject.subscribe { event in
        heard[0].append("\(event)")
        subject.onNext(3)
        leaving.dispose()
      })
    let staying = subject.subscribe { heard[1].append("\($0)") }
    defer { staying.dispose() }
    subject.onNext(2)
    subject.onCompleted()
    expectEqual(heard[0].all, ["next(2)"])
    expectEqual(heard[1].all, ["next(2)", "completed"])
  }

  @Test func `an observer added during the end of an AsyncSubject receives element and end`() {
    let subject = AsyncSubject<Int>()
    let late = [Heard<String>(), Heard<String>()]
    let first = subject.subscribe { event in
      late[event.isStopEvent ? 1 : 0].append("inside \(event)")
      _ = subject.subscribe { late[event.isStopEvent ? 1 : 0].append("\($0)") }
    }
    defer { first.dispose() }
    subject.onNext(1)
    subject.onNext(2)
    subject.onCompleted()
    expectEqual(late[0].all, ["inside next(2)", "next(2)", "completed"])
    expectEqual(late[1].all, ["inside completed", "next(2)", "completed"])
  }
}
