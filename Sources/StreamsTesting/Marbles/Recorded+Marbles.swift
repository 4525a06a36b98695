/// The error that `#` means in a marble diagram, unless another one is named.
public struct MarbleError: Error, Equatable, CustomStringConvertible {
  /// Makes the error that diagrams mean by `#`.
  public init() {}

  /// `#`
  public var description: String { "#" }
}

/// The meaning of the signs of a diagram, and the times of its frames.
struct MarbleScale<Element> {
  /// The element that a sign means; nil if it means none.
  let element: (Character) -> Element?
  let error: any Error
  /// The time of the frame with `^`, or of the first.
  let origin: TestTime
  let timePerCharacter: TestTime

  /// The events of a diagram, in their order.
  func events(_ diagram: String) throws(MarbleSyntaxError) -> [Recorded<Event<Element>>] {
    precondition(
      timePerCharacter > 0,
      "a marble diagram got \(timePerCharacter) as the time per character; use at least 1")
    var events: [Recorded<Event<Element>>] = []
    for frame in try MarbleTimeline(diagram).frames {
      let time = origin + frame.number * timePerCharacter
      for sign in frame.signs {
        switch sign {
        case .element(let character):
          guard let element = element(character) else {
            throw MarbleSyntaxError(
              diagram: diagram, position: position(of: character, in: diagram),
              reason: "'\(character)' stands for no value; name one in `values`")
          }
          events.append(.next(time, element))
        case .completed: events.append(.completed(time))
        case .failed: events.append(.error(time, error))
        case .subscribed, .disposed: break
        }
      }
    }
    return events
  }

  private func position(of character: Character, in diagram: String) -> Int {
    Array(diagram).firstIndex(of: character) ?? 0
  }
}

/// Returns the result of `body`, which reads a diagram.
///
/// A diagram is written in the source of a test: one that cannot be read is a misuse.
func readingMarbles<Result>(_ body: () throws(MarbleSyntaxError) -> Result) -> Result {
  do { return try body() } catch { preconditionFailure("\(error)") }
}

extension Recorded {
  /// The events of a marble diagram.
  ///
  /// ```swift
  /// let expected = Recorded.marbles("-a-(bc)|", values: ["a": 1, "b": 2, "c": 3])
  /// // next(1) @ 210, next(2) @ 230, next(3) @ 230, completed @ 240
  /// ```
  ///
  /// - `-` is a frame in which nothing happens; a space means nothing, and lines diagrams up.
  /// - A sign of `values` is an element, `|` the end, `#` the failure.
  /// - `(ab|)` is a group: everything in it happens in one frame. A group takes one frame, however long it is.
  /// - `^` is the frame at `origin`; frames before it happen before. Without `^` it is the first frame.
  ///
  /// - Parameters:
  ///   - diagram: the diagram. One that cannot be read is a misuse; the message shows the place.
  ///   - values: the elements that the signs mean.
  ///   - error: the error that `#` means.
  ///   - origin: the time of the frame with `^`; 200 is the time at which ``TestScheduler/start(_:)`` subscribes.
  ///   - timePerCharacter: the length of a frame in time.
  ///
  /// Source of the idea: the marble diagrams of [ReactiveX](https://reactivex.io/documentation/observable.html), and
  /// the tests of RxJS.
  public static func marbles<Element>(
    _ diagram: String, values: [Character: Element], error: any Error = MarbleError(),
    origin: TestTime = TestScheduler.Defaults.subscribed, timePerCharacter: TestTime = 10
  ) -> [Recorded<Event<Element>>] where Value == Event<Element> {
    let scale = MarbleScale(
      element: { values[$0] }, error: error, origin: origin, timePerCharacter: timePerCharacter)
    return readingMarbles { () throws(MarbleSyntaxError) in try scale.events(diagram) }
  }

  /// The same for signs that mean themselves.
  public static func marbles(
    _ diagram: String, error: any Error = MarbleError(),
    origin: TestTime = TestScheduler.Defaults.subscribed, timePerCharacter: TestTime = 10
  ) -> [Recorded<Event<String>>] where Value == Event<String> {
    let scale = MarbleScale(
      element: { String($0) }, error: error, origin: origin, timePerCharacter: timePerCharacter)
    return readingMarbles { () throws(MarbleSyntaxError) in try scale.events(diagram) }
  }
}

extension Subscription {
  /// The subscription that a marble diagram shows: it begins at `^` and ends at `!`, if there is one.
  ///
  /// ```swift
  /// Subscription.marbles("--^---!")   // from 220 to 260
  /// ```
  ///
  /// - Parameters:
  ///   - diagram: frames, one `^` and at most one `!`.
  ///   - origin: the time of the first frame.
  ///   - timePerCharacter: the length of a frame in time.
  public static func marbles(
    _ diagram: String, origin: TestTime = TestScheduler.Defaults.subscribed, timePerCharacter: TestTime = 10
  ) -> Subscription {
    readingMarbles { () throws(MarbleSyntaxError) in
      try window(diagram, origin: origin, timePerCharacter: timePerCharacter)
    }
  }

  static func window(
    _ diagram: String, origin: TestTime, timePerCharacter: TestTime
  ) throws(MarbleSyntaxError) -> Subscription {
    func fail(_ reason: String) -> MarbleSyntaxError {
      MarbleSyntaxError(diagram: diagram, position: 0, reason: reason)
    }
    let timeline = try MarbleTimeline(diagram)
    let frames = timeline.frames
    guard frames.allSatisfy({ $0.signs.allSatisfy { $0 == .subscribed || $0 == .disposed } }) else {
      throw fail("a subscription has '^', '!' and frames, and no events")
    }
    guard let before = timeline.framesBefore else { throw fail("a subscription begins with '^'") }
    let start = origin + before * timePerCharacter
    let ends = frames.filter { $0.signs.contains(.disposed) }
    guard ends.count <= 1 else { throw fail("a subscription ends once, with one '!'") }
    guard let end = ends.first else { return Subscription(start) }
    return Subscription(start, start + end.number * timePerCharacter)
  }
}
