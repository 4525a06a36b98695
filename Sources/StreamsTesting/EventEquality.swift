/// Whether two errors are the same to a test: of one type, and equal where that type is `Equatable`, otherwise with
/// the same description.
public func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  guard type(of: left) == type(of: right) else { return false }
  if let left = left as? any Equatable { return left.equals(right) }
  return "\(left)" == "\(right)"
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

extension Event: Equatable where Element: Equatable {
  /// Events are equal when their kinds and elements are; errors as ``areEqual(_:_:)`` says.
  public static func == (left: Event<Element>, right: Event<Element>) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}
