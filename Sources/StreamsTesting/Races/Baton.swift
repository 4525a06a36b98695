import Dispatch
import Synchronization

/// A signal that one thread leaves for another one, which waits for it: the one calls `give()`, the
/// other `take(_:)`, in turns.
///
/// The taker spins for some microseconds, and parks if nothing has come by then. Threads that are awake meet within a
/// microsecond that way, while waking one takes 50; and threads that need each other's processor do not hold it.
final class Baton: Sendable {
  /// The raw value of a ``State``: a debug build reads that without a call through the protocol of atomic values.
  private let state = Atomic<Int>(State.empty.rawValue)
  private let semaphore = DispatchSemaphore(value: 0)

  /// A baton between two steps.
  ///
  /// Each function is one atomic step of `Baton`; `BatonTests` takes them in all orders.
  enum State: Int, Sendable {
    case empty, given, parked

    /// - Returns: whether the taker has to be woken.
    mutating func give() -> Bool {
      precondition(self != .given, "a baton was given twice before it was taken once")
      defer { self = self == .parked ? .empty : .given }
      return self == .parked
    }

    /// - Returns: whether there was something to take.
    mutating func take() -> Bool {
      guard self == .given else { return false }
      self = .empty
      return true
    }

    /// Takes, or notes that the taker sleeps from now on.
    ///
    /// - Returns: whether it sleeps.
    mutating func park() -> Bool {
      if take() { return false }
      self = .parked
      return true
    }
  }

  /// Leaves the signal, and wakes the thread that waits for it.
  func give() {
    if step({ $0.give() }) { semaphore.signal() }
  }

  /// Waits until the other thread has left the signal.
  ///
  /// - Parameter patience: decides how long to spin for it, and learns whether that was of use.
  func take(_ patience: inout SpinPatience) {
    let hasMet = patience.spin(while: state, isNot: State.given.rawValue)
    if hasMet {
      _ = step { $0.take() }
    } else if step({ $0.park() }) {
      semaphore.wait()
    }
  }

  /// Takes one step, no matter what the other thread does at the same time.
  private func step(_ body: (inout State) -> Bool) -> Bool {
    while true {
      let old = state.load(ordering: .acquiring)
      guard var new = State(rawValue: old) else { preconditionFailure("\(old) is no state of a baton") }
      let result = body(&new)
      let (isExchanged, _) = state.compareExchange(
        expected: old, desired: new.rawValue, ordering: .acquiringAndReleasing)
      if isExchanged { return result }
    }
  }
}

/// The time for which a thread spins for another one before it parks. As long as the two meet while they spin, it is
/// longer than it takes to wake a thread; when they do not meet, it is next to nothing.
///
/// On an idle machine the other thread is awake, or wakes within that time. On one processor, or beside many busy
/// threads, it comes only when this one makes room for it. From time to time a thread tries the long time again,
/// because machines become idle.
struct SpinPatience: Sendable {
  private static let shortest: UInt64 = 1_000
  private static let triesBeforeRetry = 64

  private let longest: UInt64
  /// The present limit in nanoseconds.
  private(set) var limit: UInt64
  private var missed = 0

  /// - Parameter longest: the longest time, in nanoseconds.
  private init(longest: UInt64) {
    self.longest = longest
    limit = longest
  }

  /// For a thread whose partner is at work, and may have gone to sleep: waking it takes about 50 microseconds.
  static let untilAwake = SpinPatience(longest: 150_000)

  /// For a thread that is needed again soon, if at all: parking and waking it costs a processor about as much.
  static let betweenRounds = SpinPatience(longest: 15_000)

  /// Spins while `number` is not `wanted`, or until the time is up.
  ///
  /// - Returns: whether it is `wanted`.
  mutating func spin(while number: borrowing Atomic<Int>, isNot wanted: Int) -> Bool {
    let end = DispatchTime.now().uptimeNanoseconds + limit
    repeat {
      // A loop that does not look at the clock, which costs ten times as much as a spin.
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
