import Foundation
import Synchronization

/// The thread that checks all waits of tests for their programs, ten times a second while there is one.
final class SilenceWatch: Sendable {
  static let shared = SilenceWatch()

  /// A single wait for a program.
  struct Wait: Sendable {
    /// The identifier of the awaited program.
    let program: Int32
    var state: SilenceState
    /// Ends the wait.
    let giveUp: @Sendable () -> Void
    fileprivate var verdict: SilenceState.Reason?

    init(program: Int32, state: SilenceState, giveUp: @escaping @Sendable () -> Void) {
      (self.program, self.state, self.giveUp) = (program, state, giveUp)
    }
  }

  private struct State {
    var waits: [Int: Wait] = [:]
    var last = 0
    var isStarted = false
  }

  private let state = Mutex(State())
  private let isNeeded = DispatchSemaphore(value: 0)
  private let pause = DispatchSemaphore(value: 0)

  /// - Returns: the number to pass to ``remove(_:)``.
  func add(_ wait: Wait) -> Int {
    let (number, isFirst, isStarted) = state.withLock { state in
      defer { state.isStarted = true }
      state.last += 1
      state.waits[state.last] = wait
      return (state.last, state.waits.count == 1, state.isStarted)
    }
    if !isStarted { Thread.detachNewThread { self.run() } }
    if isFirst { isNeeded.signal() }
    return number
  }

  /// - Returns: the reason for which the wait has failed, or nil if it has not.
  func remove(_ number: Int) -> SilenceState.Reason? {
    state.withLock { $0.waits.removeValue(forKey: number)?.verdict }
  }

  private func run() {
    while true {
      while state.withLock({ $0.waits.isEmpty }) { isNeeded.wait() }
      _ = pause.wait(timeout: .now() + .milliseconds(100))
      look(at: ProcessTree(of: getpid()))
    }
  }

  /// - Parameter tests: the process of the tests. Its own threads do not count, because this thread is running.
  private func look(at tests: ProcessTree) {
    let isAsleep = tests.children.allSatisfy(\.isAsleep)
    let failed = state.withLock { state in
      var failed: [Wait] = []
      for (number, var wait) in state.waits where wait.verdict == nil {
        let used = tests.process(wait.program)?.used ?? 0
        wait.verdict = wait.state.look(isAsleep: isAsleep, used: used)
        state.waits[number] = wait
        if wait.verdict != nil { failed.append(wait) }
      }
      return failed
    }
    for wait in failed { wait.giveUp() }
  }
}
