import Streams
import TestSupport
import Testing

@testable import StreamsTesting

private struct Broken: Error, Equatable {}

/// Each sign, alone and combined with others.
struct MarbleLanguageTests {
  private typealias Frame = MarbleTimeline.Frame

  private func frames(_ diagram: String) throws -> [Frame] { try MarbleTimeline(diagram).frames }

  @Test func `each special sign has its own meaning, and all others are elements`() throws {
    expectEqual(
      try frames("|#^!a").map(\.signs),
      [
        [.completed], [.failed], [.subscribed], [.disposed], [.element("a")],
      ])
    for character in "azAZ09+*./_~=<>[]{}é👍" {
      expectEqual(try frames("-\(character)"), [Frame(number: 1, signs: [.element(character)])])
    }
  }

  @Test func `a frame is a sign or a group, and spaces take no time`() throws {
    expectEqual(try frames("a-b").map(\.number), [0, 2])
    expectEqual(try frames("ab").map(\.number), [0, 1])
    expectEqual(try frames("(ab)c").map(\.number), [0, 1])
    expectEqual(try frames("(a)c").map(\.number), [0, 1])
    expectEqual(try frames(" a  -\t b ").map(\.number), [0, 2])
    #expect(try frames("( a b )c") == frames("(ab)c"))
  }

  @Test func `a group keeps the order of its signs`() throws {
    expectEqual(try frames("(ba|)"), [Frame(number: 0, signs: [.element("b"), .element("a"), .completed])])
    expectEqual(try frames("(aa)"), [Frame(number: 0, signs: [.element("a"), .element("a")])])
  }

  @Test func `frames are counted from the subscription`() throws {
    let timeline = try MarbleTimeline("a-^-b")
    expectEqual(timeline.framesBefore, 2)
    expectEqual(timeline.frames.map(\.number), [-2, 0, 2])
    #expect(try MarbleTimeline("^a").framesBefore == 0)
    #expect(try MarbleTimeline("a").framesBefore == nil)
    #expect(try MarbleTimeline("--(a^)").framesBefore == 2)
  }

  @Test func `time starts at the origin and advances by the time per character`() {
    expectEqual(Recorded.marbles("-a", origin: 0, timePerCharacter: 1), [.next(1, "a")])
    expectEqual(Recorded.marbles("-a", origin: 1000), [.next(1010, "a")])
    expectEqual(Recorded.marbles("-a", origin: -50, timePerCharacter: 25), [.next(-25, "a")])
    expectEqual(
      Recorded.marbles("a-^-b", origin: 100, timePerCharacter: 3), [.next(94, "a"), .next(106, "b")])
    expectEqual(Subscription.marbles("-^-!", origin: 100, timePerCharacter: 3), Subscription(103, 109))
  }

  @Test func `signs stand for values of the dictionary, of any type`() {
    struct User: Sendable, Equatable { let name: String }
    let users: [Character: User] = ["a": User(name: "Ada"), "g": User(name: "Grace")]
    expectEqual(
      Recorded.marbles("a-g", values: users), [.next(200, users["a"]!), .next(220, users["g"]!)])
    let optional: [Character: Int?] = ["0": nil, "1": 1]
    expectEqual(Recorded.marbles("01", values: optional), [.next(200, nil), .next(210, 1)])
  }

  @Test func `an error is the given one, or the default of diagrams`() {
    expectEqual(Recorded.marbles("#", values: ["a": 1]), [.error(200, MarbleError())])
    expectEqual(Recorded.marbles("#", values: ["a": 1], error: Broken()), [.error(200, Broken())])
    #expect("\(MarbleError())" == "#")
  }

  @Test func `subscription signs are not events`() {
    expectEqual(Recorded.marbles("-^a!"), [.next(210, "a")])
  }

  @Test func `events after the end are drawn and parsed unchanged`() {
    expectEqual(Recorded.marbles("|a#"), [.completed(200), .next(210, "a"), .error(220, MarbleError())])
  }

  @Test(arguments: [
    ("(", 0, "not closed"), (")", 0, "no group has been opened"), ("()", 1, "at least one event"),
    ("(  )", 3, "at least one event"), ("((a))", 1, "another group"), ("a)b", 1, "no group has been opened"),
    ("(a-b)", 2, "a group cannot contain '-'"), ("^^", 1, "'^' already"), ("(^^)", 2, "'^' already"),
    ("-a-(b", 3, "not closed"), ("(a)(b", 3, "not closed"), ("  (a", 2, "not closed"),
  ])
  func `a syntax error has its position and reason`(diagram: String, position: Int, reason: String) throws {
    let error = try #require(throws: MarbleSyntaxError.self) { _ = try MarbleTimeline(diagram) }
    expectEqual(error.diagram, diagram)
    expectEqual(error.position, position)
    #expect(error.reason.contains(reason), "\(error)")
  }

  @Test func `the position of a syntax error is marked below the diagram`() throws {
    let error = try #require(throws: MarbleSyntaxError.self) { _ = try MarbleTimeline("-a-(bc-|") }
    #expect(
      error.description == """
        the marble diagram cannot be read: a group cannot contain '-', because its events have one time
          -a-(bc-|
                ^
        """)
  }

  @Test func `a stream created from a diagram has the diagram's events`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let hot = scheduler.createHotObservable("-a(b|)", error: Broken(), origin: 0, timePerCharacter: 5)
    expectEqual(hot.recordedEvents, [.next(5, "a"), .next(10, "b"), .completed(10)])
    let cold = scheduler.createColdObservable("-a#", values: ["a": 7], error: Broken(), timePerCharacter: 1)
    expectEqual(cold.recordedEvents, [.next(1, 7), .error(2, Broken())])
    let letters = scheduler.createColdObservable("-a#", error: Broken())
    expectEqual(letters.recordedEvents, [.next(10, "a"), .error(20, Broken())])
    let numbers = scheduler.createHotObservable("x^a", values: ["x": 0, "a": 1])
    expectEqual(numbers.recordedEvents, [.next(190, 0), .next(210, 1)])
    scheduler.start()
  }
}

/// A drawn diagram can be parsed again and has the same meaning.
struct MarbleRoundTripTests {
  private static let values: [Character: Int] = ["a": 1, "b": 2, "c": 3]

  /// Returns a random, plausible diagram for a seed.
  private static func diagram(_ generator: inout SeededGenerator) -> String {
    var (text, isEnded) = ("", false)
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      switch Int.random(in: 0...9, using: &generator) {
      case 0...4: text += "-"
      case 5...6 where !isEnded: text += String("abc".randomElement(using: &generator)!)
      case 7 where !isEnded:
        let signs = (0..<Int.random(in: 2...4, using: &generator)).map { _ in
          "abc".randomElement(using: &generator)!
        }
        text += "(\(String(signs)))"
      case 8: text += " "
      case 9 where !isEnded:
        text += ["|", "#", "(a|)", "(bc#)"].randomElement(using: &generator)!
        isEnded = true
      default: text += "-"
      }
    }
    return text
  }

  /// Returns the drawing that `MarbleText` makes of events.
  private func drawn(_ events: [Recorded<Event<Int>>], origin: TestTime, _ timePerCharacter: TestTime)
    -> String
  {
    let text = MarbleText<Int>(
      sign: { number in Self.values.first { $0.value == number }?.key }, origin: origin,
      timePerCharacter: timePerCharacter)
    let picture = text.picture(events)
    expectEqual(picture.legend, [])
    expectEqual(picture.beside, [])
    return picture.cells.joined()
  }

  @Test(arguments: 0..<300)
  func `a drawn diagram parses as the original events`(number: Int) throws {
    let seed = UInt64(number)
    var generator = SeededGenerator(seed: seed)
    let diagram = Self.diagram(&generator)
    let origin = Int.random(in: -20...500, using: &generator)
    let timePerCharacter = Int.random(in: 1...50, using: &generator)
    let events = Recorded.marbles(
      diagram, values: Self.values, origin: origin, timePerCharacter: timePerCharacter)
    let again = drawn(events, origin: origin, timePerCharacter)
    #expect(
      Recorded.marbles(again, values: Self.values, origin: origin, timePerCharacter: timePerCharacter)
        == events,
      "seed \(seed): \(diagram) was drawn as \(again)")
    // Drawing it again gives the same diagram.
    expectEqual(drawn(events, origin: origin, timePerCharacter), again)
    var tight = diagram.filter { $0 != " " }
    while tight.last == "-" { tight.removeLast() }
    #expect(again == tight, "seed \(seed)")
  }

  @Test(arguments: 0..<50)
  func `a stream of a diagram matches only that diagram`(number: Int) throws {
    var generator = SeededGenerator(seed: UInt64(number))
    let (diagram, other) = (Self.diagram(&generator), Self.diagram(&generator))
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start(disposed: 2000) {
      scheduler.createColdObservable(diagram, values: Self.values)
    }
    try observer.expect(diagram, values: Self.values)
    let isSame =
      Recorded.marbles(diagram, values: Self.values) == Recorded.marbles(other, values: Self.values)
    if isSame { return }
    let failure = try #require(throws: MarbleMismatch.self) {
      try observer.expect(other, values: Self.values)
    }
    let rows = failure.description.split(separator: "\n", omittingEmptySubsequences: false)
    // Without the columns' padding, both rows can be parsed: the expected diagram, and the actual one.
    #expect(rows[0].hasPrefix("expected"))
    #expect(rows[1].hasPrefix("actual"))
    #expect(
      Recorded.marbles(String(rows[0].dropFirst(10)), values: Self.values)
        == Recorded.marbles(other, values: Self.values))
    #expect(
      Recorded.marbles(String(rows[1].dropFirst(10)), values: Self.values)
        == Recorded.marbles(diagram, values: Self.values))
  }

  @Test func `elements without a sign get a sign, which the legend lists`() {
    let text = MarbleText<Int>(sign: { $0 == 1 ? "a" : nil }, origin: 0, timePerCharacter: 10)
    let picture = text.picture([.next(0, 5), .next(10, 1), .next(20, 6), .next(30, 5), .completed(30)])
    expectEqual(picture.cells, ["A", "a", "B", "(A|)"])
    expectEqual(picture.legend, ["A is 5", "B is 6"])
  }

  @Test func `more elements than letters are drawn as question marks`() {
    let text = MarbleText<Int>(sign: { _ in nil }, origin: 0, timePerCharacter: 1)
    let picture = text.picture((0..<28).map { .next($0, $0) })
    expectEqual(picture.cells.joined(), "ABCDEFGHIJKLMNOPQRSTUVWXYZ??")
    expectEqual(picture.legend.last, "? is 27")
  }

  @Test func `events between frames are listed separately, and errors are listed in the legend`() {
    let text = MarbleText<Int>(sign: { _ in "a" }, origin: 200, timePerCharacter: 10)
    let picture = text.picture([.next(190, 1), .next(205, 1), .next(210, 1), .error(220, Broken())])
    expectEqual(picture.cells, ["-", "a", "#"])
    expectEqual(picture.beside, ["a at 190", "a at 205"])
    expectEqual(picture.legend, ["# is Broken()"])
    expectEqual(text.picture([.error(200, MarbleError())]).legend, [])
  }

  @Test func `columns are as wide as their widest cell, without trailing spaces`() {
    expectEqual(
      alignedMarbles([("one", ["a", "(bc)", "-"]), ("three", ["(xy)", "-"]), ("", [])]),
      [
        "one    a   (bc)-", "three  (xy)-", "",
      ])
  }
}
