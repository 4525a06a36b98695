/// One event of an ``Infallible``, as a value.
public enum InfallibleEvent<Element> {
  /// The next element.
  case next(Element)
  /// The stream has completed.
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// The same event as an ``Event``.
  public var event: Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .completed: .completed
    }
  }
}
