/// Whether two errors are the same to a test: of one type, and equal if that type is `Equatable`; otherwise
/// with the same description.
public func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  guard type(of: left) == type(of: right) else { return false }
  // Cast as any value: if Foundation is visible, the compiler takes each error for an `NSError`, which is `Equatable`.
  if let left = left as Any as? any Equatable { return left.equals(right) }
  return "\(left)" == "\(right)"
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

extension Event: Equatable where Element: Equatable {
  /// Events are equal if their kinds and elements are; ``areEqual(_:_:)`` compares errors.
  public static func == (left: Event<Element>, right: Event<Element>) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

/// Whether two outcomes of singles are the same; the function for errors compares their errors.
func areEqual<Element: Equatable>(_ left: SingleEvent<Element>, _ right: SingleEvent<Element>) -> Bool {
  switch (left, right) {
  case (.success(let left), .success(let right)): left == right
  case (.failure(let left), .failure(let right)): areEqual(left, right)
  default: false
  }
}

extension MaybeEvent: Equatable where Element: Equatable {
  /// Outcomes are equal if their kinds and elements are; ``areEqual(_:_:)`` compares errors.
  public static func == (left: MaybeEvent<Element>, right: MaybeEvent<Element>) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

extension CompletableEvent: Equatable {
  /// Outcomes are equal if their kinds are; ``areEqual(_:_:)`` compares errors.
  public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
    switch (left, right) {
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}
