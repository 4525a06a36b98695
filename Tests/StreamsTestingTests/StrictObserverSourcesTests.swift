import StreamsTesting
import TestSupport
import Testing

private struct Fault: Error, Equatable {}

/// Streams that violate the contract in different ways, and the reported violations.
@Suite(.watched) struct StrictObserverSourcesTests {
  /// A source without the check that `create` puts before an observer.
  private final class Broken: ObservableConvertibleType, Sendable {
    typealias Element = Int
    private let listener = Heard<StrictObserver<Int>>()
    func asObservable() -> Observable<Int> { .never() }
    func admit(_ observer: StrictObserver<Int>) { listener.append(observer) }
    func say(_ event: Event<Int>) { for observer in listener.all { observer.on(event) } }
    func forget() { listener.removeAll() }
  }

  private func violations(
    during: @escaping @Sendable (Event<Int>, Broken) -> Void = { _, _ in },
    _ body: (Broken, StrictObserver<Int>) throws -> Void
  ) rethrows -> [String] {
    let source = Broken()
    let strict = StrictObserver<Int> { [unowned source] event in during(event, source) }
    source.admit(strict)
    try body(source, strict)
    source.forget()
    return strict.violations.map(\.description)
  }

  @Test func `each kind of terminal event after another one is reported`() {
    let ends: [Event<Int>] = [.completed, .error(Fault())]
    for first in ends {
      for second in ends + [.next(1)] {
        let found = violations { source, _ in
          source.say(first)
          source.say(second)
        }
        expectEqual(found, ["\(second) arrived after \(first)"])
      }
    }
  }

  @Test func `each event after the end is reported with the first end`() {
    let found = violations { source, _ in
      for event in [.next(1), .completed, .next(2), .error(Fault()), .next(3)] as [Event<Int>] {
        source.say(event)
      }
    }
    expectEqual(
      found,
      [
        "next(2) arrived after completed", "error(Fault()) arrived after completed",
        "next(3) arrived after completed",
      ])
  }

  @Test func `an end emitted inside an element is reported as an overlap`() {
    let found = violations { event, source in
      if event == .next(1) { source.say(.completed) }
    } _: { source, _ in
      source.say(.next(1))
    }
    expectEqual(found, ["completed arrived while next(1) was being handled"])
  }

  @Test func `an element emitted during the delivery of the end violates both the overlap and the end rule`()
  {
    let found = violations { event, source in
      if event == .completed { source.say(.next(1)) }
    } _: { source, _ in
      source.say(.completed)
    }
    expectEqual(
      found, ["next(1) arrived while completed was being handled", "next(1) arrived after completed"])
  }

  @Test func `each nested event is reported with its enclosing event`() {
    let found = violations { event, source in
      if let number = event.element, number < 3 { source.say(.next(number + 1)) }
    } _: { source, _ in
      source.say(.next(1))
      source.say(.next(9))
    }
    expectEqual(
      found,
      [
        "next(2) arrived while next(1) was being handled", "next(3) arrived while next(2) was being handled",
      ])
  }

  @Test func `each event after dispose is reported with its other violations`() {
    let found = violations { source, strict in
      let subscription = strict.subscribe(to: Observable<Int>.never())
      source.say(.next(1))
      subscription.dispose()
      source.say(.next(2))
      source.say(.completed)
      source.say(.next(3))
    }
    expectEqual(
      found,
      [
        "next(2) arrived after dispose() had returned on the same thread",
        "completed arrived after dispose() had returned on the same thread",
        "next(3) arrived after completed", "next(3) arrived after dispose() had returned on the same thread",
      ])
  }

  @Test func `an event that starts before dispose returns is allowed`() {
    let strict = StrictObserver<Int>()
    let subject = PublishSubject<Int>()
    let source = subject.asObservable().do(onDispose: { strict.onNext(7) })
    strict.subscribe(to: source).dispose()
    expectEqual(strict.elements, [7])
    #expect(strict.violations.isEmpty, "\(strict)")
    subject.onCompleted()
  }

  @Test func `a test can note a disposal itself`() {
    let strict = StrictObserver<Int>("numbers")
    strict.noteDisposed()
    strict.onNext(1)
    expectEqual(
      strict.description, "numbers: next(1) arrived after dispose() had returned on the same thread")
  }

  @Test func `simultaneous events of two threads are reported`() throws {
    let found = Heard<Int>()
    let outcome = try withWatchdog {
      Race.run(
        rounds: Race.usualRounds,
        setUp: { _ in
          let meeting = Meeting()
          return (StrictObserver<Int> { _ in meeting.meet() }, meeting)
        },
        left: { $0.0.onNext(1) }, right: { $0.0.onNext(2) },
        check: { rig, round in
          expectEqual(rig.0.elements.sorted(), [1, 2])
          guard case .overlap(let second, let first)? = rig.0.violations.first else {
            Issue.record("\(round): \(rig.0)")
            return
          }
          expectEqual([first, second], rig.0.events)
          found.append(rig.0.violations.count)
        })
    }
    expectEqual(found.all, Array(repeating: 1, count: outcome.leftFirst + outcome.rightFirst))
  }

  @Test func `a subject serializes simultaneous events of two threads`() {
    let subject = PublishSubject<Int>()
    let strict = StrictObserver<Int>()
    _ = strict.subscribe(to: subject)
    _ = Race.run(rounds: Race.usualRounds, { subject.onNext(1) }, { subject.onNext(2) })
    subject.onCompleted()
    #expect(strict.violations.isEmpty, "\(strict)")
  }

  @Test func `each violation has its own line with the observer's name`() {
    let strict = StrictObserver<Int>("second")
    for event in [.completed, .next(1), .next(2)] as [Event<Int>] { strict.on(event) }
    #expect(
      strict.description == "second: next(1) arrived after completed\nsecond: next(2) arrived after completed"
    )
  }

  @Test func `events and elements are recorded in order`() {
    let strict = StrictObserver<Int>()
    _ = strict.subscribe(to: Observable.of(3, 1, 2).concat(Observable.error(Fault())))
    expectEqual(strict.events, [.next(3), .next(1), .next(2), .error(Fault())])
    expectEqual(strict.elements, [3, 1, 2])
  }
}
