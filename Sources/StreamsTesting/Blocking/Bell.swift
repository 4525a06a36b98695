import Dispatch
import Foundation
import Synchronization

/// Wakes one blocked thread. While it is blocked, the main thread serves the main queue if possible.
final class Bell: Sendable {
  private static let slice = Duration.milliseconds(50)

  private let rung = Atomic<Bool>(false)
  private let semaphore = DispatchSemaphore(value: 0)
  private let isForMain = MainContext.isCurrent

  var hasRung: Bool { rung.load(ordering: .acquiring) }

  /// Wakes the thread. Any thread may call this method, once.
  func ring() {
    rung.store(true, ordering: .releasing)
    semaphore.signal()
    // A run loop sleeps until it has something to serve.
    if isForMain { DispatchQueue.main.async {} }
  }

  /// Waits until ``ring()`` is called. Must be called on the thread that created this object.
  ///
  /// - Parameter patience: the limit after which a wait on the main thread gives up if the main queue has not run. It
  ///   is measured in beats, as in `withTaskWatchdog`, so a busy machine does not use it up and a working process uses
  ///   little of it. `nil` means no limit.
  /// - Returns: `false` if the wait gave up.
  func wait(patience: Duration?) -> Bool {
    guard isForMain else {
      semaphore.wait()
      return true
    }
    return withMainQueue(patience)
  }

  /// Serves the main queue while waiting, if possible. The main thread's run loop serves the queue, unless the thread
  /// is already inside a block of the queue. In that case the queue is blocked during the wait. There is no API that
  /// reports this, so the method enqueues a block and checks whether it runs.
  private func withMainQueue(_ patience: Duration?) -> Bool {
    let (isServed, isOver) = (Flag(), Flag())
    DispatchQueue.main.async { isServed.raise() }
    // An outer wait may have been woken during this one and gone back to sleep.
    defer { DispatchQueue.main.async {} }
    let watchdog = patience.map { TaskWatchdog(limit: $0) { isOver.raise() } }
    if let watchdog { Heart.shared.add(watchdog) }
    defer { if let watchdog { Heart.shared.remove(watchdog) } }
    while !hasRung {
      if isServed.isRaised, let watchdog { Heart.shared.remove(watchdog) }
      // A run loop that does not serve the queue does not notice the bell either, so it waits for one time slice only.
      // A run loop that serves the queue waits without a limit, because on Linux each slice would leave a timer behind.
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

/// The error thrown when a wait on the main thread would never end. The awaited event did not arrive, and nothing that
/// needs the main queue could run, because the thread that runs the main queue was waiting.
public struct MainQueueStandsStill: Error, Equatable, CustomStringConvertible {
  /// Describes the problem and how to fix it.
  public let description =
    "toBlocking() waited inside a block of the main queue, where no other block of that queue can run. "
    + "Call it off the main actor, await firstValue, lastValue or values instead, or pass a timeout."
}
