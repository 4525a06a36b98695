/// A type that supports cancellation.
public protocol Cancellable {
  func cancel()
}

/// The connection of a subscriber to a publisher.
public protocol Subscription: Cancellable, AnyObject {
  func request(_ demand: Subscribers.Demand)
}

/// A type that sends its subscribers as many elements as they request.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
}

/// A type that receives elements.
public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public enum Subscribers {
  /// A number of elements, or unlimited.
  public struct Demand: Equatable, Sendable {
    /// Nil for unlimited.
    public let max: Int?

    public static let unlimited = Demand(max: nil)
    public static let none = Demand(max: 0)

    public static func max(_ count: Int) -> Demand {
      precondition(count >= 0, "a demand is not negative")
      return Demand(max: count)
    }
  }

  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable where Failure: Sendable {}
