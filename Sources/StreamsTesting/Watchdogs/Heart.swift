import Dispatch
import Foundation

/// The thread that looks after everything that is watched in the process.
///
/// It sleeps while nothing is watched. Otherwise it looks every 20 milliseconds, which no verdict depends on, and beats
/// as much as the watched ask for.
final class Heart: Sendable {
  static let shared = Heart()

  private struct State: Sendable {
    var watched: [ObjectIdentifier: any Watched] = [:]
    var isStarted = false
  }

  private let state = Lock(State())
  private let isNeeded = DispatchSemaphore(value: 0)
  private let pause = DispatchSemaphore(value: 0)

  func add(_ watched: any Watched) {
    let (isFirst, isStarted) = state.withLock { state in
      defer { state.isStarted = true }
      state.watched[ObjectIdentifier(watched)] = watched
      return (state.watched.count == 1, state.isStarted)
    }
    if !isStarted { WorkerThread.start { Heart.shared.run() } }
    if isFirst { isNeeded.signal() }
  }

  func remove(_ watched: any Watched) {
    state.withLock { $0.watched[ObjectIdentifier(watched)] = nil }
  }

  private func run() {
    var pulse = Pulse()
    var beat = Duration.zero
    while true {
      guard let need = look(beat) else {
        isNeeded.wait()
        beat = .zero
        continue
      }
      if need < .work { _ = pause.wait(timeout: .now() + .milliseconds(20)) }
      beat = need == .nothing ? .zero : pulse.beat(resting: need == .beats ? .milliseconds(20) : .zero)
    }
  }

  /// Looks at all that is watched.
  ///
  /// - Returns: the most that one of them needs; nil if nothing is watched.
  private func look(_ beat: Duration) -> WatchNeed? {
    // The references are gone before the thread sleeps.
    state.withLock { Array($0.watched.values) }.map { $0.look(beat: beat) }.max()
  }
}

/// Something that the heart looks after.
protocol Watched: AnyObject, Sendable {
  /// Looks whether it makes progress.
  ///
  /// - Parameter beat: the time that has counted since the last look.
  /// - Returns: the time that it has to be given until the next one.
  func look(beat: Duration) -> WatchNeed
}

/// The ways in which the heart passes the time until the next look.
enum WatchNeed: Comparable {
  /// It sleeps, and no time counts.
  case nothing
  /// It sleeps and works a little, which costs a tenth of a processor.
  case beats
  /// It works all the time.
  case work
}
