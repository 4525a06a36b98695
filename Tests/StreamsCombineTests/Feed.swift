#if canImport(Combine)
  import Combine
  import Streams

  /// A publisher that a test feeds manually, and that records the demand of its subscriber.
  ///
  /// `@unchecked Sendable` is true because the subscriber is set before the first element, and tests send from one
  /// thread.
  final class Feed<Output: Sendable, Failure: Error>: Publisher, @unchecked Sendable {
    private var take: ((Output) -> Subscribers.Demand)?
    private var complete: ((Subscribers.Completion<Failure>) -> Void)?
    private let state = MutableProperty(State())

    private struct State: Sendable {
      var demand = Subscribers.Demand.none
      var isCancelled = false
      var subscriptions = 0
      var sent = 0
    }

    /// The elements sent to each subscriber as soon as it requests elements.
    let first: [Output]

    init(_ first: [Output] = []) { self.first = first }

    var demand: Subscribers.Demand { state.value.demand }
    var isCancelled: Bool { state.value.isCancelled }
    /// The number of elements sent to the current subscriber.
    var sent: Int { state.value.sent }
    var subscriptions: Int { state.value.subscriptions }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      state.modify { state in
        state = State(subscriptions: state.subscriptions + 1)
      }
      take = { subscriber.receive($0) }
      complete = { subscriber.receive(completion: $0) }
      subscriber.receive(subscription: Line(feed: self))
    }

    func send(_ element: Output) {
      precondition(demand != .none, "an element that nobody has asked for")
      state.modify { $0.sent += 1 }
      _ = take?(element)
    }

    func send(completion: Subscribers.Completion<Failure>) { complete?(completion) }

    private final class Line: Subscription {
      let feed: Feed

      init(feed: Feed) { self.feed = feed }

      func request(_ demand: Subscribers.Demand) {
        feed.state.modify { $0.demand = demand }
        for element in feed.first where !feed.isCancelled { feed.send(element) }
      }

      func cancel() { feed.state.modify { $0.isCancelled = true } }
    }
  }
#endif
