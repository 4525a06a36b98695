import Synchronization

/// Runs work on the main actor: at once where it is on it already and nothing is waiting, otherwise on the main queue.
///
/// ```swift
/// results.observe(on: MainScheduler.instance)
/// ```
///
/// An action that is scheduled from inside a scheduled one waits until that has returned, so the order of scheduling is
/// the order of running: also between actions and the events of all streams that `observe(on:)` delivers here.
/// ``asyncInstance`` never runs anything inside the call that schedules it.
///
/// - Note: A program has to run the main queue (every app and every asynchronous `main` does), or what is scheduled
///   from other threads waits for ever.
///
/// Source of the idea: RxSwift, `MainScheduler`.
///
/// `@unchecked Sendable` is true because its one property is an atomic.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  /// How many turns are taken or wait.
  private let enqueued = Atomic<Int>(0)

  /// A scheduler of the main actor that runs something at once where nothing of its own is waiting, also if something
  /// of ``instance`` is.
  public init() { super.init(.main) }

  /// The one that everybody shares.
  public static let instance = MainScheduler()

  /// A scheduler that always goes through the main queue.
  public static let asyncInstance = SerialDispatchQueueScheduler(.main)

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

  /// Allowed on the main actor, where nothing of this scheduler runs or waits.
  override func enter() -> Bool {
    MainContext.isCurrent
      && enqueued.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
  }

  override func isGoing(toTake count: Int) { enqueued.add(count, ordering: .acquiringAndReleasing) }

  override func leave(_ count: Int) { enqueued.subtract(count, ordering: .acquiringAndReleasing) }
}
