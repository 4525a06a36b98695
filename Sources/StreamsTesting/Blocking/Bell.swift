import Dispatch
import Foundation
import Synchronization

/// Wakes one thread, which serves the main queue while it waits, if it can.
final class Bell: Sendable {
  private static let slice = Duration.milliseconds(50)

  private let rung = Atomic<Bool>(false)
  private let semaphore = DispatchSemaphore(value: 0)
  private let isForMain = MainContext.isCurrent

  var hasRung: Bool { rung.load(ordering: .acquiring) }

  /// Wakes the thread. Any thread may call it, once.
  func ring() {
    rung.store(true, ordering: .releasing)
    semaphore.signal()
    // A run loop sleeps until there is something for it to serve.
    if isForMain { DispatchQueue.main.async {} }
  }

  /// Waits. To be called on the thread on which this was made.
  ///
  /// - Parameter patience: the limit after which a wait on the thread of the main queue gives up if the main queue has
  ///   had no turn, in beats as `withTaskWatchdog` counts them; nil means never. So a busy machine does not use it up,
  ///   and a process that is at work uses little of it.
  /// - Returns: false if the wait has given up.
  func wait(patience: Duration?) -> Bool {
    guard isForMain else {
      semaphore.wait()
      return true
    }
    return withMainQueue(patience)
  }

  /// Serves the main queue while it waits, if that is possible. The run loop of the first thread serves the queue,
  /// unless that thread is inside a block of the queue already: then nobody serves it during the wait. Only trying
  /// tells which.
  private func withMainQueue(_ patience: Duration?) -> Bool {
    let (isServed, isOver) = (Flag(), Flag())
    DispatchQueue.main.async { isServed.raise() }
    // A wait around this one may have been woken meanwhile, and gone back to sleep.
    defer { DispatchQueue.main.async {} }
    let watchdog = patience.map { TaskWatchdog(limit: $0) { isOver.raise() } }
    if let watchdog { Heart.shared.add(watchdog) }
    defer { if let watchdog { Heart.shared.remove(watchdog) } }
    while !hasRung {
      if isServed.isRaised, let watchdog { Heart.shared.remove(watchdog) }
      // A run loop that does not serve the queue does not hear the bell either, so it waits for a slice of time only.
      // One that serves the queue waits without a limit: on Linux each slice would leave a timer behind.
      let end = isServed.isRaised ? Date.distantFuture : Date(timeIntervalSinceNow: Self.slice / .seconds(1))
      let hasRunLoop = Thread.isMainThread && RunLoop.current.run(mode: .default, before: end)
      if !hasRunLoop { _ = semaphore.wait(timeout: .now() + Self.slice / .seconds(1)) }
      if isOver.isRaised, !isServed.isRaised { return hasRung }
    }
    return true
  }

  private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)

    var isRaised: Bool { value.load(ordering: .acquiring) }
    func raise() { value.store(true, ordering: .releasing) }
  }
}

/// The error of a wait on the main queue that would not have ended. The event for which it waited did not come, and
/// nothing that needs the main queue could run, because the thread that would run it was waiting.
public struct MainQueueStandsStill: Error, Equatable, CustomStringConvertible {
  /// A sentence about the event, and the way to mend it.
  public let description =
    "toBlocking() waited inside a block of the main queue, where nothing else of that queue can run; "
    + "call it off the main actor, await firstValue, lastValue or values instead, or pass a timeout"
}
