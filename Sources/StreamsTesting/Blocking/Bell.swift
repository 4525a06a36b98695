import Dispatch
import Foundation
import Synchronization

/// Wakes one thread, which serves the main queue while it waits if it can.
final class Bell: Sendable {
  private static let slice = Duration.milliseconds(50)

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
  /// - Parameter patience: the time for which the run loop is served without the main queue's turn, where this is its
  ///   thread; nil is for ever. It is counted in slices, so a thread that has to wait for a processor loses none of it.
  /// - Returns: false if it did not get its turn in that time.
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
    var slices = patience.map { max(1, Int($0 / Self.slice)) } ?? .max
    while !hasRung {
      // The slices are for a run loop that does not serve the queue, and so does not hear the bell. On Linux each slice
      // leaves a timer behind, so there are none where it does.
      let doesServe = probe.hasRun.load(ordering: .acquiring)
      let end = doesServe ? Date.distantFuture : Date(timeIntervalSinceNow: Self.slice / .seconds(1))
      let isServed = Thread.isMainThread && RunLoop.current.run(mode: .default, before: end)
      if !isServed { _ = semaphore.wait(timeout: .now() + Self.slice / .seconds(1)) }
      // A run loop that does something else comes back before its time.
      if !isServed || end.timeIntervalSinceNow <= 0 { slices -= 1 }
      if slices <= 0, !probe.hasRun.load(ordering: .acquiring) { return hasRung }
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
