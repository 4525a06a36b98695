import Dispatch
import Foundation

/// The thread that looks after all watched bodies of the process.
///
/// It sleeps while nothing is watched. Otherwise it looks every 20 milliseconds, and beats as much as the watched
/// bodies need. No verdict depends on how long it sleeps: only the processor time of its beats counts.
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

  /// Whether it looks after this one.
  func watches(_ watched: any Watchable) -> Bool {
    state.withLock { $0.watched[ObjectIdentifier(watched)] != nil }
  }

  func add(_ watched: any Watchable) {
    let (isFirst, isStarted) = state.withLock { state in
      defer { state.isStarted = true }
      state.watched[ObjectIdentifier(watched)] = watched
      return (state.watched.count == 1, state.isStarted)
    }
    // It outlives the test that comes first, and has nothing of it.
    if !isStarted { Thread.detachNewThread { self.run() } }
    if isFirst { isNeeded.signal() }
  }

  func remove(_ watched: any Watchable) {
    state.withLock { $0.watched[ObjectIdentifier(watched)] = nil }
  }

  /// Lets the thread of a body that loops for ever count as idle.
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

  /// Looks at all watched bodies.
  ///
  /// - Returns: the largest need of one of them, their number, and the number of threads that are blocked by those that
  ///   stand still; nil if nothing is watched.
  private func look(_ beat: Beat) -> (WatchNeed, watched: Int, blocked: Int)? {
    // The references are gone before the thread sleeps.
    let watched = state.withLock { Array($0.watched.values) }
    guard let need = watched.map({ $0.look(beat: beat) }).max() else { return nil }
    return (need, watched.count, watched.count { $0.blocksThread })
  }
}

/// Something that the heart looks after.
protocol Watchable: AnyObject, Sendable {
  /// Whether it stands still, and a thread that could run tasks waits for it.
  var blocksThread: Bool { get }

  /// Looks whether it makes progress.
  ///
  /// - Parameter beat: the beat since the last look, ``Beat/none`` if there was none.
  /// - Returns: the beats that it needs until the next look.
  func look(beat: Beat) -> WatchNeed
}

/// The ways in which the heart passes the time until the next look.
enum WatchNeed: Comparable {
  /// It sleeps.
  case nothing
  /// It sleeps, and beats once, which costs a tenth of a processor.
  case beats
  /// It beats all the time.
  case work
}
