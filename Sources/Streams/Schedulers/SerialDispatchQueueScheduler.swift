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
/// - Note: The queue keeps scheduled actions until they have run or been disposed, even if the scheduler is deallocated
///   first. A timer runs until its disposable is disposed.
///
/// Source of the idea: RxSwift, `SerialDispatchQueueScheduler`.
///
/// `@unchecked Sendable` is true because its properties, and the properties that ``MainScheduler`` adds, are `let`s of
/// `Sendable` types. A class with a subclass must declare it as unchecked.
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

  /// Creates a scheduler with its own queue.
  ///
  /// - Parameters:
  ///   - internalSerialQueueName: the name of the queue.
  ///   - serialQueueConfiguration: receives the queue before its first use.
  ///   - leeway: the delay that a timer may have in order to save energy.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    self.init(SerialRunner(queue), leeway: leeway)
  }

  /// Creates a scheduler with its own queue that targets `queue`, which may be concurrent.
  ///
  /// - Parameters:
  ///   - queue: the target queue, which runs the actions.
  ///   - internalSerialQueueName: the name of the scheduler's own queue.
  ///   - leeway: the delay that a timer may have in order to save energy.
  public convenience init(
    queue: DispatchQueue, internalSerialQueueName: String, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(SerialRunner(DispatchQueue(label: internalSerialQueueName, target: queue)), leeway: leeway)
  }

  /// Creates a scheduler that targets the global queue of a quality of service.
  ///
  /// - Parameters:
  ///   - qos: the quality of service of the global queue.
  ///   - internalSerialQueueName: the name of the scheduler's own queue.
  ///   - leeway: the delay that a timer may have in order to save energy.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(
      queue: .global(qos: qos.qosClass), internalSerialQueueName: internalSerialQueueName, leeway: leeway)
  }

  /// Whether work runs on the main dispatch queue, and therefore on the main actor.
  final var isMain: Bool { runner === SerialRunner.main }

  /// The time since the scheduler was created.
  public final var now: RxTime { timing.now }

  /// Runs `action` on the queue, after the actions scheduled before it.
  public final func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    enqueue(item)
    return item
  }

  /// Performs `item` on the queue, or synchronously if the scheduler allows it.
  func enqueue(_ item: ScheduledItem) { append(item, 1) }

  /// Appends steps of `work` after everything that waits for the queue.
  func append(_ work: any QueuedWork, _ count: Int) { runner.append(work, count) }

  /// Runs all work waiting on the queue, and returns whether the caller is on the queue and may then run synchronously.
  func advance() -> Bool { false }

  /// Records that a delivery by `observe(on:)` begins or ends on this scheduler.
  ///
  /// - Returns: whether a delivery was in progress.
  func setDelivering(_ isDelivering: Bool) -> Bool { false }

  /// Records that the last of the steps passed to ``QueuedWork/perform(_:)`` begins.
  func beginLastStep() {}

  /// Runs `action` on the queue after `dueTime`.
  public final func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    timing.schedule(ScheduledItem(state, action), after: dueTime)
  }

  /// Runs `action` on the queue repeatedly. Ticks missed while the queue is busy are combined into one.
  public final func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    timing.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
