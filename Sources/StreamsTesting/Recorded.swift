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

  /// A value at a time.
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
  /// The value and the time, as `next(1) @ 210`.
  public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded {
  /// An element at `time`.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>>
  where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// The end at `time`.
  public static func completed<Element>(
    _ time: TestTime, _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// A failure at `time`.
  public static func error<Element>(
    _ time: TestTime, _ error: any Error, _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }

  /// An array of recorded events, for code in which the compiler needs a hint about the element type.
  ///
  /// ```swift
  /// #expect(observer.events == Recorded.events(.next(210, "a"), .completed(220)))
  /// ```
  public static func events<Element>(_ recordedEvents: Recorded<Event<Element>>...) -> [Recorded<
    Event<Element>
  >]
  where Value == Event<Element> { recordedEvents }

  /// The same for an array.
  public static func events<Element>(_ recordedEvents: [Recorded<Event<Element>>]) -> [Recorded<
    Event<Element>
  >]
  where Value == Event<Element> { recordedEvents }
}
