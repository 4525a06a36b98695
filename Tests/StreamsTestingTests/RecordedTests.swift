import StreamsTesting
import TestSupport
import Testing

private enum Kind: Error, Equatable { case one, two }
private enum SameName { enum Kind: Error, Equatable { case one } }
private struct Opaque: Error { let text: String }
private final class Reference: Error, Sendable {}

/// Equality of events in a test, and their descriptions.
struct RecordedTests {
  // MARK: Errors

  @Test func `errors of one Equatable type are compared with ==`() {
    #expect(areEqual(Kind.one, Kind.one))
    #expect(!areEqual(Kind.one, Kind.two))
    #expect(areEqual(RxError.timeout, RxError.timeout))
    #expect(!areEqual(RxError.timeout, RxError.noElements))
  }

  @Test func `errors that are not Equatable are compared by description`() {
    #expect(areEqual(Opaque(text: "a"), Opaque(text: "a")))
    #expect(!areEqual(Opaque(text: "a"), Opaque(text: "b")))
    #expect(areEqual(Reference(), Reference()))
  }

  @Test func `errors of different types are different with any description`() {
    #expect("\(Kind.one)" == "\(SameName.Kind.one)")
    #expect(!areEqual(Kind.one, SameName.Kind.one))
    #expect(!areEqual(SameName.Kind.one, Kind.one))
    #expect(!areEqual(Opaque(text: "one"), Kind.one))
  }

  @Test func `an error in an existential is unwrapped for comparison`() {
    let boxed: any Error = Kind.one
    #expect(areEqual(boxed, Kind.one))
    #expect(!areEqual(boxed, Opaque(text: "one") as any Error))
  }

  // MARK: Events

  /// All kinds of events, each different from all others.
  private let events: [Event<Int>] = [
    .next(1), .next(2), .error(Kind.one), .error(Kind.two), .error(Opaque(text: "one")), .completed,
  ]

  @Test func `an event equals only itself`() {
    for (left, event) in events.enumerated() {
      for (right, other) in events.enumerated() {
        #expect((event == other) == (left == right), "\(event) and \(other)")
      }
    }
  }

  @Test func `a maybe outcome equals only itself`() {
    let outcomes: [MaybeEvent<Int>] = [
      .success(1), .success(2), .error(Kind.one), .error(Opaque(text: "one")), .completed,
    ]
    for (left, event) in outcomes.enumerated() {
      for (right, other) in outcomes.enumerated() {
        #expect((event == other) == (left == right), "\(event) and \(other)")
      }
    }
  }

  @Test func `a completable outcome equals only itself`() {
    let outcomes: [CompletableEvent] = [.error(Kind.one), .error(Kind.two), .completed]
    for (left, event) in outcomes.enumerated() {
      for (right, other) in outcomes.enumerated() {
        #expect((event == other) == (left == right), "\(event) and \(other)")
      }
    }
  }

  // MARK: Recorded events

  @Test func `recorded events are equal if their values and times are`() {
    let recorded = Recorded(time: 210, value: Event.next("a"))
    expectEqual(recorded, .next(210, "a"))
    #expect(recorded != .next(211, "a"))
    #expect(recorded != .next(210, "b"))
    #expect(recorded != .completed(210))
    expectEqual(Recorded<Event<Int>>.error(5, Kind.one), .error(5, Kind.one))
    #expect(Recorded<Event<Int>>.error(5, Kind.one) != .error(6, Kind.one))
    #expect(Recorded<Event<Int>>.error(5, Kind.one) != .error(5, Kind.two))
    #expect(Recorded<Event<Int>>.error(5, Kind.one) != .completed(5))
    expectEqual(Recorded<Event<Int>>.completed(5), .completed(5))
    #expect(Recorded<Event<Int>>.completed(5) != .completed(6))
  }

  @Test func `any value can be recorded`() {
    expectEqual(Recorded(time: 1, value: "a"), Recorded(time: 1, value: "a"))
    #expect(Recorded(time: 1, value: "a") != Recorded(time: 2, value: "a"))
    #expect(Recorded(time: 1, value: "a") != Recorded(time: 1, value: "b"))
  }

  @Test func `a nil element is recorded as an element`() {
    let events: [Recorded<Event<Int?>>] = [.next(1, nil), .next(2, 3)]
    expectEqual(events, [.next(1, nil), .next(2, 3)])
    #expect(events != [.next(1, 0), .next(2, 3)])
  }

  @Test func `completed and error take the element type as an argument`() {
    let ends = [Recorded<Event<Int>>.completed(1, Int.self), .error(2, Kind.one, Int.self)]
    expectEqual(ends, [.completed(1), .error(2, Kind.one)])
  }

  @Test func `Recorded.events takes single events or an array`() {
    let events = Recorded.events(.next(210, "a"), .completed(220))
    expectEqual(events.map(\.time), [210, 220])
    expectEqual(events.map(\.value), [.next("a"), .completed])
    expectEqual(Recorded.events(events), events)
    expectEqual(Recorded<Event<Int>>.events(), [Recorded<Event<Int>>]())
  }

  @Test func `the description of a recorded event has its value and time`() {
    expectEqual(Recorded<Event<Int>>.next(210, 1).debugDescription, "next(1) @ 210")
    #expect(
      "\([Recorded<Event<Int>>.completed(5), .error(6, Kind.two)])" == "[completed @ 5, error(two) @ 6]")
  }

  // MARK: Subscriptions

  @Test func `subscriptions are equal if both of their times are equal`() {
    expectEqual(Subscription(200, 400), Subscription(200, 400))
    #expect(Subscription(200, 400) != Subscription(200, 401))
    #expect(Subscription(200, 400) != Subscription(201, 400))
    #expect(Subscription(200) != Subscription(200, 400))
    expectEqual(Set([Subscription(1, 2), Subscription(1, 2), Subscription(1)]).count, 2)
    expectEqual(Subscription(200, 400).subscribe, 200)
    expectEqual(Subscription(200, 400).unsubscribe, 400)
  }

  @Test func `a subscription that has not ended ends at infinity`() {
    expectEqual(Subscription(200), Subscription(200, .max))
    expectEqual(Subscription(200).debugDescription, "(200 : Infinity)")
    expectEqual(Subscription(200, 400).debugDescription, "(200 : 400)")
  }
}
