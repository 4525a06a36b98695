import Dispatch
import Synchronization

/// A signal passed from one thread to another. One thread calls `give()` and the other calls `take(_:)`, alternately.
///
/// The receiving thread spins for some microseconds and then parks. Threads that are awake meet within a microsecond
/// this way, while waking a thread takes 50. Threads that compete for one processor do not block each other.
final class Baton: Sendable {
  /// The raw value of a ``State``. In debug builds, reading an integer avoids a call through the protocol of atomic
  /// values.
  private let state = Atomic<Int>(State.empty.rawValue)
  private let semaphore = DispatchSemaphore(value: 0)

  /// The state of a baton between two steps.
  ///
  /// Each function is one atomic step of `Baton`. `BatonTests` runs the steps in all orders.
  enum State: Int, Sendable {
    case empty, given, parked

    /// - Returns: `true` if the receiving thread must be woken.
    mutating func give() -> Bool {
      precondition(self != .given, "A baton was passed twice before it was received.")
      defer { self = self == .parked ? .empty : .given }
      return self == .parked
    }

    /// - Returns: `true` if a signal was taken.
    mutating func take() -> Bool {
      guard self == .given else { return false }
      self = .empty
      return true
    }

    /// Takes the signal, or records that the receiving thread is about to park.
    ///
    /// - Returns: `true` if it must park.
    mutating func park() -> Bool {
      if take() { return false }
      self = .parked
      return true
    }
  }

  /// Gives the signal, and wakes the waiting thread.
  func give() {
    if step({ $0.give() }) { semaphore.signal() }
  }

  /// Waits until the other thread has given the signal.
  ///
  /// - Parameter patience: determines how long to spin, and is updated with the result.
  func take(_ patience: inout SpinPatience) {
    let hasMet = patience.spin(while: state, isNot: State.given.rawValue)
    if hasMet {
      _ = step { $0.take() }
    } else if step({ $0.park() }) {
      semaphore.wait()
    }
  }

  /// Applies one step atomically.
  private func step(_ body: (inout State) -> Bool) -> Bool {
    while true {
      let old = state.load(ordering: .acquiring)
      guard var new = State(rawValue: old) else { preconditionFailure("\(old) is not a state of a baton.") }
      let result = body(&new)
      let (isExchanged, _) = state.compareExchange(
        expected: old, desired: new.rawValue, ordering: .acquiringAndReleasing)
      if isExchanged { return result }
    }
  }
}

/// The time for which a thread spins before it parks. It is longer than a wake-up as long as spinning succeeds, and
/// almost zero while spinning fails.
///
/// On an idle machine the other thread is awake, or wakes within the spin time. On a single processor, or next to many
/// busy threads, it runs only when this thread yields its processor. The long spin time is retried from time to time,
/// because a machine may become idle.
struct SpinPatience: Sendable {
  private static let shortest: UInt64 = 1_000
  private static let triesBeforeRetry = 64

  private let longest: UInt64
  /// The current limit in nanoseconds.
  private(set) var limit: UInt64
  private var missed = 0

  /// - Parameter longest: the longest time, in nanoseconds.
  private init(longest: UInt64) {
    self.longest = longest
    limit = longest
  }

  /// For a thread whose partner is working and may have gone to sleep. A wake-up takes about 50 microseconds.
  static let untilAwake = SpinPatience(longest: 150_000)

  /// For a thread that is needed again soon, if at all. Parking and waking it uses about as much processor time.
  static let betweenRounds = SpinPatience(longest: 15_000)

  /// Spins until `number` is `wanted` or the time is up.
  ///
  /// - Returns: `true` if `number` is `wanted`.
  mutating func spin(while number: borrowing Atomic<Int>, isNot wanted: Int) -> Bool {
    let end = DispatchTime.now().uptimeNanoseconds + limit
    repeat {
      // Read the clock only every 32 iterations, because it costs ten times as much as one iteration.
      var looks = 0
      while looks < 32 {
        if number.load(ordering: .acquiring) == wanted {
          note(hasMet: true)
          return true
        }
        looks += 1
      }
    } while DispatchTime.now().uptimeNanoseconds < end
    note(hasMet: false)
    return false
  }

  mutating func note(hasMet: Bool) {
    missed = hasMet ? 0 : missed + 1
    let isRetry = missed.isMultiple(of: Self.triesBeforeRetry)
    limit = isRetry ? longest : max(limit / 2, Self.shortest)
  }
}
