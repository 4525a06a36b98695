import Dispatch
import Foundation

/// The thread that monitors all watched bodies of the process.
///
/// It sleeps while nothing is watched. Otherwise it checks every 20 milliseconds and beats as often as the watched
/// bodies need. Its sleep times do not affect the result, because only the processor time of its beats counts.
final class Heart: Sendable {
  static let shared = Heart()

  private struct State: Sendable {
    var watched: [ObjectIdentifier: any Watchable] = [:]
    var leftBehind: [ThreadClock] = []
    var isStarted = false
  }

  private let state = Lock(State())
  private let isNeeded = DispatchSemaphore(value: 0)
  private let pause = DispatchSemaphore(value: 0)

  /// Returns `true` if the heart monitors this body.
  func watches(_ watched: any Watchable) -> Bool {
    state.withLock { $0.watched[ObjectIdentifier(watched)] != nil }
  }

  func add(_ watched: any Watchable) {
    let (isFirst, isStarted) = state.withLock { state in
      defer { state.isStarted = true }
      state.watched[ObjectIdentifier(watched)] = watched
      return (state.watched.count == 1, state.isStarted)
    }
    // The thread outlives the first test, so it must not inherit the test's task-local values.
    if !isStarted { Thread.detachNewThread { self.run() } }
    if isFirst { isNeeded.signal() }
  }

  func remove(_ watched: any Watchable) {
    state.withLock { $0.watched[ObjectIdentifier(watched)] = nil }
  }

  /// Counts the thread of a body that loops forever as idle.
  func leaveBehind(_ thread: ThreadClock) { state.withLock { $0.leftBehind.append(thread) } }

  private func run() {
    var pulse = Pulse()
    var beat = Beat.none
    while true {
      guard let (need, watched, blocked) = look(beat) else {
        pulse.rest()
        isNeeded.wait()
        beat = .none
        continue
      }
      if need < .work { _ = pause.wait(timeout: .now() + .milliseconds(20)) }
      if need == .nothing { pulse.rest() }
      beat =
        need == .nothing
        ? .none
        : pulse.beat(
          watched: watched, blocked: blocked, leftBehind: state.withLock { $0.leftBehind })
    }
  }

  /// Checks all watched bodies.
  ///
  /// - Returns: the largest need, the number of watched bodies, and the number of threads blocked by bodies without
  ///   progress, or `nil` if nothing is watched.
  private func look(_ beat: Beat) -> (WatchNeed, watched: Int, blocked: Int)? {
    // The references are released before the thread sleeps.
    let watched = state.withLock { Array($0.watched.values) }
    guard let need = watched.map({ $0.look(beat: beat) }).max() else { return nil }
    return (need, watched.count, watched.count { $0.blocksThread })
  }
}

/// A body monitored by the heart.
protocol Watchable: AnyObject, Sendable {
  /// A Boolean value that indicates whether the body makes no progress while a thread that could run tasks waits for
  /// it.
  var blocksThread: Bool { get }

  /// Checks whether the body makes progress.
  ///
  /// - Parameter beat: the beat since the last check, or ``Beat/none``.
  /// - Returns: the beats that the body needs until the next check.
  func look(beat: Beat) -> WatchNeed
}

/// How the heart spends the time until the next check.
enum WatchNeed: Comparable {
  /// Sleep.
  case nothing
  /// Sleep and beat once, which uses a tenth of a processor.
  case beats
  /// Beat continuously.
  case work
}
