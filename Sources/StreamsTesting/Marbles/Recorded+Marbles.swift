/// The default error for `#` in a marble diagram.
public struct MarbleError: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// `#`
  public var description: String { "#" }
}

/// The meaning of a diagram's signs, and the times of its frames.
struct MarbleScale<Element> {
  /// Returns the element for a sign, or `nil` if the sign has no meaning.
  let element: (Character) -> Element?
  let error: any Error
  /// The time of the `^` frame, or of the first frame if there is no `^`.
  let origin: TestTime
  let timePerCharacter: TestTime

  /// Returns the events of a diagram, in order.
  func events(_ diagram: String) throws(MarbleSyntaxError) -> [Recorded<Event<Element>>] {
    precondition(
      timePerCharacter > 0,
      "A marble diagram got the time \(timePerCharacter) per character. Pass 1 or more.")
    var events: [Recorded<Event<Element>>] = []
    for frame in try MarbleTimeline(diagram).frames {
      let time = origin + frame.number * timePerCharacter
      for sign in frame.signs {
        switch sign {
        case .element(let character):
          guard let element = element(character) else {
            throw MarbleSyntaxError(
              diagram: diagram, position: position(of: character, in: diagram),
              reason: "'\(character)' has no value. Add one to `values`.")
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

/// Returns the result of `body`, which parses a diagram.
///
/// Diagrams are literals in test code, so a parse error is a programmer error.
func readingMarbles<Result>(_ body: () throws(MarbleSyntaxError) -> Result) -> Result {
  do { return try body() } catch { preconditionFailure("\(error)") }
}

extension Recorded {
  /// Returns the events of a marble diagram.
  ///
  /// ```swift
  /// let expected = Recorded.marbles("-a-(bc)|", values: ["a": 1, "b": 2, "c": 3])
  /// // next(1) @ 210, next(2) @ 230, next(3) @ 230, completed @ 240
  /// ```
  ///
  /// - `-` is a frame without events. A space is ignored and can be used for alignment.
  /// - A key of `values` is an element, `|` is completion, `#` is the error.
  /// - `(ab|)` is a group. Everything in it happens in one frame, however long the group is.
  /// - `^` is the frame at `origin`, and earlier frames come before that time. Without `^`, the first frame is at
  ///   `origin`.
  ///
  /// - Parameters:
  ///   - diagram: the diagram. A syntax error is a programmer error, and the message shows its position.
  ///   - values: the elements for the signs.
  ///   - error: the error for `#`.
  ///   - origin: the time of the `^` frame. The default is 200, when ``TestScheduler/start(_:)`` subscribes.
  ///   - timePerCharacter: the duration of a frame.
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

  /// Returns the events of a marble diagram whose signs are the elements.
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
  /// Returns the subscription shown by a marble diagram. It starts at `^` and ends at `!`, if there is one.
  ///
  /// ```swift
  /// Subscription.marbles("--^---!")   // from 220 to 260
  /// ```
  ///
  /// - Parameters:
  ///   - diagram: frames, one `^` and at most one `!`.
  ///   - origin: the time of the first frame.
  ///   - timePerCharacter: the duration of a frame.
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
      throw fail("a subscription has only '^', '!' and frames, without events")
    }
    guard let before = timeline.framesBefore else { throw fail("a subscription begins with '^'") }
    let start = origin + before * timePerCharacter
    let ends = frames.filter { $0.signs.contains(.disposed) }
    guard ends.count <= 1 else { throw fail("a subscription ends once, with one '!'") }
    guard let end = ends.first else { return Subscription(start) }
    return Subscription(start, start + end.number * timePerCharacter)
  }
}
