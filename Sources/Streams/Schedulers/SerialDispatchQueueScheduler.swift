public import Dispatch

/// Runs actions on a dispatch queue, one after the other, in the order in which they were scheduled.
///
/// ```swift
/// let background = SerialDispatchQueueScheduler(qos: .utility)
/// pictures
///   .observe(on: background)
///   .map(decode)
/// ```
///
/// - Note: The queue keeps scheduled actions until they have run or been disposed, even if the scheduler is released
///   before. A timer runs until its disposable is disposed.
///
/// Source of the idea: RxSwift, `SerialDispatchQueueScheduler`.
///
/// `@unchecked Sendable` is true because its properties are `let`s of `Sendable` types, and so are those that
/// ``MainScheduler`` adds; a class with a subclass has to say it.
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
  ///   - internalSerialQueueName: the name of the queue.
  ///   - serialQueueConfiguration: gets the queue before its first use.
  ///   - leeway: the delay that a timer may have, to save energy.
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
  ///   - queue: the queue that runs the actions in the end.
  ///   - internalSerialQueueName: the name of the scheduler's own queue.
  ///   - leeway: the delay that a timer may have, to save energy.
  public convenience init(
    queue: DispatchQueue, internalSerialQueueName: String, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(SerialRunner(DispatchQueue(label: internalSerialQueueName, target: queue)), leeway: leeway)
  }

  /// A scheduler that works on the global queue of a quality of service.
  ///
  /// - Parameters:
  ///   - qos: the quality of service of the global queue.
  ///   - internalSerialQueueName: the name of the scheduler's own queue.
  ///   - leeway: the delay that a timer may have, to save energy.
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

  /// Runs `action` on the queue, after the actions that were scheduled before.
  public final func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    enqueue(item)
    return item
  }

  /// Performs `item` on the queue, or before it returns where the scheduler may do that.
  func enqueue(_ item: ScheduledItem) { append(item, 1) }

  /// Adds steps of `work` behind everything that waits for the queue.
  func append(_ work: any QueuedWork, _ count: Int) { runner.append(work, count) }

  /// Returns whether the caller is on the queue and may act directly. Everything that waits there runs before.
  func advance() -> Bool { false }

  /// Notes that `observe(on:)` begins to deliver here, or ends.
  ///
  /// - Returns: whether a delivery was under way.
  func setDelivering(_ isDelivering: Bool) -> Bool { false }

  /// Notes that the last of the steps begins that ``QueuedWork/perform(_:)`` was called for.
  func beginLastStep() {}

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
