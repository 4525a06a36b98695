/// Returns `true` if two errors are equal for the purposes of a test. They must have the same type, and be equal if the
/// type is `Equatable`, or have the same description if it is not.
public func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  guard type(of: left) == type(of: right) else { return false }
  // Cast as any value: with Foundation visible, the compiler treats each error as an `NSError`, which is `Equatable`.
  if let left = left as Any as? any Equatable { return left.equals(right) }
  return "\(left)" == "\(right)"
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

extension Event: Equatable where Element: Equatable {
  /// Compares kinds and elements. Errors are compared with ``areEqual(_:_:)``.
  public static func == (left: Event<Element>, right: Event<Element>) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

/// Returns `true` if two single outcomes are equal. Errors are compared with `areEqual(_:_:)`.
func areEqual<Element: Equatable>(_ left: SingleEvent<Element>, _ right: SingleEvent<Element>) -> Bool {
  switch (left, right) {
  case (.success(let left), .success(let right)): left == right
  case (.failure(let left), .failure(let right)): areEqual(left, right)
  default: false
  }
}

extension MaybeEvent: Equatable where Element: Equatable {
  /// Compares kinds and elements. Errors are compared with ``areEqual(_:_:)``.
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
  /// Compares kinds. Errors are compared with ``areEqual(_:_:)``.
  public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
    switch (left, right) {
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}
