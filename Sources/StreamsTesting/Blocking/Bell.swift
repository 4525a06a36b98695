import Dispatch
import Foundation
import Synchronization

/// Wakes one thread, which serves the main queue while it waits if it can.
final class Bell: Sendable {
  private let rung = Atomic<Bool>(false)
  private let semaphore = DispatchSemaphore(value: 0)
  private let isForMain = MainContext.isCurrent

  var hasRung: Bool { rung.load(ordering: .acquiring) }

  /// From any thread, once.
  func ring() {
    rung.store(true, ordering: .releasing)
    semaphore.signal()
    // A run loop sleeps until something comes that it serves.
    if isForMain { DispatchQueue.main.async {} }
  }

  /// Waits on the thread on which this was made.
  ///
  /// - Parameter patience: how long the main queue may stand still, where this is its thread; nil is for ever.
  /// - Returns: false if it did so longer.
  func wait(patience: Duration?) -> Bool {
    guard isForMain else {
      semaphore.wait()
      return true
    }
    return withMainQueue(patience)
  }

  /// The main queue may be served here, or by nobody as long as this waits: only trying tells. The run loop does it on
  /// the first thread, unless that is in a block of the queue already.
  private func withMainQueue(_ patience: Duration?) -> Bool {
    let probe = Probe()
    DispatchQueue.main.async { probe.hasRun.store(true, ordering: .releasing) }
    // Whoever waits around this one may have been woken meanwhile, and gone back to sleep.
    defer { DispatchQueue.main.async {} }
    let start = ContinuousClock.now
    while !hasRung {
      // The slices are for a run loop that does not serve the queue, and so does not hear the bell. On Linux each slice
      // leaves a timer behind, so there are none where it does.
      let doesServe = probe.hasRun.load(ordering: .acquiring)
      let slice = doesServe ? Date.distantFuture : Date(timeIntervalSinceNow: 0.05)
      let isServed = Thread.isMainThread && RunLoop.current.run(mode: .default, before: slice)
      if !isServed { _ = semaphore.wait(timeout: .now() + .milliseconds(50)) }
      if let patience, !probe.hasRun.load(ordering: .acquiring), start.duration(to: .now) > patience {
        return hasRung
      }
    }
    return true
  }

  private final class Probe: Sendable {
    let hasRun = Atomic<Bool>(false)
  }
}

/// A wait on the main queue would not have ended: what it waited for did not come, and whatever needs the main queue
/// could not, because the thread that would run it was the one that waited.
public struct MainQueueStandsStill: Error, Equatable, CustomStringConvertible {
  /// What happened, and how to mend it.
  public let description =
    "toBlocking() waited inside a block of the main queue, where nothing else of that queue can run; "
    + "call it off the main actor, await firstValue, lastValue or values instead, or pass a timeout"
}
