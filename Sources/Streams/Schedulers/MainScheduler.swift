import Synchronization

/// Runs actions on the main actor, synchronously if the caller is on it, otherwise as soon as the main actor is free.
///
/// ```swift
/// results.observe(on: MainScheduler.instance)
/// ```
///
/// Use it to deliver the elements of a stream on the main actor, or to run timers there. A closure that is isolated to
/// the main actor needs no `observe(on:)`, because it is called there anyway.
///
/// Subscriptions, binders and `do` on the main actor, and everything scheduled or delivered here, share one queue. They
/// run in the order in which they arrived, across streams. An action scheduled inside another action waits until the
/// other action has returned. ``asyncInstance`` is not part of this order, and never runs an action synchronously.
///
/// - Note: The program must run the main queue, as every app and every asynchronous `main` does. Otherwise actions
///   scheduled by other threads wait forever.
///
/// Source of the idea: RxSwift, `MainScheduler`.
///
/// `@unchecked Sendable` is true because its properties are an atomic and a lock.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  /// The actions that wait for their step in ``MainQueue``.
  private let waiting = Lock(Ring<ScheduledItem>())
  /// The number of running actions, more than one only if an action runs the event loop. Only the main actor uses it.
  private let running = Atomic<Int>(0)

  /// Creates a scheduler for the main actor.
  ///
  /// It shares the queue of ``instance``, but a nested action waits only for actions of the same scheduler.
  public init() { super.init(.main) }

  /// The shared scheduler.
  public static let instance = MainScheduler()

  /// A scheduler that always dispatches to the main dispatch queue.
  public static let asyncInstance = SerialDispatchQueueScheduler(.main)

  /// Stops the program, even in release builds, unless the caller is on the main actor.
  ///
  /// - Parameter errorMessage: the message of the failure.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    precondition(
      MainContext.isCurrent,
      errorMessage
        ?? "The caller is not on the main actor. Use `observe(on: MainScheduler.instance)` or `await MainActor.run`."
    )
  }

  /// The same as ``ensureExecutingOnScheduler(errorMessage:)``, because the main actor runs on the main thread.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    ensureExecutingOnScheduler(errorMessage: errorMessage)
  }

  override func advance() -> Bool { MainContext.isCurrent && MainQueue.shared.advance() }

  override func beginLastStep() { MainQueue.shared.beginLastStep() }

  override func setDelivering(_ isDelivering: Bool) -> Bool { MainQueue.shared.setDelivering(isDelivering) }

  override func append(_ work: any QueuedWork, _ count: Int) {
    MainQueue.shared.append(work, count)
  }

  override func enqueue(_ item: ScheduledItem) {
    if running.load(ordering: .relaxed) == 0, advance() { return run(item) }
    // Under the lock, so that the steps of two senders are in the order of their actions.
    waiting.withLock { waiting in
      waiting.append(item)
      MainQueue.shared.append(self)
    }
  }

  private func run(_ item: ScheduledItem) {
    running.add(1, ordering: .relaxed)
    MainQueue.shared.call { _ = item.perform() }
    running.subtract(1, ordering: .relaxed)
  }
}

extension MainScheduler: QueuedWork {
  /// Performs waiting actions.
  func perform(_ count: Int) {
    for left in (0..<count).reversed() {
      guard let item = waiting.withLock({ $0.popFirst() }) else { return }
      if left == 0 { beginLastStep() }
      run(item)
    }
  }
}
