/// A value with its time.
///
/// ```swift
/// let expected: [Recorded<Event<Int>>] = [.next(210, 1), .next(220, 2), .completed(230)]
/// ```
public struct Recorded<Value> {
  /// The time.
  public let time: TestTime
  /// The value.
  public let value: Value

  /// Creates a recorded value.
  ///
  /// - Parameters:
  ///   - time: the time.
  ///   - value: the value.
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: Equatable where Value: Equatable {}

extension Recorded: CustomDebugStringConvertible {
  /// The value and its time, as `next(1) @ 210`.
  public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded {
  /// Creates an element recorded at `time`.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>>
  where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// Creates a completion recorded at `time`.
  public static func completed<Element>(
    _ time: TestTime, _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// Creates an error recorded at `time`.
  public static func error<Element>(
    _ time: TestTime, _ error: any Error, _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }

  /// Returns an array of recorded events, for code where the compiler needs the element type.
  ///
  /// ```swift
  /// #expect(observer.events == Recorded.events(.next(210, "a"), .completed(220)))
  /// ```
  public static func events<Element>(_ recordedEvents: Recorded<Event<Element>>...) -> [Recorded<
    Event<Element>
  >]
  where Value == Event<Element> { recordedEvents }

  /// Returns the given array, for code where the compiler needs the element type.
  public static func events<Element>(_ recordedEvents: [Recorded<Event<Element>>]) -> [Recorded<
    Event<Element>
  >]
  where Value == Event<Element> { recordedEvents }
}
