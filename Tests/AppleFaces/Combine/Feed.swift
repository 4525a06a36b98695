import Synchronization

/// A publisher that a test feeds by hand, and that notes what its subscriber asks for.
///
/// `@unchecked Sendable` is true because the subscriber is set before anybody feeds it, and tests feed it from one thread.
public final class Feed<Output: Sendable, Failure: Error>: Publisher, @unchecked Sendable {
  private var take: ((Output) -> Subscribers.Demand)?
  private var complete: ((Subscribers.Completion<Failure>) -> Void)?
  private let state = Mutex(State())

  private struct State: Sendable {
    var demand = Subscribers.Demand.none
    var isCancelled = false
    var subscriptions = 0
    var sent = 0
  }

  /// The elements that are given to each subscriber as soon as it asks.
  public let first: [Output]

  public init(_ first: [Output] = []) { self.first = first }

  public var demand: Subscribers.Demand { state.withLock { $0.demand } }
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }
  /// The number of elements that the present subscriber has been given.
  public var sent: Int { state.withLock { $0.sent } }
  public var subscriptions: Int { state.withLock { $0.subscriptions } }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    state.withLock { state in
      state = State(subscriptions: state.subscriptions + 1)
    }
    take = { subscriber.receive($0) }
    complete = { subscriber.receive(completion: $0) }
    subscriber.receive(subscription: Line(feed: self))
  }

  public func send(_ element: Output) {
    precondition(demand != .none, "an element that nobody has asked for")
    state.withLock { $0.sent += 1 }
    _ = take?(element)
  }

  public func send(completion: Subscribers.Completion<Failure>) { complete?(completion) }

  private final class Line: Subscription {
    let feed: Feed

    init(feed: Feed) { self.feed = feed }

    func request(_ demand: Subscribers.Demand) {
      feed.state.withLock { $0.demand = demand }
      for element in feed.first where !feed.isCancelled { feed.send(element) }
    }

    func cancel() { feed.state.withLock { $0.isCancelled = true } }
  }
}
