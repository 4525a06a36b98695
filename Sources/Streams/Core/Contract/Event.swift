/// One event of a stream, as a value.
///
/// ```swift
/// Observable.of(1, 2).materialize().subscribe(onNext: { print($0) })
/// // next(1)
/// // next(2)
/// // completed
/// ```
@frozen
public enum Event<Element> {
  /// The next element.
  case next(Element)
  /// The stream failed with an error.
  case error(any Error)
  /// The stream completed.
  case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event {
  /// A Boolean value that indicates whether this event terminates the stream, with or without an error.
  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }

  /// The element of `.next`, or nil for other events.
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of `.error`, or nil for other events.
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// A Boolean value that indicates whether this event is `.completed`.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// Returns this event with its element transformed, or `.error` if `transform` throws.
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    switch self {
    case .next(let element): do { return .next(try transform(element)) } catch { return .error(error) }
    case .error(let error): return .error(error)
    case .completed: return .completed
    }
  }
}

extension Event: CustomDebugStringConvertible {
  public var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

/// A type that represents an event.
public protocol EventConvertible<Element> {
  /// The type of the event's element.
  associatedtype Element
  /// The event.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// This event.
  public var event: Event<Element> { self }
}
