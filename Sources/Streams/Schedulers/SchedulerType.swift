/// A point in time of one scheduler: how far it is from that scheduler's own beginning.
///
/// Points of different schedulers have nothing to do with each other.
public struct RxTime: InstantProtocol, Sendable, Hashable {
  /// The time that has passed since the scheduler's beginning.
  public let sinceStart: Duration

  /// The point that lies `sinceStart` after the scheduler's beginning.
  public init(sinceStart: Duration) { self.sinceStart = sinceStart }

  /// The point that lies `duration` later; the last there is, where that is farther than can be counted.
  public func advanced(by duration: Duration) -> RxTime {
    let (sum, overflow) = sinceStart.attoseconds.addingReportingOverflow(duration.attoseconds)
    return RxTime(sinceStart: overflow ? .longest(as: duration) : Duration(attoseconds: sum))
  }
  /// The time from this point to the other one; the longest there is, where that is longer than can be counted.
  public func duration(to other: RxTime) -> Duration {
    let (span, overflow) = other.sinceStart.attoseconds.subtractingReportingOverflow(sinceStart.attoseconds)
    return overflow ? .longest(as: other.sinceStart) : Duration(attoseconds: span)
  }
  public static func < (left: RxTime, right: RxTime) -> Bool { left.sinceStart < right.sinceStart }
}

extension Duration {
  /// The longest span there is, in the direction of another one.
  package static func longest(as other: Duration) -> Duration {
    Duration(attoseconds: other < .zero ? .min : .max)
  }
}

/// A span of time. Literals read as with Dispatch: `.milliseconds(300)`.
public typealias RxTimeInterval = Duration

/// Something that runs work, now or as soon as it can.
public protocol ImmediateSchedulerType: Sendable {
  /// Runs `action` as soon as this scheduler can.
  ///
  /// - Parameters:
  ///   - state: is passed to `action`.
  ///   - action: returns what has to be disposed when the scheduled work is.
  /// - Returns: what cancels the action, as long as it has not run, and disposes what it returned.
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable
}

/// A scheduler that knows the time.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The present, as this scheduler sees it.
  var now: RxTime { get }

  /// Runs `action` when `dueTime` has passed. A span of zero or less is as soon as possible; one that is longer than
  /// can be counted is never over.
  ///
  /// - Returns: what cancels the action, as long as it has not run, and disposes what it returned.
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Runs `action` again and again, each time with the state that it returned before.
  ///
  /// - Parameters:
  ///   - state: what `action` gets the first time.
  ///   - startAfter: when it runs first; zero or less is as soon as possible.
  ///   - period: the time from one run to the next; runs never overlap. Zero is as often as the scheduler can; a
  ///     negative one is a misuse, and stops the program.
  ///   - action: gets the state and returns the next one.
  /// - Returns: what ends it.
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}
