/// Something that can be cancelled.
public protocol Cancellable {
  func cancel()
}

/// The connection of a subscriber with a publisher.
public protocol Subscription: Cancellable, AnyObject {
  func request(_ demand: Subscribers.Demand)
}

/// Something that gives elements to its subscribers, as many as they ask for.
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

/// Something that takes elements.
public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public enum Subscribers {
  /// A number of elements, or all of them.
  public struct Demand: Equatable, Sendable {
    /// Nil for all.
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
