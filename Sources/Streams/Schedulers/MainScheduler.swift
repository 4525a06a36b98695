import Synchronization

/// Runs actions on the main actor: at once if the caller is on it already and nothing waits,
/// otherwise on the main queue.
///
/// ```swift
/// results.observe(on: MainScheduler.instance)
/// ```
///
/// An action that is scheduled from inside a scheduled one waits until that has returned, so actions run in the order
/// in which they were scheduled, together with the events of all streams that `observe(on:)` delivers here.
/// ``asyncInstance`` never runs anything inside the call that schedules it.
///
/// - Note: A program has to run the main queue, as every app and every asynchronous `main` does; otherwise actions that
///   other threads schedule wait for ever.
///
/// Source of the idea: RxSwift, `MainScheduler`.
///
/// `@unchecked Sendable` is true because its one property is an atomic.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  /// The number of steps that are running or waiting.
  private let enqueued = Atomic<Int>(0)

  /// A scheduler of the main actor. It runs an action at once if no action of its own waits, even if
  /// actions of ``instance`` do.
  public init() { super.init(.main) }

  /// The shared scheduler.
  public static let instance = MainScheduler()

  /// A scheduler that always goes through the main queue.
  public static let asyncInstance = SerialDispatchQueueScheduler(.main)

  /// Stops the program, also in release builds, unless it is on the main actor.
  ///
  /// - Parameter errorMessage: the message for that case.
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

  /// Lets the caller act at once if it is on the main actor, and nothing of this scheduler runs or waits.
  override func enter() -> Bool {
    MainContext.isCurrent
      && enqueued.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
  }

  override func willRun(_ count: Int) { enqueued.add(count, ordering: .acquiringAndReleasing) }

  override func didRun(_ count: Int) { enqueued.subtract(count, ordering: .acquiringAndReleasing) }
}
