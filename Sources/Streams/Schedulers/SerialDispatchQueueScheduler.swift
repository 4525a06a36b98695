public import Dispatch

/// Runs work on a dispatch queue, one action after the other, in the order in which they were scheduled.
///
/// ```swift
/// let background = SerialDispatchQueueScheduler(qos: .utility)
/// pictures
///   .observe(on: background)
///   .map(decode)
/// ```
///
/// - Note: The queue keeps what was scheduled until it has run or been disposed, also if the scheduler is released
///   before. A timer runs as long as its disposable has not been disposed.
///
/// Source of the idea: RxSwift, `SerialDispatchQueueScheduler`.
///
/// `@unchecked Sendable` is true because its properties are `let`s of `Sendable` types, and ``MainScheduler`` adds none;
/// a class with a subclass has to say it.
public class SerialDispatchQueueScheduler: SchedulerType, CostlyScheduler, @unchecked Sendable {
  /// A point in time.
  public typealias Time = RxTime
  /// A span of time.
  public typealias TimeInterval = Duration

  private let timing: DispatchTiming
  private let runner: SerialRunner

  init(_ runner: SerialRunner, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    timing = DispatchTiming(queue: runner.queue, leeway: leeway)
    self.runner = runner
  }

  /// A scheduler with a queue of its own.
  ///
  /// - Parameters:
  ///   - internalSerialQueueName: names the queue.
  ///   - serialQueueConfiguration: is given the queue before it is used.
  ///   - leeway: how much later a timer may fire, to save energy.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    self.init(SerialRunner(queue), leeway: leeway)
  }

  /// A scheduler with a queue of its own that works on `queue`, which may be concurrent.
  ///
  /// - Parameters:
  ///   - queue: where the work is done in the end.
  ///   - internalSerialQueueName: names the scheduler's own queue.
  ///   - leeway: how much later a timer may fire, to save energy.
  public convenience init(
    queue: DispatchQueue, internalSerialQueueName: String, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(SerialRunner(DispatchQueue(label: internalSerialQueueName, target: queue)), leeway: leeway)
  }

  /// A scheduler that works on the global queue of a quality of service.
  ///
  /// - Parameters:
  ///   - qos: how urgent the work is.
  ///   - internalSerialQueueName: names the scheduler's own queue.
  ///   - leeway: how much later a timer may fire, to save energy.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(
      queue: .global(qos: qos.qosClass), internalSerialQueueName: internalSerialQueueName, leeway: leeway)
  }

  /// Whether work runs on the main dispatch queue, and so on the main actor.
  final var isMain: Bool { runner === SerialRunner.main }

  /// The time since the scheduler was made.
  public final var now: RxTime { timing.now }

  /// Runs `action` on the queue, after what was scheduled before.
  public final func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    if enter() {
      item.run()
      leave(1)
    } else {
      append(item)
    }
    return item
  }

  /// Adds turns for `work` at the end of everything that waits for the queue.
  final func append(_ work: any QueuedWork, _ count: Int = 1) {
    isGoing(toTake: count)
    runner.append(work, count, of: self)
  }

  /// Lets the caller do something as if it had been scheduled and run at once, where that is allowed. To be followed by
  /// ``leave(_:)``.
  func enter() -> Bool { false }

  /// So many turns will be taken, and left.
  func isGoing(toTake count: Int) {}

  /// So many turns have been taken.
  func leave(_ count: Int) {}

  /// Runs `action` on the queue when `dueTime` has passed.
  public final func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    timing.schedule(ScheduledItem(state, action), after: dueTime)
  }

  /// Runs `action` on the queue again and again. Ticks that are missed while the queue is busy come as one.
  public final func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    timing.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
