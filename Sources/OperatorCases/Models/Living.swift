package import StreamsTesting

/// One step in the lifecycle of a stream.
package enum LifeStep: Sendable {
  case next(Int, Int)
  case error(Int)
  case completed(Int)
  /// The observer with this number subscribes, after disposing its previous subscription.
  case subscribe(Int)
  case dispose(Int)
  /// Virtual time advances by this many seconds.
  case wait(Int)
  /// The stream is released, except by its subscriptions.
  case release

  /// Returns a random step.
  package static func random(
    inputs: Int, isTimed: Bool, using generator: inout SeededGenerator
  ) -> LifeStep {
    if isTimed, Int.random(in: 0..<3, using: &generator) == 0 {
      return .wait(Int.random(in: 1...4, using: &generator))
    }
    let (input, observer) = (
      Int.random(in: 0..<inputs, using: &generator), Int.random(in: 0..<3, using: &generator)
    )
    return switch Int.random(in: 0..<40, using: &generator) {
    case 0..<20: .next(input, Int.random(in: 0...9, using: &generator))
    case 20..<22: .error(input)
    case 22..<25: .completed(input)
    case 25..<33: .subscribe(observer)
    case 33..<38: .dispose(observer)
    case 38: .release
    default: .dispose(observer)
    }
  }
}

/// Takes the steps of a lifecycle, as a stream or as its model.
package protocol Living {
  mutating func take(_ step: LifeStep)
  /// The events of each subscription, in the order of subscription.
  var heard: [[String]] { get }
}

/// The subscriptions of a model and the events they have received.
struct ModelObservers {
  var heard: [[String]] = []
  /// The live subscriptions, in the order of subscription.
  var live: [Int] = []
  var isReleased = false
  private var latest: [Int: Int] = [:]

  /// - Returns: the new subscription.
  mutating func subscribe(_ observer: Int) -> Int {
    heard.append([])
    latest[observer] = heard.count - 1
    live.append(heard.count - 1)
    return heard.count - 1
  }

  /// - Returns: the subscription that is disposed, if it is live.
  @discardableResult
  mutating func dispose(_ observer: Int) -> Int? {
    guard let subscription = latest.removeValue(forKey: observer), live.contains(subscription) else {
      return nil
    }
    live.removeAll { $0 == subscription }
    return subscription
  }

  mutating func tell(_ subscription: Int, _ event: String) {
    heard[subscription].append(event)
    if !event.hasPrefix("next") { live.removeAll { $0 == subscription } }
  }

  mutating func tellAll(_ event: String) { for subscription in live { tell(subscription, event) } }
}
