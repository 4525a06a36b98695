#if canImport(Combine)
  import Combine
  import Streams

  /// A subscriber that requests elements when its test does, and records violations of the rules: elements without
  /// demand, overlapping calls, and calls after the completion or before the subscription.
  ///
  /// `@unchecked Sendable` is true because the subscription is set once, before any other call.
  final class StrictSubscriber<Input: Sendable, Failure: Error>: Subscriber, @unchecked Sendable {
    private struct State: Sendable {
      var heard: [String] = []
      var faults: [String] = []
      var demand = 0
      var isInside = false
      var isSubscribed = false
      var isOver = false

      mutating func add(_ count: Int) {
        let (sum, isUnlimited) = demand.addingReportingOverflow(count)
        demand = isUnlimited ? .max : sum
      }

      mutating func enter(_ text: String) {
        if !isSubscribed { faults.append("\(text) before the subscription") }
        if isInside { faults.append("\(text) during another call") }
        if isOver { faults.append("\(text) after the end") }
        isInside = true
        heard.append(text)
      }
    }

    private let state = MutableProperty(State())
    private let each: @Sendable (Input) -> Int
    private var subscription: (any Subscription)?

    /// - Parameter each: returns the number of additional elements to request after each element.
    init(asking each: @escaping @Sendable (Input) -> Int = { _ in 0 }) { self.each = each }

    var heard: [String] { state.value.heard }
    var faults: [String] { state.value.faults }

    func request(_ count: Int) {
      state.modify { $0.add(count) }
      subscription?.request(count == .max ? .unlimited : .max(count))
    }

    func cancel() {
      // Cancels outside the lock, because cancelling may release elements.
      state.modify { $0.isOver = true }
      subscription?.cancel()
      subscription = nil
    }

    func receive(subscription: any Subscription) {
      state.modify { state in
        if state.isSubscribed { state.faults.append("a second subscription") }
        state.isSubscribed = true
      }
      self.subscription = subscription
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      state.modify { state in
        state.enter("\(input)")
        if state.demand == 0 { state.faults.append("\(input) was not asked for") }
        if state.demand < .max { state.demand -= 1 }
      }
      let more = each(input)
      state.modify { state in
        state.isInside = false
        state.add(more)
      }
      return more == .max ? .unlimited : .max(more)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      state.modify { state in
        switch completion {
        case .finished: state.enter("finished")
        case .failure(let error): state.enter("\(error)")
        }
        state.isInside = false
        state.isOver = true
      }
    }
  }
#endif
