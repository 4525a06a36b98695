/// The times at which a subscription started and ended.
///
/// ```swift
/// #expect(source.subscriptions == [Subscription(200, 400)])
/// ```
public struct Subscription: Hashable, Sendable {
  /// The time at which the subscription started.
  public let subscribe: TestTime
  /// The time at which the subscription ended, or `Int.max` if it has not ended.
  public let unsubscribe: TestTime

  /// Creates a subscription that has not ended.
  public init(_ subscribe: TestTime) { self.init(subscribe, .max) }

  /// Creates a subscription that started at `subscribe` and ended at `unsubscribe`.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }
}

extension Subscription: CustomDebugStringConvertible {
  /// Both times, as `(200 : 400)` or `(200 : Infinity)`.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == .max ? "Infinity" : String(unsubscribe)))"
  }
}
