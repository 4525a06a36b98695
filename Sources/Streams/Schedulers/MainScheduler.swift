import Dispatch
import Synchronization

/// Runs work on the main actor: at once where it is on it already and nothing is waiting, otherwise on the main queue.
///
/// ```swift
/// results.observe(on: MainScheduler.instance)
/// ```
///
/// An action that is scheduled from inside another one waits until that has returned, so the order of scheduling is
/// the order of running. ``asyncInstance`` never runs anything inside the call that schedules it.
///
/// - Note: A program has to run the main queue (every app and every asynchronous `main` does), or what is scheduled
///   from other threads waits for ever.
///
/// Source of the idea: RxSwift, `MainScheduler`.
///
/// `@unchecked Sendable` is true because its one property is an atomic.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  /// How many actions run or wait.
  private let enqueued = Atomic<Int>(0)

  /// A scheduler of the main actor with a queue position of its own. Use ``instance``, which keeps one order for all.
  public init() { super.init(serialQueue: .main) }

  /// The one that everybody shares.
  public static let instance = MainScheduler()

  /// A scheduler that always goes through the main queue.
  public static let asyncInstance = SerialDispatchQueueScheduler(serialQueue: .main)

  /// Stops the program, also in release builds, unless it is on the main actor.
  ///
  /// - Parameter errorMessage: what is said then.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    precondition(
      MainContext.isCurrent,
      errorMessage
        ?? "executing off the main actor; use `observe(on: MainScheduler.instance)` or `await MainActor.run`")
  }

  /// The same as ``ensureExecutingOnScheduler(errorMessage:)``: the main actor's thread is the main thread.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    ensureExecutingOnScheduler(errorMessage: errorMessage)
  }

  override func schedule(_ item: ScheduledItem) -> any Disposable {
    let waiting = enqueued.add(1, ordering: .acquiringAndReleasing).oldValue
    if waiting == 0, MainContext.isCurrent {
      run(item)
    } else {
      timing.queue.async { self.run(item) }
    }
    return item
  }

  /// Lets the caller do something as if it had been scheduled and run at once: if it is on the main actor, and nothing
  /// runs or waits. To be followed by ``leave()``.
  func enter() -> Bool {
    MainContext.isCurrent
      && enqueued.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
  }

  func leave() { enqueued.subtract(1, ordering: .acquiringAndReleasing) }

  private func run(_ item: ScheduledItem) {
    item.run()
    leave()
  }
}
