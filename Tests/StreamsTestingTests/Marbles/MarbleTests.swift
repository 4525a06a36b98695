import Streams
import TestSupport
import Testing

@testable import StreamsTesting

/// The language of the diagrams, and the format of failures.
struct MarbleTests {
  private struct Broken: Error, Equatable {}

  @Test func `a diagram is parsed into elements, the end and a failure with their times`() {
    expectEqual(
      Recorded.marbles("-a-b|", values: ["a": 1, "b": 2]),
      [
        .next(210, 1), .next(230, 2), .completed(240),
      ])
    expectEqual(Recorded.marbles("#", error: Broken()), [.error(200, Broken(), String.self)])
    expectEqual(
      Recorded.marbles("--#", origin: 0, timePerCharacter: 1), [.error(2, MarbleError(), String.self)])
    #expect(Recorded.marbles("").isEmpty)
    #expect(Recorded.marbles("---").isEmpty)
  }

  @Test func `a group takes one frame, and a space takes none`() {
    expectEqual(
      Recorded.marbles("(ab)-  c (d|)"),
      [
        .next(200, "a"), .next(200, "b"), .next(220, "c"), .next(230, "d"), .completed(230),
      ])
  }

  @Test func `events before the subscription sign come before the subscription`() {
    expectEqual(Recorded.marbles("a-^b"), [.next(180, "a"), .next(210, "b")])
    expectEqual(Recorded.marbles("a-(^b)c", origin: 0), [.next(-20, "a"), .next(0, "b"), .next(10, "c")])
  }

  @Test func `a subscription diagram begins at ^ and ends at !`() {
    expectEqual(Subscription.marbles("^---!"), Subscription(200, 240))
    expectEqual(Subscription.marbles("--^"), Subscription(220))
    expectEqual(Subscription.marbles("-(^!)-"), Subscription(210, 210))
    expectEqual(Subscription.marbles("-^!", origin: 0, timePerCharacter: 5), Subscription(5, 10))
  }

  @Test(arguments: [
    ("-a-(bc-|", 6, "a group cannot contain '-'"), ("(ab", 0, "not closed"), ("ab)", 2, "no group"),
    ("(a(b))", 2, "another group"), ("-()", 2, "at least one event"), ("^--^", 3, "'^' already"),
  ])
  func `a syntax error shows the diagram and the position`(diagram: String, position: Int, reason: String)
    throws
  {
    let error = try #require(throws: MarbleSyntaxError.self) { _ = try MarbleTimeline(diagram) }
    expectEqual(error.position, position)
    #expect(error.reason.contains(reason))
    let lines = error.description.split(separator: "\n")
    expectEqual(lines[1], "  " + diagram)
    expectEqual(lines[2], String(repeating: " ", count: position + 2) + "^")
  }

  @Test(arguments: [
    ("-a-", "without events"), ("---", "begins with '^'"), ("-!-", "begins with '^'"), ("^!-!", "ends once"),
  ])
  func `an invalid subscription window has a reason`(diagram: String, reason: String) throws {
    let error = try #require(throws: MarbleSyntaxError.self) {
      _ = try Subscription.window(diagram, origin: 0, timePerCharacter: 1)
    }
    #expect(error.reason.contains(reason))
  }

  @Test func `a sign without a value is reported`() throws {
    let scale = MarbleScale<Int>(
      element: { ["a": 1][$0] }, error: Broken(), origin: 0, timePerCharacter: 1)
    let error = try #require(throws: MarbleSyntaxError.self) { _ = try scale.events("-a-x") }
    expectEqual(error.position, 3)
    #expect(error.reason.contains("'x' has no value"))
  }

  @Test func `hot and cold streams emit the events of diagrams`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let hot = scheduler.createHotObservable("x-^-a---b-|", values: ["x": 0, "a": 1, "b": 2])
    let cold = scheduler.createColdObservable("-c-(d|)")
    let observer = scheduler.start { hot.flatMapLatest { number in cold.map { "\(number)\($0)" } } }
    try observer.expect(
      "---p-q-r-(s|)", values: ["p": "1c", "q": "1d", "r": "2c", "s": "2d"])
  }

  @Test func `a stream that matches its diagram passes`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable("-a-b-#", error: Broken())
    let observer = scheduler.start { source.take(2) }
    try observer.expect("-a-(b|)")
    try source.expectSubscriptions("^--!")
  }
}

/// Diagrams that must not match.
struct MarbleFailureTests {
  private func observer(_ diagram: String, values: [Character: Int]) -> TestableObserver<Int> {
    let scheduler = TestScheduler(initialClock: 0)
    return scheduler.start { scheduler.createHotObservable(diagram, values: values) }
  }

  @Test(arguments: [
    "-a-b-", "-a-b|", "-a--b|", "-a-(bc)|", "-b-a-|", "-a-b-#", "(ab)|", "", "-a-b-|-", "-a-b-(b|)",
  ])
  func `a different diagram does not match`(expected: String) {
    let heard = observer("-a-b-|", values: ["a": 1, "b": 2])
    let values: [Character: Int] = ["a": 1, "b": 2, "c": 3]
    if expected == "-a-b-|-" {
      #expect(throws: Never.self) { try heard.expect(expected, values: values) }
    } else {
      #expect(throws: MarbleMismatch.self) { try heard.expect(expected, values: values) }
    }
  }

  @Test func `a failure shows expected above actual events, frame by frame`() throws {
    let heard = observer("-a-(bx)|", values: ["a": 1, "b": 2, "x": 7])
    let failure = try #require(throws: MarbleMismatch.self) {
      try heard.expect("-a-b-|", values: ["a": 1, "b": 2])
    }
    #expect(
      failure.description == """
        expected  -a-b   -|
        actual    -a-(bA)|
        A is 7
        """)
  }

  @Test func `a failure lists events that lie between frames`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([
      .next(205, "a"), .next(210, "long"), Recorded.error(220, RxError.timeout),
    ])
    let heard = scheduler.start { source }
    let failure = try #require(throws: MarbleMismatch.self) { try heard.expect("-a|") }
    #expect(
      failure.description == """
        expected  -a|
        actual    -A#
        A is long
        # is \(RxError.timeout)
        between the frames: a at 205
        """)
  }

  @Test func `wrong subscriptions are shown one above the other`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable("-a|")
    _ = scheduler.start { source.concat(source) }
    try source.expectSubscriptions("^-!", "--^-!")
    let failure = try #require(throws: MarbleMismatch.self) { try source.expectSubscriptions("^---!") }
    #expect(
      failure.description == """
        expected  ^---!
        actual    ^-!
        actual    --^-!
        the times were: 200-220, 220-240
        """)
    let none = scheduler.createColdObservable("-a|")
    let untouched = try #require(throws: MarbleMismatch.self) { try none.expectSubscriptions("^") }
    #expect(untouched.description.contains("actual    (none)"))
  }
}
