import Streams

@testable import ActionOutbox

/// Remembers what a log has confirmed to its caller.
final class Caller: Sendable {
  struct State: Hashable, Sendable {
    var expectation = Expectation()
    /// The records that the log has not answered, in their order.
    var waiting: [String] = []
    var errors: [LogError] = []
  }

  private let shared = Lock(State())
  private let isObserved = Lock(false)
  private let observer: @Sendable (Disk, Expectation) -> Void

  /// - Parameter observer: receives what a crash may find, after ``startObserving()``.
  init(observer: @escaping @Sendable (Disk, Expectation) -> Void) { self.observer = observer }

  var state: State { shared.withLock { $0 } }

  func startObserving() { isObserved.withLock { $0 = true } }

  func observe(_ disk: Disk) {
    if isObserved.withLock({ $0 }) { observer(disk, state.expectation) }
  }

  /// Returns the number of a new input.
  func ask() -> Int {
    shared.withLock { state in
      let number = state.expectation.asked.count
      state.expectation.asked.append("key \(number)")
      state.waiting.append("key \(number)")
      return number
    }
  }

  func answer(_ number: Int, _ error: LogError?) {
    shared.withLock { state in
      state.waiting.removeAll { $0 == "key \(number)" }
      if let error {
        state.expectation.rejected.insert("key \(number)")
        return state.errors.append(error)
      }
      state.expectation.confirmed.insert("key \(number)")
    }
  }

  func remove(_ key: String) {
    shared.withLock { state in
      state.expectation.removing.insert(key)
      state.waiting.append("removal of \(key)")
    }
  }

  func answer(removalOf key: String, _ error: LogError?) {
    shared.withLock { state in
      state.waiting.removeAll { $0 == "removal of \(key)" }
      if let error { return state.errors.append(error) }
      state.expectation.removed.insert(key)
    }
  }
}

/// What the caller of a log knows when the machine stops.
struct Expectation: Hashable, Sendable {
  /// The keys in the order in which the inputs arrived.
  var asked: [String] = []
  var confirmed: Set<String> = []
  var rejected: Set<String> = []
  var removing: Set<String> = []
  var removed: Set<String> = []

  /// Returns the reason why this cannot be the content after a crash, or `nil` if it can.
  func problem(of keys: [String]) -> String? {
    if !confirmed.subtracting(removing).isSubset(of: keys) { return "lost" }
    if !rejected.isDisjoint(with: keys) { return "found although it was rejected" }
    if !removed.isDisjoint(with: keys) { return "back after its removal" }
    return keys == asked.filter(keys.contains) ? nil : "unknown, twice, or out of order"
  }
}
